import { isoInstant } from "../../domain/iso-instant.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import { emptySlot, hasRoom, isLimited } from "../../domain/slot-capacity.ts";
import { nextSlots, prepMinutes, type TimeRequest } from "../../domain/slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { slotUsage } from "../order-times/slot-usage.ts";
import { type PricedOrder, type PriceList, type PriceRequest, priceOrder } from "./price-order.ts";
import { nameOf, warningsOf } from "./refusals.ts";
import { slowestMinutes } from "./zone-of-order.ts";

const mostAlternatives = 5;
/** Slots looked at for one that this cart can have: a lunch dish is offered tomorrow's lunch, not tonight. */
const mostCandidates = 120;
/** Slots looked at for those; a restaurant whose next 200 slots are full has none to offer. */
const mostLookedAt = 200;
/** Nobody answers at once: the first time that is offered can still be had a minute later (D-30). */
const spareMs = minuteMs;

/** An order as it was judged: `priced` null when its lines cannot be had. */
export interface JudgedOrder {
  priced: Pick<PricedOrder, "zone" | "makeMinutes"> | null;
  refusals: readonly Refusal[];
  /** What the zone adds, where it is not the one of `priced`. */
  extraMinutes?: number;
}

const causedByTime = new Set(["CLOSED", "PAUSED", "ALCOHOL_HOURS", "MENU_NOT_ACTIVE"]);
/** A part of the cart that cannot be had then: without it the rest can. */
export const isAboutPart = ({ path, code }: Issue): boolean =>
  path.startsWith("lines.") && causedByTime.has(code ?? "");

/** Refused for when it is wanted: another time may mend it. */
export const isAboutTime = ({ path, code }: { path: string; code?: string | undefined }): boolean =>
  path === "requestedPickupAt" || causedByTime.has(code ?? "");

export const timeRequestOf = (
  request: PriceRequest,
  priced: JudgedOrder["priced"],
  nowMs: number,
  extraMinutes = priced?.zone?.extraMinutes ?? 0,
): TimeRequest => ({
  fulfillment: request.fulfillment,
  extraMinutes,
  nowMs,
});

/**
 * The next slots from `fromMs` on in which this very cart can be ordered, by their start (epoch ms): judged then, it is
 * refused for nothing that has to do with the time, nor for anything that it is not refused for already.
 */
export async function offeredSlots(
  db: Queryable,
  scope: RestaurantScope,
  list: PriceList,
  request: PriceRequest,
  judged: JudgedOrder,
  nowMs: number,
  fromMs: number,
  limit: number,
  /** What may stay in the way. */
  mayStay: (issue: Issue) => boolean = isAboutOther,
): Promise<number[]> {
  const { settings } = list.snapshot;
  const time = timeRequestOf(request, judged.priced, nowMs, judged.extraMinutes);
  const makeMinutes = judged.priced?.makeMinutes ?? settings.defaultMakeMinutes;
  const soonest = nowMs + prepMinutes(settings, time) * minuteMs + spareMs;
  const free = await freeSlots(db, scope, list.snapshot, { ...time, makeMinutes }, Math.max(fromMs, soonest));
  const known = new Set(judged.refusals.flatMap(warningsOf).filter(mayStay).map(nameOf));
  // Without a fit line nothing that comes after has been judged.
  const isKnown = (issue: Issue): boolean =>
    known.has(nameOf(issue)) || (judged.priced === null && !issue.path.startsWith("lines."));
  const fits = (atMs: number): boolean =>
    priceOrder(list, { ...request, requestedMs: atMs }, nowMs, true)
      .refusals.flatMap(warningsOf)
      .every((issue) => mayStay(issue) && isKnown(issue));
  const offered: number[] = [];
  for (const atMs of free) {
    if (offered.length === limit) break;
    if (fits(atMs)) offered.push(atMs);
  }
  return offered;
}

const isAboutOther = (issue: Issue): boolean => !isAboutTime(issue);

/**
 * Refusals for the time, with the times that can be had (D-30): soonest after the one that was wanted, or else soonest at all.
 * Dishes that no time suits together with the rest hear of none, and the others of theirs without them. None at all is told too:
 * then no other time helps.
 */
export async function withTimes(
  db: Queryable,
  scope: RestaurantScope,
  list: PriceList,
  request: PriceRequest,
  found: JudgedOrder,
  nowMs: number,
): Promise<readonly Refusal[]> {
  const extraMinutes = slowestMinutes(list.snapshot, request, found.priced?.zone ?? null);
  const judged = { ...found, extraMinutes };
  const isUntimed = ({ code }: Refusal) => code !== "SLOT_FULL";
  if (!judged.refusals.filter(isUntimed).flatMap(warningsOf).some(isAboutTime)) return judged.refusals;
  const wantedMs = request.requestedMs ?? nowMs;
  // Of the zone that is proposed (D-132), which may take longer.
  const asked = { ...request, zoneId: proposedZone(judged.refusals) ?? request.zoneId };
  const times = async (mayStay: (issue: Issue) => boolean): Promise<number[]> => {
    const from = (ms: number) =>
      offeredSlots(db, scope, list, asked, judged, nowMs, ms, mostAlternatives, mayStay);
    const after = await from(wantedMs);
    return after.length > 0 || wantedMs <= nowMs ? after : from(nowMs);
  };
  const forAll = await times(isAboutOther);
  const hasUnfitPart = judged.refusals.flatMap(warningsOf).some(isAboutPart);
  const forMost =
    forAll.length === 0 && hasUnfitPart
      ? await times((issue) => isAboutOther(issue) || isAboutPart(issue))
      : forAll;
  const known = new Set(judged.refusals.flatMap(warningsOf).map(nameOf));
  const [firstMs] = forMost;
  const then =
    judged.priced === null && firstMs !== undefined
      ? priceOrder(list, { ...request, requestedMs: firstMs }, nowMs, true).refusals
      : [];
  const later = then.filter((refusal) => !warningsOf(refusal).some((issue) => known.has(nameOf(issue))));
  return [...judged.refusals.map((refusal) => withSlots(refusal, { forAll, forMost }, nowMs)), ...later];
}

