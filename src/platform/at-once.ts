/**
 * Works through a list, so many at a time, and resolves when all are done. For calls to others that may take their time: one
 * that is slow must not hold up the rest.
 */
export async function atOnce<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
}
