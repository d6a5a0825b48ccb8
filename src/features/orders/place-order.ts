import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { chosenProvider } from "../../domain/payment-providers.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { type NewToken, newPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { paymentTimeMs } from "../payments/expire-payments.ts";
import { startPayment } from "../payments/start-payment.ts";
import { type Actor, customerActor } from "./actors.ts";
import { deliveryOf } from "./delivery-of.ts";
import { findUsedKey } from "./find-used-key.ts";
import { judgeOrder } from "./judge-order.ts";
import { limitsToTake } from "./limits-to-take.ts";
import { dependentIssues, type OrderCaller, priceRequestOf } from "./order-request.ts";
import { orderRow } from "./order-row.ts";
import type { OrderToWrite, WriteResult } from "./order-writer.ts";
import { type PlaceOrderResult, placedOrder, replayedOrder } from "./placed-order.ts";
import { type PricedOrder, type PriceList, priceOrder } from "./price-order.ts";
import { withFurther } from "./refusals.ts";
import { returnUrlRefusal } from "./return-urls.ts";
import type { PlacedOrder, PlaceOrderInput } from "./schemas.ts";
import { isAboutCoupon, writtenRefusal } from "./written-refusal.ts";

/** A request to order, as the door and the headers give it. */
export interface PlaceOrderRequest {
  caller: OrderCaller;
  body: PlaceOrderInput;
  key: string | null;
  /** Who of the restaurant takes it; left out: the guest orders. */
  takenBy?: Actor;
  /** The restaurant's people try their board with it (D-288): in cash that nobody pays, whatever the restaurant takes. */
  isTest?: boolean;
}

/** A request on its way to be written, with what stays the same over all attempts. */
interface Attempt extends PlaceOrderRequest {
  bodyHash: Buffer | null;
  orderId: string;
  token: NewToken;
  status: "AWAITING_PAYMENT" | "CONFIRMED";
}

/** Every attempt prices against the menu as it is then; more changes than this within a request are somebody's bug. */
const mostAttempts = 6;

/**
 * Places an order: prices it against the menu snapshot and writes it in one round trip, then, for online payment,
 * asks for the payment link. Refuses in the order of D-35; a refused request whose key was used
 * before gets the first order instead. The same key never makes two orders, whatever crashes in between.
 */
export async function placeOrder(ctx: Context, request: PlaceOrderRequest): Promise<PlaceOrderResult> {
  const { caller, body, key } = request;
  // The parsed body has its fields in the schema's order, so the same request hashes the same however it was written.
  const bodyHash = key === null ? null : createHash("sha256").update(JSON.stringify(body)).digest();
  try {
    return await placeNew(ctx, {
      ...request,
      bodyHash,
      orderId: newId("ord"),
      token: newPublicToken(ctx.secrets, caller.scope.restaurantId),
      status: body.paymentMethod === "ONLINE" ? "AWAITING_PAYMENT" : "CONFIRMED",
    });
  } catch (error) {
    // A refusal about payment comes after the order was written: the key that would be found is its own.
    if (key === null || !(error instanceof Problem) || isAboutPayment(error)) throw error;
    const used = await findUsedKey(ctx.db, caller.scope, key);
    if (!used) throw error;
    return replayedOrder(ctx, caller, used, bodyHash!);
  }
}

const isAboutPayment = (problem: Problem): boolean => problem.code.startsWith("PAYMENT_");

