/** A partner's lists come in pages; a restaurant's own is read whole. */
export async function whole<Item>(
  page: (cursor: string | null) => Promise<{ data: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const { data, nextCursor } = await page(cursor);
    all.push(...data);
    cursor = nextCursor;
  } while (cursor !== null);
  return all;
}

/** How a page of such a list is asked for, from a cursor on. */
export const pageAt = (cursor: string | null) => ({
  query: { limit: 100, ...(cursor !== null && { cursor }) },
});
