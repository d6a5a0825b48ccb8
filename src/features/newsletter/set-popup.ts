import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwritingWhole } from "../../platform/refuse-overwriting.ts";
import { readCoupons } from "../coupons/stored-coupons.ts";
import { imageIssue } from "../menu-content/image-issue.ts";
import { createTextCleaner } from "../menu-content/text-cleaner.ts";
import type { KeptPopup, PopupBody } from "./popup-schemas.ts";

/** Null while nothing is set up. */
export async function readPopup(db: Queryable, scope: RestaurantScope): Promise<KeptPopup | null> {
  const [row] = await db.query<KeptPopup>(
    `SELECT is_enabled AS "isEnabled", title, text, success_message AS "successMessage", coupon_id AS "couponId",
       image_url AS "imageUrl", delay_seconds AS "delaySeconds"
     FROM newsletter_popups WHERE restaurant_id = $1`,
    [scope.restaurantId],
  );
  return row ?? null;
}

/**
 * Sets the newsletter's popup as a whole. Guests see it while it is on and its coupon is in force.
 * @throws Problem CHANGED, VALIDATION_FAILED, RATE_LIMITED
 */
export function setPopup(
  ctx: Context,
  caller: RestaurantChanger,
  { seen, ...body }: PopupBody & { seen?: KeptPopup | null | undefined },
): Promise<{ data: KeptPopup; textCleaned: number }> {
  const { scope } = caller;
  const clean = createTextCleaner();
  const texts = {
    title: clean.name(body.title),
    text: clean.text(body.text) ?? "",
    successMessage: clean.text(body.successMessage) ?? "",
  };
  const empty = Object.entries(texts).flatMap(([path, text]): Issue[] =>
    text === "" ? [{ path, code: "INVALID", message: message("fields.emptyName") }] : [],
  );
  return changeRestaurant(ctx, caller, async (trx) => {
    refuseOverwritingWhole(await readPopup(trx, scope), seen);
    const issues = [...empty, ...(await popupIssues(ctx, trx, scope, body))];
    if (issues.length > 0) throw Problem.validation(issues);
    await trx.query(
      `INSERT INTO newsletter_popups (restaurant_id, is_enabled, title, text, success_message, coupon_id, image_url, delay_seconds)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (restaurant_id) DO UPDATE SET is_enabled = excluded.is_enabled, title = excluded.title, text = excluded.text,
         success_message = excluded.success_message, coupon_id = excluded.coupon_id, image_url = excluded.image_url,
         delay_seconds = excluded.delay_seconds`,
      [
        scope.restaurantId,
        body.isEnabled,
        texts.title,
        texts.text,
        texts.successMessage,
        body.couponId,
        body.imageUrl || null,
        body.delaySeconds,
      ],
    );
    return { data: (await readPopup(trx, scope))!, textCleaned: clean.count };
  });
}

/** What a popup refers to that the restaurant does not have. It may be as it came, with fields of any kind. */
export async function popupIssues(
  { config }: Pick<Context, "config">,
  db: Queryable,
  scope: RestaurantScope,
  body: unknown,
): Promise<Issue[]> {
  if (typeof body !== "object" || body === null) return [];
  const { couponId, imageUrl } = body as Record<string, unknown>;
  const issues: Issue[] = [];
  if (typeof couponId === "string" && couponId !== "") {
    const [coupon] = await readCoupons(db, scope, couponId);
    const said = message("offers.noSuchCoupon");
    if (coupon?.code == null) issues.push({ path: "couponId", code: "INVALID", message: said });
  }
  if (typeof imageUrl === "string") {
    const stored = await readPopup(db, scope);
    issues.push(...imageIssue(config, imageUrl, stored?.imageUrl ?? null, "imageUrl"));
  }
  return issues;
}
