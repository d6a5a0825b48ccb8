import type { Context } from "../../context.ts";
import { ageLimitOf, allergensOf } from "../../domain/cart-line.ts";
import { minimumOrderMiss } from "../../domain/delivery-zones.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { osloDateTime } from "../../domain/oslo-time.ts";
import { parsePhone } from "../../domain/phone.ts";
import { type Issue, messageOf, type Refusal } from "../../domain/problems.ts";
import { prepMinutes } from "../../domain/slots.ts";
import { speechOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { told } from "../../messages/told.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { publicPromotion } from "../menus/public-offers.ts";
import { customerFacts } from "./customer-facts.ts";
import { deliveryOf } from "./delivery-of.ts";
import { offeredSlots, timeRequestOf } from "./offered-slots.ts";
import { priceRequestOf } from "./order-request.ts";
import { couponView, toldCoupon } from "./placed-order.ts";
import { type PricedOrder, type PriceRequest, priceOrder } from "./price-order.ts";
import { roomRefusal } from "./room-refusal.ts";
import type { Quote, QuoteInput } from "./schemas.ts";

const mostSlots = 24;

/**
 * What an order with this body would cost, and what stands in its way (`warnings`, in the words and codes that the
 * order would be refused with). Nothing is stored. Only lines that cannot be ordered at all are refused here too.
 */
export async function quoteOrder(
  ctx: Context,
  scope: RestaurantScope,
  body: QuoteInput,
  locale: Locale,
): Promise<Quote> {
  const list = await ctx.snapshots.of(scope.restaurantId);
  const nowMs = ctx.clock.nowMs();
  const address = await deliveryOf(ctx, list.snapshot, body);
  const asked: PriceRequest = { ...priceRequestOf(body), address, bodyIssues: [] };
  const known = { email: body.customer?.email || null, phone: parsePhone(body.customer?.phone ?? "") };
  const customer = await customerFacts(ctx.db, scope, list.snapshot.coupons, asked.couponCode, known);
  const request: PriceRequest = { ...asked, customer };
  const { priced, refusals } = priceOrder(list, request, nowMs, true);
  if (!priced) throw Problem.from(refusals.at(-1)!);
  const { cart, zone } = priced;
  const time = timeRequestOf(request, priced, nowMs);
  const [slots, full] = await Promise.all([
    offeredSlots(ctx.db, scope, list, request, priced, nowMs, nowMs, mostSlots),
    refusals.some(isAboutTime) ? null : roomRefusal(ctx.db, scope, list, request, priced, nowMs),
  ]);
  if (full) refusals.push(full);
  const miss = zone && minimumOrderMiss(zone, cart.subtotal);
  return {
    fulfillment: body.fulfillment,
    currency: "NOK",
    subtotal: cart.subtotal,
    discount: cart.discount,
    deliveryFee: cart.deliveryFee,
    deposit: cart.bottleDeposit,
    tip: cart.tip,
    total: cart.total,
    vat: [...cart.vat],
    couponApplied: couponView(toldCoupon(cart.couponApplied, locale)),
    lines: linesOf(priced, locale),
    allergens: [...new Set(priced.lines.flatMap(allergensOf))],
    ageLimit: ageLimitOf(priced.lines),
    delivery: zone && {
      zoneId: zone.zone.id,
      zoneName: zone.zone.name,
      deliveryFee: zone.deliveryFee,
      minimumOrder: zone.minimumOrder,
      freeDeliveryFrom: zone.zone.freeDeliveryFrom,
      minutes: prepMinutes(list.snapshot.settings, time),
    },
    minimumOrder: zone && { amount: zone.minimumOrder, missing: miss?.missing ?? 0 },
    next: priced.next && {
      promotion: publicPromotion(priced.next.promotion, list.catalogue),
      missing: priced.next.missing,
    },
    makeMinutes: priced.makeMinutes,
    requestedPickupAt: request.requestedMs === null ? null : isoInstant(request.requestedMs),
    estimatedReadyAt: isoInstant(priced.readyAtMs),
    slots: slots.map((ms) => ({ requestedPickupAt: isoInstant(ms), time: osloDateTime(ms).time })),
    canOrder: refusals.length === 0,
    warnings: told(locale, refusals.flatMap(warningsOf)),
  };
}

/** Closed, paused, or at a time that is not offered: then there is no slot to be full. */
const isAboutTime = ({ details }: Refusal): boolean =>
  details?.reason === "CLOSED" ||
  details?.reason === "PAUSED" ||
  (details?.issues as Issue[] | undefined)?.some((issue) => issue.path === "requestedPickupAt") === true;

function linesOf({ cart, lines }: PricedOrder, locale: Locale): Quote["lines"] {
  const { name } = speechOf(locale);
  return cart.lines.map((line, index) => ({
    index,
    clientLineId: line.clientLineId,
    productId: line.productId,
    variantId: line.variantId,
    name: name(line),
    variantName: line.variantName && name({ name: line.variantName, nameEn: line.variantNameEn }),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    addons: line.addons.map((addon) => ({
      addonId: addon.addonId,
      name: name(addon),
      groupName: addon.groupName,
      quantity: addon.quantity,
      price: addon.price,
    })),
    lineTotal: line.lineTotal,
    discount: line.discount,
    deposit: line.bottleDeposit,
    vatRate: line.vatRate,
    allergens: allergensOf(lines[index]!),
  }));
}

/** A refusal as a warning: its issues, or itself; BAD_REQUEST under its reason, which says more. */
function warningsOf({ code, message, details }: Refusal): Issue[] {
  const issues = details?.issues as Issue[] | undefined;
  if (issues) return issues;
  const { reason, ...params } = details ?? {};
  const isReasonEnough = code === "BAD_REQUEST" && typeof reason === "string";
  return [
    {
      path: code === "SLOT_FULL" ? "requestedPickupAt" : "",
      code: isReasonEnough ? reason : code,
      message: message ?? messageOf(code),
      params: isReasonEnough ? params : { ...details },
    },
  ];
}
