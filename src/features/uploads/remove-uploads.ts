import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";

const mostAtOnce = 50;

/**
 * Removes the files of restaurants that are gone. What the storage refuses stays on the list for the next time.
 * @returns whether there may be more
 */
export async function removeUploads({ db, storage }: Pick<Context, "db" | "storage">): Promise<boolean> {
  const rows = await db.query<{ key: string }>(
    "SELECT storage_key AS key FROM removed_uploads ORDER BY removed_at, storage_key LIMIT $1",
    [mostAtOnce],
  );
  // Twice is once: another process may be at it too.
  for (const { key } of rows) await storage.remove(key);
  await db.query("DELETE FROM removed_uploads WHERE storage_key = ANY ($1::text[])", [
    rows.map(({ key }) => key),
  ]);
  return rows.length === mostAtOnce;
}

export const removeUploadsLoop: Loop<Context> = {
  name: "uploads.remove",
  everyMs: 600_000,
  async run(ctx, signal) {
    while ((await removeUploads(ctx)) && !signal.aborted);
  },
};
