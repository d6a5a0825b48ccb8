/** Rows as PostgreSQL writes them, each with whose it is. */
export type OwnedRows = ReadonlyMap<string, string>;

/** Whose rows are other ones after something was done, sorted: of what came, went and changed. */
export async function ownersTouchedBy(
  rows: () => Promise<OwnedRows>,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const earlier = await rows();
  await act();
  const later = await rows();
  const changed = [...earlier, ...later].filter(([row]) => !(earlier.has(row) && later.has(row)));
  return [...new Set(changed.map(([, owner]) => owner))].sort();
}
