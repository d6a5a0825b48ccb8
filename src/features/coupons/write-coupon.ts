import type { Context } from "../../context.ts";
import { changed, couponConflicts, couponDefaults } from "../../domain/coupons/coupon-fields.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import { isDatabaseError, type Queryable, type Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { createTextCleaner } from "../menu-content/text-cleaner.ts";
import { unknownDishes } from "../menu-content/unknown-dishes.ts";
import {
  type CouponChange,
  type KeptCoupon,
  type NewCoupon,
  targetFields,
  type WrittenCoupon,
} from "./keepers-schemas.ts";
import { holdUses, readCoupons, type StoredCoupon, withDiscounts, writeCoupon } from "./stored-coupons.ts";

/** As many as a file can bring. */
const mostCoupons = 500;

/** Makes a coupon or promotion. @throws Problem VALIDATION_FAILED, COUPON_LIMIT at 500, RATE_LIMITED, IDEMPOTENCY_CONFLICT */
export function createCoupon(
  ctx: Context,
  caller: RestaurantChanger,
  body: NewCoupon,
): Promise<WrittenCoupon> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const [{ count } = { count: 0 }] = await trx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM coupons WHERE restaurant_id = $1",
      [caller.scope.restaurantId],
    );
    if (count >= mostCoupons) throw new Problem("COUPON_LIMIT", { limit: mostCoupons });
    const none = { ...couponDefaults, categoryIds: [], productIds: [] };
    return write(trx, caller.scope, newId("cpn"), { ...none, discountType: body.discountType }, body);
  });
}

/**
 * Changes what is named and keeps the rest; uses so far stay counted. A limit that is lowered below them lets nobody in any more.
 * @throws Problem COUPON_NOT_FOUND, CHANGED, VALIDATION_FAILED, RATE_LIMITED
 */
export function changeCoupon(
  ctx: Context,
  caller: RestaurantChanger,
  couponId: string,
  { expectedVersion, ...change }: CouponChange,
): Promise<WrittenCoupon> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const { version, ...before } = await couponBefore(trx, caller.scope, couponId);
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new Problem("CHANGED", { version });
    return write(trx, caller.scope, couponId, before, change);
  });
}

/**
 * Ends a coupon at this moment, for orders for later too: one that has begun by its end, any other by being switched off. One that
 * is over stays as it is.
 * @throws Problem COUPON_NOT_FOUND, RATE_LIMITED
 */
export function endCoupon(ctx: Context, caller: RestaurantChanger, couponId: string): Promise<KeptCoupon> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(caller));
  return changeRestaurant(ctx, caller, async (trx) => {
    const { validFrom, validTo } = await couponBefore(trx, caller.scope, couponId);
    const isBefore = (moment: string | null) =>
      moment !== null && Temporal.Instant.compare(Temporal.Instant.from(moment), now) < 0;
    const hasBegun = validFrom === null || isBefore(validFrom);
    if (!isBefore(validTo))
      await trx.query(
        `UPDATE coupons SET valid_to = CASE WHEN $3 THEN $4::timestamptz ELSE valid_to END, is_active = is_active AND $3
         WHERE restaurant_id = $1 AND id = $2`,
        [caller.scope.restaurantId, couponId, hasBegun, now],
      );
    return readCoupon(trx, caller.scope, couponId);
  });
}

/**
 * Deletes one that nobody has used, and that the newsletter does not promise. Any other stands in orders and sums: it is ended.
 * @throws Problem COUPON_NOT_FOUND, COUPON_IN_USE, RATE_LIMITED
 */
export function deleteCoupon(ctx: Context, caller: RestaurantChanger, couponId: string): Promise<void> {
  const values = [caller.scope.restaurantId, couponId];
  return changeRestaurant(ctx, caller, async (trx) => {
    await couponBefore(trx, caller.scope, couponId);
    const uses = await trx.query(
      "SELECT FROM coupon_redemptions WHERE restaurant_id = $1 AND coupon_id = $2 LIMIT 1",
      values,
    );
    if (uses.length > 0) throw new Problem("COUPON_IN_USE", { by: "ORDERS" });
    await trx.query("DELETE FROM coupons WHERE restaurant_id = $1 AND id = $2", values);
  }).catch((error: unknown) => {
    const isPromised = isDatabaseError(error, "23503", "newsletter_popups_restaurant_id_coupon_id_fkey");
    throw isPromised ? new Problem("COUPON_IN_USE", { by: "NEWSLETTER" }) : error;
  });
}

/** @throws Problem COUPON_NOT_FOUND */
export async function readCoupon(
  db: Queryable,
  scope: RestaurantScope,
  couponId: string,
): Promise<KeptCoupon> {
  const [coupon] = await withDiscounts(db, scope, await readCoupons(db, scope, couponId));
  if (!coupon) throw new Problem("COUPON_NOT_FOUND");
  return coupon;
}

/** What is wrong with a change beside what is stored. The body may be as it came, with fields of any kind. */
export async function changeIssues(
  db: Queryable,
  scope: RestaurantScope,
  couponId: string,
  body: unknown,
): Promise<Issue[]> {
  const [before] = await readCoupons(db, scope, couponId);
  if (!before || typeof body !== "object" || body === null) return [];
  return [...conflictsOf({ ...before, ...body }), ...(await unknownDishes(db, scope, body))];
}

const conflictsOf = (coupon: object): Issue[] =>
  couponConflicts(coupon, targetFields).map(({ path: [path], message }) => ({
    path,
    code: "INVALID",
    message,
  }));

/** Nobody uses it until the change is committed. */
async function couponBefore(trx: Transaction, scope: RestaurantScope, couponId: string) {
  await holdUses(trx, scope, couponId);
  const [before] = await readCoupons(trx, scope, couponId);
  if (!before) throw new Problem("COUPON_NOT_FOUND");
  return before;
}

async function write(
  trx: Transaction,
  scope: RestaurantScope,
  id: string,
  before: StoredCoupon,
  change: Omit<CouponChange, "expectedVersion">,
): Promise<WrittenCoupon> {
  const clean = createTextCleaner();
  const coupon = changed(before, change);
  if (change.displayName) coupon.displayName = clean.line(change.displayName);
  if (change.displayBadge) coupon.displayBadge = clean.line(change.displayBadge);
  if (change.description) coupon.description = clean.text(change.description);
  const issues = [...conflictsOf(coupon), ...(await unknownDishes(trx, scope, change))];
  if (issues.length > 0) throw Problem.validation(issues);
  await writeCoupon(trx, scope, id, coupon).catch((error: unknown) => {
    const isTaken = isDatabaseError(error, "23505", "coupons_restaurant_id_code_key");
    // A letter whose capital PostgreSQL knows and we do not.
    if (!isTaken && !isDatabaseError(error, "23514", "coupons_code_check")) throw error;
    const said = message(isTaken ? "offers.codeTaken" : "offers.codeLetters");
    throw Problem.validation([{ path: "code", code: "INVALID", message: said }]);
  });
  return { data: await readCoupon(trx, scope, id), textCleaned: clean.count };
}
