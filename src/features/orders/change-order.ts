import type { Context } from "../../context.ts";
import { cartIssue } from "../../domain/cart-issues.ts";
import type { WireLine } from "../../domain/cart-line.ts";
import { linesToMake } from "../../domain/line-changes.ts";
import { statusesBeforeReady } from "../../domain/order-state.ts";
import { message } from "../../messages/message.ts";
import { isDatabaseError, type Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { lockPayment } from "../payments/promised-refunds.ts";
import type { Actor } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import type { ChangeInput } from "./change-schemas.ts";
import { orderOf } from "./order-moves.ts";
import { lineRow } from "./order-row.ts";
import { toldCoupon } from "./placed-order.ts";
import { type ChangeAsked, type PricedChange, priceChange } from "./price-change.ts";
import type { PriceList } from "./price-order.ts";
import type { OrderRecord } from "./queries.ts";
import { finishSettling, settleChange } from "./settle-change.ts";

/** Every attempt prices against the menu and the order as they are then. */
const mostAttempts = 6;

/**
 * Changes what an order holds, from the version that whoever asks has seen (D-295). One transaction writes it and takes and gives back
 * what it needs of limits. Throws ORDER_NOT_FOUND, CHANGED (somebody else was faster), ILLEGAL_TRANSITION (it is not in hand), VALIDATION_FAILED,
 * FULFILLMENT_NOT_ALLOWED, PRICE_CHANGED, SLOT_FULL and FORBIDDEN (D-105).
 * @param mayGiveBack throws when whoever asks may give no money back
 */
export async function changeOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  body: ChangeInput,
  actor: Actor,
  mayGiveBack: () => void = () => undefined,
): Promise<BoardOrder> {
  const withoutCoupons = new Set<string>();
  for (let count = 0; count < mostAttempts; count += 1) {
    const { list, order } = await seenOrder(ctx, scope, orderId, body, count > 0);
    const nowMs = ctx.clock.nowMsOf(scope);
    const result = priceChange(list, order, { ...askedOf(body), withoutCoupons }, nowMs);
    if (!result.ok) throw Problem.from(result.refusal);
    const { priced } = result;
    const note = body.note === undefined ? order.note : body.note || null;
    if (priced.told.length === 0 && note === order.note) return boardOrder(ctx, scope, orderId);
    try {
      const settled = await ctx.db.transaction(async (trx) => {
        await lockPayment(trx, scope, orderId);
        // Read behind the lock: what others give back meanwhile is counted.
        const now = await orderOf(trx, scope, orderId);
        const isWritten = await write(trx, scope, { list, order, priced, note, body }, actor, nowMs);
        if (!isWritten) return null;
        const changed = { order: now, list, priced, settle: body.settle, mayGiveBack };
        return settleChange(ctx, trx, scope, changed, actor, nowMs);
      });
      if (settled === null) continue;
      // It is changed, whatever becomes of the money now.
      await finishSettling(ctx, scope, order, settled).finally(() =>
        ctx.live.publish({ restaurantId: scope.restaurantId, orderId }),
      );
    } catch (error) {
      const refused = refusedBy(error);
      if (refused === null) throw error;
      if (refused.outcome === "STALE_SNAPSHOT") continue;
      if (refused.outcome === "USAGE_LIMIT_REACHED" && priced.coupon) withoutCoupons.add(priced.coupon.id);
      else throw limitProblem(list, refused);
      continue;
    }
    return boardOrder(ctx, scope, orderId);
  }
  throw new Problem("CHANGED");
}

/** The order as it stands, which must be as it was seen, and what it is priced by. */
export async function seenOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  { expectedVersion }: Pick<ChangeInput, "expectedVersion">,
  isAgain = false,
): Promise<{ list: PriceList; order: OrderRecord }> {
  const list = isAgain
    ? await ctx.snapshots.reload(scope.restaurantId)
    : await ctx.snapshots.byId(scope.restaurantId);
  if (!list) throw new Problem("RESTAURANT_NOT_FOUND");
  const order = await orderOf(ctx.db, scope, orderId);
  const { version, status } = order;
  if (version !== expectedVersion) throw new Problem("CHANGED", { version, status });
  if (!statusesBeforeReady.includes(status)) throw new Problem("ILLEGAL_TRANSITION", { status });
  return { list, order };
}

export const askedOf = (body: ChangeInput): ChangeAsked => ({
  keep: body.keep,
  add: body.add as readonly WireLine[],
  ageConfirmed: body.ageConfirmed ?? false,
  allowBelowMinimum: body.allowBelowMinimum ?? false,
  expectedTotal: body.expectedTotal ?? null,
});

interface Written {
  list: PriceList;
  order: OrderRecord;
  priced: PricedChange;
  note: string | null;
  body: ChangeInput;
}

/** False when somebody has changed the order since it was read. */
async function write(
  trx: Transaction,
  scope: RestaurantScope,
  { list: { snapshot }, order, priced, note, body }: Written,
  actor: Actor,
  nowMs: number,
): Promise<boolean> {
  const { cart, coupon, lines, told } = priced;
  const change = {
    seen_version: order.version,
    snapshot_version: snapshot.version,
    subtotal: cart.subtotal,
    discount: cart.discount,
    delivery_fee: cart.deliveryFee,
    bottle_deposit: cart.bottleDeposit,
    total: cart.total,
    vat: cart.vat,
    coupon_id: cart.couponApplied?.id ?? null,
    coupon: toldCoupon(cart.couponApplied, order.locale),
    note,
    age_confirmed: order.age_confirmed || (body.ageConfirmed ?? false),
    make_minutes: priced.makeMinutes,
    stock_taken: priced.stock,
    lines: lines.map(({ number, line, ...shown }) => lineRow(number, line, shown)),
    to_make: linesToMake(told).map(Number),
    event: {
      totalBefore: order.total,
      total: cart.total,
      lines: told,
      ...(note !== order.note && { note }),
    },
  };
  const [row] = await trx.query<{ changed: boolean }>(
    "SELECT change_order($1, $2, $3, $4, $5, $6, $7) AS changed",
    [
      scope.restaurantId,
      order.id,
      JSON.stringify(change),
      Temporal.Instant.fromEpochMilliseconds(nowMs),
      JSON.stringify(actor),
      coupon?.usageLimit ?? null,
      snapshot.settings.makeMinutesPerSlot,
    ],
  );
  return row!.changed;
}

type Refused =
  | { outcome: "STALE_SNAPSHOT" | "USAGE_LIMIT_REACHED" | "SLOT_FULL" }
  | { outcome: "STOCK_LEFT"; productId: string; left: number };

/** What `change_order` says of a limit; null: something else has happened. */
function refusedBy(error: unknown): Refused | null {
  if (!isDatabaseError(error, "LK001")) return null;
  const { message: outcome, detail } = error as { message: string; detail?: string };
  return { outcome, ...(detail === undefined ? {} : JSON.parse(detail)) } as Refused;
}

/** What came new has no room, or is not there any more. */
function limitProblem({ catalogue }: PriceList, refused: Refused): Problem {
  if (refused.outcome !== "STOCK_LEFT") return new Problem("SLOT_FULL", {}, message("orders.noRoomForMore"));
  const { productId, left } = refused;
  const item = catalogue.products.get(productId)!.product;
  const said =
    left === 0 ? message("cart.SOLD_OUT", { item }) : message("cart.STOCK_LEFT", { item, limit: left });
  return Problem.validation([cartIssue("add", said, { productId, left })]);
}
