import type { Context } from "../../context.ts";
import { ageLimitOf, allergensOf } from "../../domain/cart-line.ts";
import { minimumOrderMiss } from "../../domain/delivery-zones.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { osloDateTime } from "../../domain/oslo-time.ts";
import { type Issue, type Locale, messageOf, type Refusal } from "../../domain/problems.ts";
import { prepMinutes } from "../../domain/slots.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { freeSlots } from "./free-slots.ts";
import { priceRequestOf } from "./order-request.ts";
import { couponView } from "./placed-order.ts";
import { type PricedOrder, type PriceRequest, priceOrder } from "./price-order.ts";
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
  const list = await ctx.snapshots.byId(scope.restaurantId);
  if (!list) throw new Problem("RESTAURANT_NOT_FOUND");
  const nowMs = ctx.clock.nowMs();
  const request: PriceRequest = { ...priceRequestOf(body, locale), bodyIssues: [] };
  const { priced, refusals } = priceOrder(list, request, nowMs, true);
  if (!priced) throw Problem.from(refusals.at(-1)!);
  const { cart, zone } = priced;
  const time = { fulfillment: body.fulfillment, extraMinutes: zone?.extraMinutes ?? 0, nowMs };
  const slots = await freeSlots(ctx.db, scope, list.snapshot, time, nowMs, mostSlots);
  const miss = zone && minimumOrderMiss(zone, cart.subtotal, locale);
  return {
    fulfillment: body.fulfillment,
    currency: "NOK",
    subtotal: cart.subtotal,
    discount: cart.discount,
    deliveryFee: cart.deliveryFee,
    deposit: cart.deposit,
    tip: cart.tip,
    total: cart.total,
    vat: [...cart.vat],
    couponApplied: couponView(cart.couponApplied),
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
    requestedPickupAt: request.requestedMs === null ? null : isoInstant(request.requestedMs),
    estimatedReadyAt: isoInstant(priced.readyAtMs),
    slots: slots.map((ms) => ({ requestedPickupAt: isoInstant(ms), time: osloDateTime(ms).time })),
    canOrder: refusals.length === 0,
    warnings: refusals.flatMap((refusal) => warningsOf(refusal, locale)),
  };
}

function linesOf({ cart, lines }: PricedOrder, locale: Locale): Quote["lines"] {
  const en = locale === "en";
  return cart.lines.map((line, index) => ({
    index,
    clientLineId: line.clientLineId,
    productId: line.productId,
    variantId: line.variantId,
    name: (en && line.nameEn) || line.name,
    variantName: (en && line.variantNameEn) || line.variantName,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    addons: line.addons.map((addon) => ({
      addonId: addon.addonId,
      name: (en && addon.nameEn) || addon.name,
      groupName: addon.groupName,
      quantity: addon.quantity,
      price: addon.price,
    })),
    lineTotal: line.lineTotal,
    discount: line.discount,
    deposit: line.deposit,
    vatRate: line.vatRate,
    allergens: allergensOf(lines[index]!),
  }));
}

/** A refusal as a warning: its issues, or itself under its reason or code. */
function warningsOf({ code, message, details }: Refusal, locale: Locale): Issue[] {
  const issues = details?.issues as Issue[] | undefined;
  if (issues) return issues;
  const { reason, ...params } = details ?? {};
  return [
    {
      path: "",
      code: typeof reason === "string" ? reason : code,
      message: message ?? messageOf(code, locale),
      params,
    },
  ];
}