/** The zone that is proposed instead of one whose minimum is not reached. */
export function proposedZone(refusals: readonly Refusal[]): string | null {
  const issue = refusals
    .flatMap(warningsOf)
    .find(({ code, params }) => code === "MINIMUM_ORDER" && params?.zones);
  const [zone] = (issue?.params?.zones as { zoneId: string }[] | undefined) ?? [];
  return zone?.zoneId ?? null;
}

interface Slots {
  forAll: readonly number[];
  /** Where none suits the whole cart: of what is left without the dishes that are in the way. */
  forMost: readonly number[];
}

function withSlots(refusal: Refusal, slots: Slots, nowMs: number): Refusal {
  if (refusal.code === "SLOT_FULL" || !warningsOf(refusal).some(isAboutTime)) return refusal;
  const issues = refusal.details?.issues as readonly Issue[] | undefined;
  if (!issues) return { ...refusal, details: { ...refusal.details, ...proposed(slots.forMost) } };
  const mended = issues.map((issue) =>
    isAboutTime(issue) ? mendedIssue(issue, isAboutPart(issue) ? slots.forAll : slots.forMost, nowMs) : issue,
  );
  const said = mended.length === 1 ? { message: mended[0]!.message } : {};
  return { ...refusal, ...said, details: { ...refusal.details, issues: mended } };
}

function proposed(slots: readonly number[]): { nextAvailableAt: string | null; alternatives: string[] } {
  const alternatives = slots.map((ms) => isoInstant(ms));
  return { nextAvailableAt: alternatives[0] ?? null, alternatives };
}

function mendedIssue(issue: Issue, slots: readonly number[], nowMs: number): Issue {
  const when = proposed(slots);
  const params = { ...issue.params, ...when };
  if (issue.code !== "TOO_SOON") return { ...issue, params };
  const [firstMs] = slots;
  const said =
    firstMs === undefined
      ? message("times.noTimeLeft")
      : message("times.TOO_SOON", { earliest: { atMs: firstMs, nowMs } });
  return { ...issue, message: said, params: { ...params, earliest: when.nextAvailableAt } };
}

/** The next slots that have room for an order of so much work, by their start (epoch ms), whatever is in it. */
async function freeSlots(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  request: TimeRequest & { makeMinutes: number },
  fromMs: number,
): Promise<number[]> {
  const { settings } = snapshot;
  const canBeFull = isLimited(settings, request.fulfillment);
  const slots = nextSlots(snapshot, request, fromMs, canBeFull ? mostLookedAt : mostCandidates);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!canBeFull || !first || !last) return slots.map((slot) => slot.startMs);
  const used = await slotUsage(db, scope, first.startMs, last.startMs + 1);
  return slots
    .map((slot) => slot.startMs)
    .filter((startMs) => hasRoom(settings, used.get(startMs) ?? emptySlot, request))
    .slice(0, mostCandidates);
}

/**
 * No room: in the slot (`freeAtMs` null), or in a kitchen with its hands full until `freeAtMs`. Nothing is moved silently:
 * the customer is told when there is room for this order, and chooses.
 */
export async function fullRefusal(
  db: Queryable,
  scope: RestaurantScope,
  list: PriceList,
  request: PriceRequest,
  priced: PricedOrder,
  nowMs: number,
  freeAtMs: number | null,
  known: readonly Refusal[] = [],
): Promise<Refusal> {
  const { settings } = list.snapshot;
  const extraMinutes = slowestMinutes(list.snapshot, request, priced.zone);
  const time = timeRequestOf(request, priced, nowMs, extraMinutes);
  const fromMs =
    freeAtMs === null
      ? priced.slotStartMs
      : Math.max(freeAtMs, nowMs) + prepMinutes(settings, time) * minuteMs;
  const judged = { priced, refusals: known, extraMinutes };
  const mayStay = (issue: Issue) => isAboutOther(issue) || isAboutPart(issue);
  const free = await offeredSlots(db, scope, list, request, judged, nowMs, fromMs, mostAlternatives, mayStay);
  const reason = freeAtMs === null ? "SLOT_FULL" : "KITCHEN_BUSY";
  return {
    code: "SLOT_FULL",
    message: fullMessage(reason, free[0] ?? null, nowMs),
    details: { reason, ...proposed(free) },
  };
}

function fullMessage(reason: "SLOT_FULL" | "KITCHEN_BUSY", nextMs: number | null, nowMs: number): Message {
  if (nextMs === null) return message(reason === "SLOT_FULL" ? "problems.SLOT_FULL" : "orders.kitchenBusy");
  const next = { atMs: nextMs, nowMs };
  return message(reason === "SLOT_FULL" ? "orders.slotFull" : "orders.kitchenBusyUntil", { next });
}
