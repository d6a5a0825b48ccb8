import type { Context } from "../../context.ts";
import { ageLimitOf, allergensOf } from "../../domain/cart-line.ts";
import { minimumOrderMiss } from "../../domain/delivery-zones.ts";
import type { PricedAddon } from "../../domain/goods-price.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { osloDateTime, osloUtcOffset } from "../../domain/oslo-time.ts";
import { prepMinutes } from "../../domain/slots.ts";
import { speechOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { told } from "../../messages/told.ts";
import { check } from "../../platform/http/validation.ts";
import { Problem } from "../../platform/problem.ts";
import { publicPromotion } from "../menus/public-offers.ts";
import { deliveryOf } from "./delivery-of.ts";
import { judgeOrder } from "./judge-order.ts";
import { offeredSlots, timeRequestOf } from "./offered-slots.ts";
import { dependentIssues, type OrderCaller, priceRequestOf } from "./order-request.ts";
import { couponView, toldCoupon } from "./placed-order.ts";
import type { PricedOrder, PriceList, PriceRequest } from "./price-order.ts";
import { bodyRefusal, warningsOf, withFurther } from "./refusals.ts";
import { PlaceOrderBody, type Quote, type QuoteInput } from "./schemas.ts";

const mostSlots = 24;

/**
 * What an order with this body would cost, and what stands in its way (`warnings`, in the words and codes that the
 * order would be refused with): none exactly when it would be accepted (D-31). Nothing is stored. Only lines that cannot be
 * ordered at all are refused here too. `sent` is the body as it came, before this call's own schema forgave what is missing.
 */
export async function quoteOrder(
  ctx: Context,
  caller: OrderCaller,
  body: QuoteInput,
  sent: unknown,
  locale: Locale,
): Promise<Quote> {
  const { scope } = caller;
  const nowMs = ctx.clock.nowMsOf(scope);
  let list: PriceList = await ctx.snapshots.of(scope.restaurantId);
  let judged = await judgeOrder(ctx, caller, list, body, await askedOf(ctx, caller, list, body), nowMs);
  // What is refused must not rest on a menu that has changed since: the order looks too.
  const newer = judged.refusals.length === 0 ? undefined : await ctx.snapshots.newerThan(list.snapshot);
  if (newer) {
    list = newer;
    judged = await judgeOrder(ctx, caller, list, body, await askedOf(ctx, caller, list, body), nowMs);
  }
  const { priced, request } = judged;
  // What the order's own schema asks for besides: an order without it is refused before anything else.
  const read = check(PlaceOrderBody, sent);
  const malformed = "issues" in read ? bodyRefusal(read.issues) : null;
  const refusals = malformed ? [malformed, ...judged.refusals] : judged.refusals;
  if (!priced) throw Problem.from(withFurther(judged.unfit!, refusals));
  const { cart, zone } = priced;
  const time = timeRequestOf(request, priced, nowMs);
  const slots = await offeredSlots(ctx.db, scope, list, request, judged, nowMs, nowMs, mostSlots);
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
    betterPromotion: priced.better && {
      promotion: publicPromotion(priced.better.coupon, list.catalogue),
      discount: priced.better.total,
    },
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
    slots: slots.map((ms) => ({
      requestedPickupAt: isoInstant(ms),
      time: osloDateTime(ms).time,
      utcOffset: osloUtcOffset(ms),
    })),
    canOrder: refusals.length === 0,
    warnings: told(locale, refusals.flatMap(warningsOf)),
  };
}

/** What is asked for, but for what is known of the customer. */
const askedOf = async (
  ctx: Context,
  { via }: OrderCaller,
  { snapshot }: PriceList,
  body: QuoteInput,
): Promise<PriceRequest> => ({
  ...priceRequestOf(body),
  address: await deliveryOf(ctx, snapshot, body),
  bodyIssues: dependentIssues(body, snapshot.settings, via),
});

function linesOf({ cart, lines }: PricedOrder, locale: Locale): Quote["lines"] {
  const { name } = speechOf(locale);
  const sizeName = (sized: { variantName: string | null; variantNameEn: string | null }) =>
    sized.variantName && name({ name: sized.variantName, nameEn: sized.variantNameEn });
  const addonOf = (addon: PricedAddon) => ({
    addonId: addon.addonId,
    name: name(addon),
    groupName: addon.groupName,
    quantity: addon.quantity,
    price: addon.price,
    parentAddonId: addon.parentAddonId,
  });
  return cart.lines.map((line, index) => ({
    index,
    clientLineId: line.clientLineId,
    productId: line.productId,
    variantId: line.variantId,
    name: name(line),
    variantName: sizeName(line),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    addons: line.addons.map(addonOf),
    components: line.components.map((part) => ({
      slotId: part.slotId,
      slotName: part.slotName,
      productId: part.productId,
      variantId: part.variantId,
      name: name(part),
      variantName: sizeName(part),
      extraPrice: part.extraPrice,
      addons: part.addons.map(addonOf),
    })),
    lineTotal: line.lineTotal,
    discount: line.discount,
    deposit: line.bottleDeposit,
    vatRate: line.vatRate,
    allergens: allergensOf(lines[index]!),
  }));
}
