import type { Context } from "../../context.ts";
import { parsePhone } from "../../domain/phone.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import type { Fulfillment } from "../../domain/snapshot.ts";
import { mailAddress } from "../../platform/mail/mail-address.ts";
import { customerFacts } from "./customer-facts.ts";
import { deliveryOf } from "./delivery-of.ts";
import { isAboutPart, isAboutTime, proposedZone, withTimes } from "./offered-slots.ts";
import { dependentIssues, type OrderCaller } from "./order-request.ts";
import {
  type PricedOrder,
  type PriceList,
  type PriceRequest,
  type PriceResult,
  priceOrder,
} from "./price-order.ts";
import { bodyRefusal, fulfillmentRefusal, issuesIn, nameOf, warningsOf } from "./refusals.ts";
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
  const email = body.customer?.email || null;
  // A quote's is as it was typed.
  const guest = {
    email: email && (mailAddress(email) ?? email),
    phone: parsePhone(body.customer?.phone ?? ""),
  };
  const customer = await customerFacts(db, scope, list.snapshot.coupons, plain.couponCode, guest);
  const request: PriceRequest = { ...plain, customer };
  const own = priceOrder(list, request, nowMs, true);
  const asked = await asOffered(ctx, caller, list, body, request);
  const judged = asked === request ? own : priceOrder(list, asked, nowMs, true);
  const refusals = asked === request ? own.refusals : byTheOther(own, judged);
  const stranded = strandedRefusal(list, asked, refusals, nowMs);
  if (stranded) refusals.push(stranded);
  const returnUrl = await returnUrlRefusal(ctx, caller, body);
  if (returnUrl) refusals.push(returnUrl);
  // At a time that is not offered there is no slot to be full.
  const isBadTime = (issue: Issue) => isAboutTime(issue) && !isAboutPart(issue);
  // There is to be room in the zone that is proposed, which may take longer.
  const zoneId = proposedZone(refusals);
  const other = zoneId === null ? null : priceOrder(list, { ...asked, zoneId }, nowMs, true);
  const taken = other?.priced ?? other?.rest ?? judged.priced ?? judged.rest;
  if (taken && !refusals.flatMap(warningsOf).some(isBadTime)) {
    const full = await roomRefusal(db, scope, list, asked, taken, nowMs, refusals);
    if (full) refusals.push(full);
  }
  const withRemedies = await withTimes(db, scope, list, asked, { priced: judged.priced, refusals }, nowMs);
  const unfit = own.unfit && withRemedies[refusals.indexOf(own.unfit)]!;
  return { request, priced: own.priced, refusals: withRemedies, unfit };
}

/** A fulfillment that is not offered will be the other one: what comes after is judged as it will be then. */
async function asOffered(
  ctx: Context,
  { via }: OrderCaller,
  { snapshot }: PriceList,
  body: PlaceOrderInput | QuoteInput,
  request: PriceRequest,
): Promise<PriceRequest> {
  const { settings } = snapshot;
  const [fulfillment] = othersIn(fulfillmentRefusal(settings, request)?.details);
  if (!fulfillment) return request;
  const other = { ...body, fulfillment };
  const address = await deliveryOf(ctx, snapshot, other);
  return { ...request, fulfillment, address, bodyIssues: dependentIssues(other, settings, via) };
}

const othersIn = (details: Record<string, unknown> | undefined): readonly Fulfillment[] =>
  (details?.fulfillments as readonly Fulfillment[] | undefined) ?? [];

/** What an order is refused for until its fulfillment is one that is offered, and what it would be refused for then. */
function byTheOther(own: PriceResult, other: PriceResult): Refusal[] {
  const off = own.refusals.findIndex(({ details }) => details?.reason === "FULFILLMENT_OFF");
  const refusals = [...own.refusals.slice(0, off + 1), ...(own.unfit ? [own.unfit] : [])];
  const known = new Set(refusals.flatMap(warningsOf).map(nameOf));
  const isNew = (refusal: Refusal) => !warningsOf(refusal).every((issue) => known.has(nameOf(issue)));
  return [...refusals, ...other.refusals.filter(isNew)];
}

/** Where nothing is delivered and pickup is proposed, dishes that are only delivered cannot be had at all. */
function strandedRefusal(
  list: PriceList,
  request: PriceRequest,
  refusals: readonly Refusal[],
  nowMs: number,
): Refusal | null {
  const isProposed = refusals
    .flatMap(issuesIn)
    .some(({ path, params }) => path === "deliveryAddress" && othersIn(params).includes("PICKUP"));
  if (!isProposed) return null;
  const pickedUp = { ...request, fulfillment: "PICKUP" as const, address: null, bodyIssues: [] };
  const { refusals: then } = priceOrder(list, pickedUp, nowMs, true);
  const issues = then.flatMap(issuesIn).filter(({ code }) => code === "FULFILLMENT_NOT_ALLOWED");
  const refusal = bodyRefusal(issues);
  return refusal && { ...refusal, code: "FULFILLMENT_NOT_ALLOWED" };
}
