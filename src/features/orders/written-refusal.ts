import type { Context } from "../../context.ts";
import { cartIssue } from "../../domain/cart-issues.ts";
import { couponMessage } from "../../domain/coupons/messages.ts";
import type { Refusal } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
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
  if (written.outcome === "STOCK_LEFT") return stockRefusal(priced, written);
  if (written.outcome === "SLOT_FULL" || written.outcome === "KITCHEN_BUSY") {
    const freeAtMs = written.outcome === "KITCHEN_BUSY" ? written.freeAt : null;
    return fullRefusal(ctx.db, scope, list, request, priced, ctx.clock.nowMsOf(scope), freeAtMs);
  }
  const refused = { reason: written.outcome, coupon: priced.coupon, params: {} };
  const params = { couponCode: priced.coupon?.code ?? null };
  return issueOf("couponCode", written.outcome, couponMessage(refused), params);
}

function stockRefusal(
  priced: PricedOrder,
  { productId, left }: { productId: string; left: number },
): Refusal {
  const parts = priced.lines.flatMap((line, index) =>
    [line, ...line.components].map(({ entry }) => ({ index, item: entry.product })),
  );
  const { index, item } = parts.find((part) => part.item.id === productId)!;
  const [said, field] =
    left === 0
      ? [message("cart.SOLD_OUT", { item }), "productId"]
      : [message("cart.STOCK_LEFT", { item, limit: left }), "quantity"];
  const issue = cartIssue(`lines.${index}.${field}`, said, { productId, left });
  return { code: "VALIDATION_FAILED", message: issue.message, details: { issues: [issue] } };
}
