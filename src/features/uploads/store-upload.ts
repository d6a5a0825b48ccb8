import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeUpload } from "../../platform/quotas.ts";
import { uploadKey, uploadUrl } from "../../platform/storage/upload-url.ts";
import type { PartnerUpload, UploadFields } from "./schemas.ts";

/** Who shares the room for uploads: a partner with all its restaurants, or a restaurant's own people. */
export const uploaderOf = (caller: RestaurantChanger): string =>
  "partnerId" in caller ? caller.partnerId : caller.restaurantId;

/**
 * Makes a picture of a file and keeps it: first in the storage, then in the books, so that whatever is in the books can be
 * seen. The same picture again is the same address.
 * @throws Problem FILE_UNSUPPORTED, IMAGE_HEIC, IMAGE_INVALID, IMAGE_DIMENSIONS, UPLOAD_FAILED, RATE_LIMITED
 */
export async function storeUpload(
  ctx: Context,
  caller: RestaurantChanger,
  file: Buffer,
  { kind, crop }: UploadFields,
): Promise<PartnerUpload> {
  const { hash, bytes, width, height, tint } = await ctx.pictures.prepare(
    file,
    kind,
    uploaderOf(caller),
    crop,
  );
  const { restaurantId } = caller.scope;
  const name = `${hash}.webp`;
  try {
    await ctx.storage.put(uploadKey({ restaurantId, name })!, bytes, "image/webp");
  } catch (error) {
    ctx.log.error({ err: error, restaurantId }, "a picture could not be stored");
    throw new Problem("UPLOAD_FAILED", { reason: "STORAGE" });
  }
  const nowMs = ctx.clock.nowMs();
  const createdAt = await ctx.db.transaction(async (trx) => {
    await takeUpload(trx, caller, nowMs);
    const [row] = await trx.query<{ createdAt: Temporal.Instant }>(
      `INSERT INTO uploads (restaurant_id, name, kind, width, height, bytes, created_at, tint) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (restaurant_id, name) DO UPDATE SET kind = excluded.kind RETURNING created_at AS "createdAt"`,
      [
        restaurantId,
        name,
        kind,
        width,
        height,
        bytes.length,
        Temporal.Instant.fromEpochMilliseconds(nowMs),
        tint,
      ],
    );
    return row!.createdAt;
  });
  return {
    url: uploadUrl(ctx.config, { restaurantId, name }),
    kind,
    contentType: "image/webp",
    width,
    height,
    bytes: bytes.length,
    createdAt: createdAt.toString({ fractionalSecondDigits: 3 }),
  };
}
