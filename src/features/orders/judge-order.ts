import type { Context } from "../../context.ts";
import { parsePhone } from "../../domain/phone.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import { customerFacts } from "./customer-facts.ts";
import { isAboutPart, isAboutTime, proposedZone, withTimes } from "./offered-slots.ts";
import type { OrderCaller } from "./order-request.ts";
import { type PricedOrder, type PriceList, type PriceRequest, priceOrder } from "./price-order.ts";
import { warningsOf } from "./refusals.ts";
import { returnUrlRefusal } from "./return-urls.ts";
import { roomRefusal } from "./room-refusal.ts";
import type { PlaceOrderInput, QuoteInput } from "./schemas.ts";

export interface Judgement {
  /** What was judged, with what is known of the customer. */
  request: PriceRequest;
  priced: PricedOrder | null;
  refusals: readonly Refusal[];
  /** Why the lines cannot be had, so that nothing can be priced. */
  unfit: Refusal | null;
}

/**
 * Everything that an order like this would be refused for, as things stand: in the order of D-35, each with what mends it
 * (D-30). The order itself is refused for the first of them.
 */
export async function judgeOrder(
  ctx: Context,
  caller: OrderCaller,
  list: PriceList,
  body: PlaceOrderInput | QuoteInput,
  plain: PriceRequest,
  nowMs: number,
): Promise<Judgement> {
  const { db } = ctx;
  const { scope } = caller;
  const asked = { email: body.customer?.email || null, phone: parsePhone(body.customer?.phone ?? "") };
  const customer = await customerFacts(db, scope, list.snapshot.coupons, plain.couponCode, asked);
  const request: PriceRequest = { ...plain, customer };
  const { priced, refusals, unfit, rest } = priceOrder(list, request, nowMs, true);
  const returnUrl = await returnUrlRefusal(ctx, caller, body);
  if (returnUrl) refusals.push(returnUrl);
  // At a time that is not offered there is no slot to be full.
  const isBadTime = (issue: Issue) => isAboutTime(issue) && !isAboutPart(issue);
  // There is to be room in the zone that is proposed, which may take longer.
  const zoneId = proposedZone(refusals);
  const other = zoneId === null ? null : priceOrder(list, { ...request, zoneId }, nowMs, true);
  const taken = other?.priced ?? other?.rest ?? priced ?? rest;
  if (taken && !refusals.flatMap(warningsOf).some(isBadTime)) {
    const full = await roomRefusal(db, scope, list, request, taken, nowMs, refusals);
    if (full) refusals.push(full);
  }
  const withRemedies = await withTimes(db, scope, list, request, { priced, refusals }, nowMs);
  return { request, priced, refusals: withRemedies, unfit: unfit && withRemedies[refusals.indexOf(unfit)]! };
}
