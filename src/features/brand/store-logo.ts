import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { uploadKey, uploadUrl } from "../../platform/storage/upload-url.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";

/**
 * Makes a logo of a file and keeps it; it is shown once the brand names it. Like pictures of restaurants it is kept for good, as mail that
 * was sent shows it: first in the storage, then in the books, which backups go by.
 * @throws Problem KEY_ROLE_FORBIDDEN, PARTNER_ARCHIVED, FILE_UNSUPPORTED, IMAGE_HEIC, IMAGE_INVALID, IMAGE_DIMENSIONS, UPLOAD_FAILED, RATE_LIMITED
 */
export async function storeLogo(
  ctx: Context,
  caller: PartnerCaller,
  file: Buffer,
): Promise<{ logoUrl: string }> {
  const { partnerId } = caller;
  const { hash, bytes } = await ctx.pictures.prepare(file, "LOGO", partnerId);
  const picture = { restaurantId: partnerId, name: `${hash}.webp` };
  try {
    await ctx.storage.put(uploadKey(picture)!, bytes, "image/webp");
  } catch (error) {
    ctx.log.error({ err: error, partnerId }, "a logo could not be stored");
    throw new Problem("UPLOAD_FAILED", { reason: "STORAGE" });
  }
  const nowMs = ctx.clock.nowMs();
  await ctx.db.transaction(async (trx) => {
    await requireTeamRole({ db: trx }, caller, "brand.manage");
    await takePartnerQuota(trx, "partnerWrites", caller, nowMs);
    await trx.query(
      `INSERT INTO partner_uploads (partner_id, name, bytes, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (partner_id, name) DO NOTHING`,
      [partnerId, picture.name, bytes.length, Temporal.Instant.fromEpochMilliseconds(nowMs)],
    );
  });
  return { logoUrl: uploadUrl(ctx.config, picture) };
}
