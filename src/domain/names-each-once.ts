/**
 * Whether these are the ids of all rows, each once. Who puts rows in order names all of them: where one has come or gone meanwhile, they
 * have not seen it.
 */
export function namesEachOnce(ids: readonly string[], rows: readonly { id: string }[]): boolean {
  const named = new Set(ids);
  return ids.length === rows.length && rows.every(({ id }) => named.has(id));
}
