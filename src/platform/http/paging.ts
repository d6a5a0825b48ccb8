import { z } from "zod";
import { cursorId, decodeCursor, encodeCursor } from "./cursor.ts";

/** What of a list is asked for: at most 100 rows, and this many unless it is said, from where the page before ended (D-70). */
export const pagesOf = (rows: number) => ({
  limit: z.coerce.number().int().min(1).max(100).default(rows),
  cursor: z.string().max(200).optional(),
});
/** Every list of the partner API is read in pages (D-70). */
export const paging = pagesOf(100);
/** The query of a list that has nothing to choose from. */
export const Paging = z.strictObject(paging);
export type Paging = z.output<typeof Paging>;

/**
 * A page of a list that is bounded, and so read as a whole. The cursor names the last row of the page before: what comes
 * after it follows, and when it is gone since, what stands in its place.
 * @throws Problem VALIDATION_FAILED at `cursor`
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  { limit, cursor }: Paging,
): { data: Row[]; nextCursor: string | null } {
  const after = decodeCursor(cursor, z.tuple([z.int32(), cursorId]));
  const start = after === null ? 0 : placeAfter(rows, after);
  const data = rows.slice(start, start + limit);
  const last = data.at(-1);
  const hasMore = last !== undefined && start + limit < rows.length;
  return { data, nextCursor: hasMore ? encodeCursor([start + data.length - 1, last.id]) : null };
}

function placeAfter(rows: readonly { id: string }[], [place, id]: [number, string]): number {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? Math.max(0, place) : index + 1;
}
