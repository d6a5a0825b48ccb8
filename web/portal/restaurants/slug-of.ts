/** Letters of a name as an address has them; empty when too little is left. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  return plain.length < 2 ? "" : plain;
}

/** The slug that goes with a name that has changed: it follows, letter by letter, until somebody has written another. */
export const slugAfter = (before: { name: string; slug: string }, name: string): string =>
  before.slug === "" || before.slug === slugOf(before.name) ? slugOf(name) : before.slug;
