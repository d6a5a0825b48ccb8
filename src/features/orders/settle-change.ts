import type { Context } from "../../context.ts";
import { balanceOf, dividedOver, negated, type Taxed, untaxedOf } from "../../domain/change-balance.ts";
import { chosenProvider, paymentTooSmall } from "../../domain/payment-providers.ts";
import type { VatGroup } from "../../domain/vat.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { type NewToken, newPublicToken } from "../../platform/tokens.ts";
import { paymentTimeMs } from "../payments/expire-payments.ts";
import { promiseRefund } from "../payments/promised-refunds.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { startPayment } from "../payments/start-payment.ts";
import { closeWithdrawn } from "../payments/withdrawn-payments.ts";
import { type Actor, roleOf, withoutRequest } from "./actors.ts";
import { couldTakeBack } from "./cancel-until.ts";
import type { ChangeInput } from "./change-schemas.ts";
import type { PricedChange } from "./price-change.ts";
import type { PriceList } from "./price-order.ts";
import type { OrderRecord } from "./queries.ts";

/** What is left to do when the transaction has committed. */
export interface Settled {
  refunds: { orderId: string; refundId: string }[];
  withdrawn: string[];
  link: { orderId: string; amount: number; number: number; token: NewToken; expiresAtMs: number } | null;
}

interface Changed {
  order: OrderRecord;
  list: PriceList;
  priced: PricedChange;
  settle: ChangeInput["settle"];
}

export const nothingSettled: Settled = { refunds: [], withdrawn: [], link: null };

/** What a changed order that was paid online comes to more, or less. */
export function differenceOf(order: OrderRecord, now: Taxed, back: readonly Taxed[]): Taxed {
  const sold: Taxed = order.sold ?? order;
  const paid = (order.supplements ?? []).filter(({ status }) => status === "COMPLETED");
  return balanceOf(now, [sold, ...paid], back);
}

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
  const ids = withdrawn.map(({ id }) => id);
  const difference = differenceOf(order, changed.priced.cart, await changeRefunds(trx, scope, order));
  if (difference.total < 0) {
    const refunds = await giveDifferenceBack(trx, scope, changed, negated(difference), actor, nowMs);
    return { ...nothingSettled, withdrawn: ids, refunds };
  }
  if (difference.total === 0 && difference.vat.length === 0) return { ...nothingSettled, withdrawn: ids };
  return { ...nothingSettled, withdrawn: ids, link: await ask(ctx, trx, scope, changed, difference, nowMs) };
}

/** What went back because of earlier changes. */
export const changeRefunds = (
  trx: Pick<Transaction, "query">,
  scope: RestaurantScope,
  order: OrderRecord,
): Promise<Taxed[]> =>
  trx.query<{ total: number; vat: VatGroup[] }>(
    `SELECT amount AS total, coalesce(vat, '[]') AS vat FROM refunds
     WHERE restaurant_id = $1 AND order_id = ANY ($2) AND is_change AND state <> 'FAILED'`,
    [scope.restaurantId, [order.id, ...(order.supplements ?? []).map(({ id }) => id)]],
  );

async function giveDifferenceBack(
  trx: Transaction,
  scope: RestaurantScope,
  { order, list }: { order: OrderRecord; list: PriceList },
  back: Taxed,
  actor: Actor,
  nowMs: number,
): Promise<Settled["refunds"]> {
  const role = roleOf(actor);
  if (role !== null && !couldTakeBack(order, list.snapshot, nowMs))
    await requireRefundRight(trx, scope, order.id, role, back.total);
  const sources = [
    ...(order.supplements ?? [])
      .filter(({ paid }) => paid !== null)
      .map(({ id, paid, refunded }) => ({ orderId: id, left: paid! - refunded }))
      .toReversed(),
    { orderId: order.id, left: (order.payment_amount ?? 0) - (order.refunded ?? 0) },
  ];
  const parts = dividedOver(
    back,
    sources.map(({ left }) => left),
  );
  const refunds: Settled["refunds"] = [];
  for (const [index, { orderId }] of sources.entries()) {
    const { total, vat } = parts[index]!;
    if (total === 0) continue;
    const refundId = newId("rfd");
    const refund = {
      refundId,
      orderId,
      amount: total,
      vat,
      reason: "ORDER_CHANGED",
      key: null,
      includesTip: false,
    };
    const who = withoutRequest(actor);
    if ((await promiseRefund(trx, scope, { ...refund, actor: who, isChange: true }, nowMs)) === null)
      throw new Problem("CHANGED");
    refunds.push({ orderId, refundId });
  }
  return refunds;
}

async function ask(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  { order, list: { snapshot }, priced, settle }: Changed,
  difference: Taxed,
  nowMs: number,
): Promise<Settled["link"]> {
  const { total, vat } = difference;
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
  const [row] = await trx.query<{ number: number }>(
    "SELECT add_supplement($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) AS number",
    [
      ...[scope.restaurantId, order.id, id, token.hash, token.sealed, status, total, untaxedOf(difference)],
      JSON.stringify(vat),
      JSON.stringify(soldLines(order, priced)),
      provider,
      at(expiresAtMs),
      at(nowMs),
    ],
  );
  return wantsLink ? { orderId: id, amount: total, number: row!.number, token, expiresAtMs } : null;
}

/** What came and went, as the sales of dishes count it. Prices stand in the supplement's sum. */
const soldLines = (
  order: OrderRecord,
  { told, lines }: Pick<PricedChange, "told" | "lines">,
): { productId: string; name: string; quantity: number; total: number }[] => {
  const products = new Map([
    ...(order.lines ?? []).map((line) => [String(line.line_number), line.product_id] as const),
    ...lines.map(({ number, line }) => [String(number), line.productId] as const),
  ]);
  return told
    .filter(({ before, after }) => before !== after)
    .map(({ lineId, name, before, after }) => ({
      ...{ productId: products.get(lineId)!, name, quantity: after - before, total: 0 },
    }));
};

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
