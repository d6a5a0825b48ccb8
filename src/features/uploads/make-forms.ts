import { buffer } from "node:stream/consumers";
import type { Context } from "../../context.ts";
import { formName } from "../../domain/picture-forms.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import type { Loop } from "../../platform/loops.ts";
import { uploadForm, uploadKey } from "../../platform/storage/upload-url.ts";

/** Whoever has taken a picture has made its forms by then, or is gone; also when one is tried again of which there were none. */
const leaseMs = 3_600_000;

interface Picture {
  restaurantId: string;
  name: string;
}

/**
 * Makes the forms in which guests see a picture, of the one that has waited longest, from what is kept of it. Made twice, they are
 * the same. The row says so last: what it promises is there.
 * @returns whether there may be more
 */
export async function makeForms(ctx: Context, signal: AbortSignal): Promise<boolean> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  const [picture] = await leaseDue<Picture>(ctx.db, 1, {
    table: "uploads",
    key: "restaurant_id, name",
    where: "forms < 1 AND forms_after <= $1",
    orderBy: "forms_after",
    set: "forms_after = $2",
    returning: 'restaurant_id AS "restaurantId", name',
    values: [now, now.add({ milliseconds: leaseMs })],
  });
  if (!picture) return false;
  const file = await ctx.storage.get(uploadKey(picture)!);
  const made = file && (await ctx.pictures.forms(await buffer(file.body), signal));
  if (!made) {
    ctx.log.warn({ ...picture }, "the forms of a picture could not be made");
    return true;
  }
  for (const { width, type, bytes } of made.forms) {
    const name = formName(picture.name.slice(0, 40), width, type);
    const form = uploadForm({ restaurantId: picture.restaurantId, name })!;
    await ctx.storage.put(form.key, bytes, form.type);
  }
  const { restaurantId } = scopeOf(picture.restaurantId);
  await ctx.db.query("UPDATE uploads SET forms = 1, tint = $3 WHERE restaurant_id = $1 AND name = $2", [
    restaurantId,
    picture.name,
    made.tint,
  ]);
  return true;
}

export const makeFormsLoop: Loop<Context> = {
  name: "uploads.forms",
  everyMs: 5_000,
  async run(ctx, signal) {
    while (!signal.aborted && (await makeForms(ctx, signal)));
  },
};