async function placeNew(ctx: Context, attempt: Attempt): Promise<PlaceOrderResult> {
  const { caller, body } = attempt;
  const { scope } = caller;
  const request = priceRequestOf(body);
  const withoutCoupons = new Set<string>();
  const asAsked = (now: PriceList | null) => (now && attempt.isTest ? withCash(now) : now);
  let list = asAsked(await ctx.snapshots.byId(scope.restaurantId));

  for (let count = 0; count < mostAttempts; count += 1) {
    if (!list) throw new Problem("RESTAURANT_NOT_FOUND");
    const nowMs = ctx.clock.nowMsOf(scope);
    const bodyIssues = dependentIssues(body, list.snapshot.settings, caller.via);
    const address = await deliveryOf(ctx, list.snapshot, body);
    const asked = { ...request, address, bodyIssues, withoutCoupons };
    const { priced } = priceOrder(list, asked, nowMs);
    if (!priced) {
      // What is refused must not rest on a menu that has changed since: a coupon's use may just have been given back.
      const newer = await ctx.snapshots.newerThan(list.snapshot);
      if (newer !== undefined) {
        list = asAsked(newer);
        continue;
      }
      const { refusals } = await judgeOrder(ctx, caller, list, body, asked, nowMs);
      throw Problem.from(withFurther(refusals[0]!, refusals));
    }
    if (await returnUrlRefusal(ctx, caller, body)) {
      const { refusals } = await judgeOrder(ctx, caller, list, body, asked, nowMs);
      throw Problem.from(withFurther(refusals[0]!, refusals));
    }

    const written = await ctx.orderWriter.write(toWrite(attempt, list, priced, nowMs));
    if (written.outcome === "PLACED") {
      return {
        isReplay: false,
        hasOtherBody: false,
        order: await finish(ctx, attempt, list, priced, nowMs, written),
      };
    }
    if (written.outcome === "KEY_USED") return replayedOrder(ctx, caller, written.used, attempt.bodyHash!);
    if (written.outcome === "STALE_SNAPSHOT") {
      list = asAsked(await ctx.snapshots.reload(scope.restaurantId));
    } else if (priced.coupon?.isAutomatic && isAboutCoupon(written)) {
      // A promotion that this order cannot have any more is no reason to refuse it: it is priced without.
      withoutCoupons.add(priced.coupon.id);
    } else {
      const refusal = await writtenRefusal(ctx, scope, list, asked, priced, written);
      const { refusals } = await judgeOrder(ctx, caller, list, body, asked, nowMs);
      throw Problem.from(withFurther(refusal, refusals));
    }
  }
  throw new Problem("CHANGED");
}

const withCash = (list: PriceList): PriceList => ({
  ...list,
  snapshot: { ...list.snapshot, settings: { ...list.snapshot.settings, cashPayment: true } },
});

function toWrite(
  { caller, body, key, takenBy = customerActor, isTest, bodyHash, orderId, token, status }: Attempt,
  { snapshot }: PriceList,
  priced: PricedOrder,
  nowMs: number,
): OrderToWrite {
  const isOnline = body.paymentMethod === "ONLINE";
  return {
    restaurantId: caller.scope.restaurantId,
    limits: limitsToTake(snapshot.settings, priced, body),
    takesStock: priced.stock !== null,
    row: orderRow(body, priced, {
      restaurantId: caller.scope.restaurantId,
      orderId,
      snapshotVersion: snapshot.version,
      nowMs,
      key,
      bodyHash,
      status,
      actor: takenBy,
      source: isTest ? "TEST" : (body.source ?? (caller.via === "ORIGIN" ? "WEB" : "API")),
      token,
      payment: isOnline
        ? {
            provider: chosenProvider(
              snapshot.settings.paymentProviders,
              body.paymentChannel,
              priced.cart.total,
            ),
            expiresAtMs: nowMs + paymentTimeMs,
          }
        : null,
    }),
  };
}

/** The order is written: what is left is to tell, to get the payment link, and to answer. */
async function finish(
  ctx: Context,
  { caller, body, orderId, token, status }: Attempt,
  { snapshot }: PriceList,
  priced: PricedOrder,
  nowMs: number,
  written: Extract<WriteResult, { outcome: "PLACED" }>,
): Promise<PlacedOrder> {
  const { restaurantId } = caller.scope;
  ctx.live.publish({ restaurantId, orderId });
  ctx.metrics.ordersPlaced.inc({ payment_method: body.paymentMethod });
  if (written.menuChanged) await tellMenuChanged(ctx, restaurantId);
  const answer = placedOrder(body, priced, {
    orderId,
    orderNumber: written.orderNumber,
    pickupCode: written.pickupCode,
    publicToken: token.token,
    status,
    paymentUrl: null,
    paymentExpiresAt: null,
    trackingUrl: trackingUrl(ctx.config, snapshot.restaurant, token.token),
  });
  if (body.paymentMethod === "CASH") return answer;
  const expiresAtMs = nowMs + paymentTimeMs;
  const paymentUrl = await startPayment(ctx, caller.scope, {
    orderId,
    amount: priced.cart.total,
    description: `${snapshot.restaurant.name} #${written.orderNumber}`,
    locale: body.locale,
    email: body.customer.email,
    publicToken: token.token,
    expiresAtMs,
  });
  return paymentUrl === null
    ? { ...answer, status: snapshot.settings.autoAccept ? "CONFIRMED" : "PAID" }
    : { ...answer, paymentUrl, paymentExpiresAt: isoInstant(expiresAtMs) };
}

/** Told after the commit, and only here: a NOTIFY in every order's transaction would halve their number. */
async function tellMenuChanged(ctx: Context, restaurantId: string): Promise<void> {
  try {
    await ctx.db.query("SELECT pg_notify('luka_snapshot', $1)", [restaurantId]);
  } catch (error) {
    ctx.log.warn({ err: error, restaurantId }, "Other processes were not told of a change of the menu.");
  }
}
