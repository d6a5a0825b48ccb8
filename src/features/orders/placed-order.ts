import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { CouponApplied } from "../../domain/pricing.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { giveUp, linkGivenUpMs } from "../payments/start-payment.ts";
import { findUsedKey, type UsedKey } from "./find-used-key.ts";
import type { PricedOrder } from "./price-order.ts";
import { findOrder, type OrderRecord, type StoredCoupon } from "./queries.ts";
import type { PlacedOrder, PlaceOrderInput } from "./schemas.ts";

/** What `POST /orders` answers, and whether the order was there already. */
export interface PlaceOrderResult {
  isReplay: boolean;
  /** A replay whose body differs from the first one's (D-7). */
  hasOtherBody: boolean;
  order: PlacedOrder;
}

export interface PlacedIdentity {
  orderId: string;
  orderNumber: number;
  pickupCode: string;
  publicToken: string;
  status: PlacedOrder["status"];
  paymentUrl: string | null;
  paymentExpiresAt: string | null;
  trackingUrl: string;
}

/** The answer to a new order, from what was priced: nothing is read back. */
export function placedOrder(body: PlaceOrderInput, priced: PricedOrder, placed: PlacedIdentity): PlacedOrder {
  const { cart } = priced;
  return {
    orderId: placed.orderId,
    orderNumber: placed.orderNumber,
    pickupCode: placed.pickupCode,
    publicToken: placed.publicToken,
    status: placed.status,
    fulfillment: body.fulfillment,
    paymentMethod: body.paymentMethod,
    currency: "NOK",
    subtotal: cart.subtotal,
    discount: cart.discount,
    deliveryFee: cart.deliveryFee,
    deposit: cart.bottleDeposit,
    tip: cart.tip,
    total: cart.total,
    paymentUrl: placed.paymentUrl,
    paymentExpiresAt: placed.paymentExpiresAt,
    requestedPickupAt: body.requestedPickupAt ? isoInstant(Date.parse(body.requestedPickupAt)) : null,
    estimatedReadyAt: isoInstant(priced.readyAtMs),
    trackingUrl: placed.trackingUrl,
    couponApplied: couponView(toldCoupon(cart.couponApplied, body.locale)),
    clientReference: body.clientReference || null,
    lines: cart.lines.map((line, index) => ({
      id: String(index + 1),
      clientLineId: line.clientLineId,
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity,
      lineTotal: line.lineTotal,
      discount: line.discount,
    })),
  };
}

/**
 * The answer to a key that was used before: the order as it is now. Throws IDEMPOTENCY_CONFLICT when the key stands
 * for a reservation, PAYMENT_PENDING while the first request may still get a payment link, PAYMENT_INCOMPLETE when it
 * never will.
 */
export async function replayedOrder(
  ctx: Context,
  caller: { scope: RestaurantScope },
  used: UsedKey,
  bodyHash: Buffer,
): Promise<PlaceOrderResult> {
  if (used.endpoint !== "orders") throw new Problem("IDEMPOTENCY_CONFLICT");
  const order = await findOrder(ctx.db, caller.scope, used.order_id);
  if (!order) throw new Problem("RETENTION");
  if (order.payment_state === "CREATING") {
    const waitedMs = ctx.clock.nowMsOf(caller.scope) - order.payment_created_at!.epochMilliseconds;
    if (waitedMs < linkGivenUpMs)
      throw new Problem("PAYMENT_PENDING", undefined, undefined, { "retry-after": "2" });
    await giveUp(ctx, caller.scope, order.id);
    throw new Problem("PAYMENT_INCOMPLETE");
  }
  if (order.payment_state === "FAILED_TO_CREATE") throw new Problem("PAYMENT_INCOMPLETE");
  const loaded = await ctx.snapshots.of(caller.scope.restaurantId);
  return {
    isReplay: true,
    hasOtherBody: !used.body_hash.equals(bodyHash),
    order: { ...placedView(ctx, loaded.snapshot.restaurant, order), idempotent: true },
  };
}

/** What a key that was used before stands for, whatever the body holds this time; null for a new key, and for none. */
export async function replayWhatever(
  ctx: Context,
  caller: { scope: RestaurantScope },
  key: string | null,
): Promise<PlaceOrderResult | null> {
  const used = key === null ? null : await findUsedKey(ctx.db, caller.scope, key);
  return used && replayedOrder(ctx, caller, used, noBody);
}

/** Of a body that is none: no order was placed with it. */
export const noBody: Buffer = Buffer.alloc(0);

function placedView(ctx: Context, restaurant: RestaurantProfile, order: OrderRecord): PlacedOrder {
  const publicToken = openPublicToken(ctx.secrets, restaurant.id, order.token_sealed);
  const awaitsPayment = order.status === "AWAITING_PAYMENT";
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    pickupCode: order.pickup_code,
    publicToken,
    status: order.status,
    fulfillment: order.fulfillment!,
    paymentMethod: order.payment_method!,
    currency: "NOK",
    subtotal: order.subtotal,
    discount: order.discount,
    deliveryFee: order.delivery_fee,
    deposit: order.bottle_deposit,
    tip: order.tip,
    total: order.total,
    paymentUrl: awaitsPayment ? order.payment_url : null,
    paymentExpiresAt: awaitsPayment ? instantText(order.payment_expires_at) : null,
    requestedPickupAt: instantText(order.requested_pickup_at),
    estimatedReadyAt: instantText(order.estimated_ready_at),
    trackingUrl: trackingUrl(ctx.config, restaurant, publicToken),
    couponApplied: couponView(order.coupon),
    clientReference: order.client_reference,
    lines: (order.lines ?? []).map((line) => ({
      id: String(line.line_number),
      clientLineId: line.client_line_id,
      productId: line.product_id,
      variantId: line.variant_id,
      quantity: line.quantity,
      lineTotal: line.line_total,
      discount: line.discount,
    })),
  };
}

/** The discount of an order, called what its own language calls it: as it is stored, and answered ever after. */
export const toldCoupon = (coupon: CouponApplied | null, locale: Locale): StoredCoupon | null =>
  coupon && { ...coupon, label: tell(locale, coupon.label) };

/** A promotion has no code to show; the code of a coupon is shown to whoever typed it. */
export function couponView(coupon: StoredCoupon | null): PlacedOrder["couponApplied"] {
  if (!coupon) return null;
  const { code, ...rest } = coupon;
  return code === null ? rest : { ...rest, code };
}

export const instantText = (instant: Temporal.Instant | null): string | null =>
  instant === null ? null : isoInstant(instant.epochMilliseconds);
