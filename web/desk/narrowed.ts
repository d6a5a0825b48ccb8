/** What a list is narrowed by, as a query asks for it: what is left empty is not asked for. */
export const narrowedBy = <Wish extends Readonly<Record<string, string>>>(wish: Wish) =>
  Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, value.trim() || null])) as {
    [Name in keyof Wish]: Exclude<Wish[Name], ""> | null;
  };

/** Whether something was looked for: then nothing found is no hit, and not that there is nothing. */
export const isNarrowed = (wish: Readonly<Record<string, string>>): boolean =>
  Object.values(narrowedBy(wish)).some((value) => value !== null);
