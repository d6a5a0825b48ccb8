interface Named {
  slug: string;
  name: string;
}

/** The restaurants that can be chosen: those that are chosen, found or not, and then those that were found. */
export function recipientOptions(chosen: readonly string[], found: readonly Named[]) {
  const names = new Map(found.map(({ slug, name }) => [slug, name]));
  return [...new Set([...chosen, ...names.keys()])].map((slug) => ({
    value: slug,
    label: names.has(slug) ? `${names.get(slug)} (${slug})` : slug,
  }));
}
