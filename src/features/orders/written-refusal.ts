import type { Context } from "../../context.ts";
import { cartIssue, nameOf } from "../../domain/cart-messages.ts";
import { couponMessage } from "../../domain/coupons/messages.ts";
import type { Locale, Refusal } from "../../domain/problems.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { fullRefusal } from "./offered-slots.ts";
import type { WriteResult } from "./order-writer.ts";
import type { PricedOrder, PriceList, PriceRequest } from "./price-order.ts";
import { issueOf } from "./refusals.ts";

/** A limit that others had used up by the time the order was written. */
export type LimitReached = Exclude<WriteResult, { outcome: "PLACED" | "KEY_USED" | "STALE_SNAPSHOT" }>;

export const isAboutCoupon = (written: LimitReached): boolean =>
  !["SLOT_FULL", "KITCHEN_BUSY", "STOCK_LEFT"].includes(written.outcome);

/** What the database refused, in the customer's words, and what they can do instead. */
export async function writtenRefusal(
  ctx: Context,
  scope: RestaurantScope,
  list: PriceList,
  request: PriceRequest,
  priced: PricedOrder,
  written: LimitReached,
): Promise<Refusal> {
  if (written.outcome === "STOCK_LEFT") return stockRefusal(list, priced, written, request.locale);
  if (written.outcome === "SLOT_FULL" || written.outcome === "KITCHEN_BUSY") {
    const freeAtMs = written.outcome === "KITCHEN_BUSY" ? written.freeAt : null;
    return fullRefusal(ctx.db, scope, list, request, priced, ctx.clock.nowMs(), freeAtMs);
  }
  const refused = { reason: written.outcome, coupon: priced.coupon, params: {} };
  const params = { couponCode: priced.coupon?.code ?? null };
  return issueOf("couponCode", written.outcome, couponMessage(refused, request.locale), params);
}

function stockRefusal(
  list: PriceList,
  priced: PricedOrder,
  { productId, left }: { productId: string; left: number },
  locale: Locale,
): Refusal {
  const product = list.catalogue.products.get(productId)?.product;
  const index = priced.lines.findIndex((line) =>
    [line, ...line.components].some((part) => part.entry.product.id === productId),
  );
  const subject = { name: product ? nameOf(product, locale) : "", limit: left };
  const [kind, field] =
    left === 0 ? (["SOLD_OUT", "productId"] as const) : (["STOCK_LEFT", "quantity"] as const);
  const issue = cartIssue(kind, `lines.${index}.${field}`, locale, subject, { productId, left });
  return { code: "VALIDATION_FAILED", message: issue.message, details: { issues: [issue] } };
}
