import type { Context } from "../../context.ts";
import {
  changedBalance,
  negated,
  type Returned,
  type Taxed,
  untaxedOf,
} from "../../domain/change-balance.ts";
import { chosenProvider, paymentTooSmall } from "../../domain/payment-providers.ts";
import type { VatGroup } from "../../domain/vat.ts";
import { message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { type NewToken, newPublicToken } from "../../platform/tokens.ts";
import { paymentTimeMs } from "../payments/expire-payments.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { startPayment } from "../payments/start-payment.ts";
import { closeWithdrawn } from "../payments/withdrawn-payments.ts";
import { type Actor, roleOf, withoutRequest } from "./actors.ts";
import { couldTakeBack } from "./cancel-until.ts";
import type { ChangeInput } from "./change-schemas.ts";
import { giveBackLatest, type RefundToSend } from "./give-back.ts";
import { isOwed } from "./order-views.ts";
import { paymentsOf, soldOnline } from "./paid-online.ts";
import type { PricedChange } from "./price-change.ts";
import type { PriceList } from "./price-order.ts";
import type { OrderRecord } from "./queries.ts";
import { type SoldLine, soldLines } from "./sold-lines.ts";

/** What is left to do when the transaction has committed. */
export interface Settled {
  refunds: RefundToSend[];
  withdrawn: string[];
  link: { orderId: string; amount: number; token: NewToken; expiresAtMs: number } | null;
}

interface Changed {
  order: OrderRecord;
  list: PriceList;
  priced: PricedChange;
  settle: ChangeInput["settle"];
  mayGiveBack: () => void;
}

const nothingSettled: Settled = { refunds: [], withdrawn: [], link: null };

/** What a changed order that was paid online comes to more, or less. */
export const differenceOf = (order: OrderRecord, now: Taxed, back: RefundsSoFar): Taxed =>
  changedBalance(now, soldOnline(order), back);

/**
 * Settles what an order that was paid online comes to when it is changed (D-297), in the transaction of the change, which holds the payment's
 * lock: what is cheaper goes back, the latest paid first; what is dearer is asked for, by link or at the restaurant, in place of what was owed before.
 */
export async function settleChange(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  changed: Changed,
  actor: Actor,
  nowMs: number,
): Promise<Settled> {
  const { order } = changed;
  if (order.payment_state !== "PAID") return nothingSettled;
  const withdrawn = await trx.query<{ id: string }>("SELECT id FROM withdraw_supplements($1, $2, $3) AS id", [
    scope.restaurantId,
    order.id,
    at(nowMs),
  ]);
  const settled = { ...nothingSettled, withdrawn: withdrawn.map(({ id }) => id) };
  const difference = differenceOf(order, changed.priced.cart, await refundsSoFar(trx, scope, order));
  if (difference.total < 0) {
    const refunds = await giveDifferenceBack(trx, scope, changed, negated(difference), actor, nowMs);
    return { ...settled, refunds };
  }
  if (difference.total === 0 && difference.vat.length === 0) return settled;
  const lines = soldLines(order, changed.priced, await owedLines(trx, scope, order));
  return { ...settled, link: await ask(ctx, trx, scope, changed, { ...difference, lines }, nowMs) };
}

/** Dishes of what was owed until this change asks for all of it. */
async function owedLines(trx: Transaction, scope: RestaurantScope, order: OrderRecord): Promise<SoldLine[]> {
  const owed = (order.supplements ?? []).filter(isOwed).map(({ id }) => id);
  if (owed.length === 0) return [];
  const rows = await trx.query<{ lines: SoldLine[] | null }>(
    "SELECT sold -> 'lines' AS lines FROM orders WHERE restaurant_id = $1 AND id = ANY ($2)",
    [scope.restaurantId, owed],
  );
  return rows.flatMap(({ lines }) => lines ?? []);
}

/** What went back because of earlier changes, and for other reasons. */
interface RefundsSoFar {
  forChanges: Taxed[];
  others: Returned[];
}

/** What went back of all that was paid for an order. */
export async function refundsSoFar(
  db: Queryable,
  scope: RestaurantScope,
  order: OrderRecord,
): Promise<RefundsSoFar> {
  const rows = await db.query<{ total: number; vat: VatGroup[] | null; isChange: boolean }>(
    `SELECT amount AS total, vat, is_change AS "isChange" FROM refunds
     WHERE restaurant_id = $1 AND order_id = ANY ($2) AND state <> 'FAILED'`,
    [scope.restaurantId, paymentsOf(order).map(({ orderId }) => orderId)],
  );
  const [changes = [], others = []] = [true, false].map((is) => rows.filter((row) => row.isChange === is));
  return { forChanges: changes.map(({ total, vat }) => ({ total, vat: vat ?? [] })), others };
}

async function giveDifferenceBack(
  trx: Transaction,
  scope: RestaurantScope,
  { order, list, mayGiveBack }: Changed,
  back: Taxed,
  actor: Actor,
  nowMs: number,
): Promise<RefundToSend[]> {
  mayGiveBack();
  const role = roleOf(actor);
  if (role !== null && !couldTakeBack(order, list.snapshot, nowMs))
    await requireRefundRight(trx, scope, order.id, role, back.total);
  const given = {
    ...{ refundId: newId("rfd"), key: null, reason: "ORDER_CHANGED", actor: withoutRequest(actor) },
    ...{ includesTip: false, isChange: true as const },
  };
  return giveBackLatest(trx, scope, order, back, given, nowMs);
}

async function ask(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  { order, list: { snapshot }, settle }: Changed,
  difference: Taxed & { lines: readonly SoldLine[] },
  nowMs: number,
): Promise<Settled["link"]> {
  const { total, vat, lines } = difference;
  const wantsLink = total > 0 && settle === "LINK";
  const { paymentProviders } = snapshot.settings;
  const provider = wantsLink ? chosenProvider(paymentProviders, null, total) : null;
  const smallest = wantsLink ? paymentTooSmall(paymentProviders, null, total) : null;
  if (wantsLink && (provider === null || smallest !== null))
    throw Problem.validation([
      { path: "settle", code: "INVALID", message: message("orders.noLinkFor", { total }) },
    ]);
  const status = total === 0 ? "COMPLETED" : wantsLink ? "AWAITING_PAYMENT" : "CONFIRMED";
  const [id, token] = [newId("ord"), newPublicToken(ctx.secrets, scope.restaurantId)];
  const expiresAtMs = nowMs + paymentTimeMs;
  await trx.query("SELECT add_supplement($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)", [
    ...[scope.restaurantId, order.id, id, token.hash, token.sealed, status, total, untaxedOf(difference)],
    JSON.stringify(vat),
    JSON.stringify(lines),
    provider,
    at(expiresAtMs),
    at(nowMs),
  ]);
  return wantsLink ? { orderId: id, amount: total, token, expiresAtMs } : null;
}

const at = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** After the commit: the provider is told of what goes back, old links are closed, and a new one is asked for. */
export async function finishSettling(
  ctx: Context,
  scope: RestaurantScope,
  order: OrderRecord,
  { refunds, withdrawn, link }: Settled,
): Promise<void> {
  for (const { orderId, refundId } of refunds) await sendRefund(ctx, scope, orderId, refundId);
  for (const orderId of withdrawn) await closeWithdrawn(ctx, scope, orderId);
  if (!link) return;
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  await startPayment(ctx, scope, {
    orderId: link.orderId,
    amount: link.amount,
    description: `${snapshot.restaurant.name} #${order.order_number}`,
    locale: order.locale,
    email: order.customer_email,
    publicToken: link.token.token,
    expiresAtMs: link.expiresAtMs,
  }).catch((error: unknown) => {
    // Without a link it is paid at the restaurant: the order is changed all the same.
    if (!(error instanceof Problem)) throw error;
  });
}
