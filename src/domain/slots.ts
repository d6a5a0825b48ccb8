import { type Message, message } from "../messages/message.ts";
import { isOpenAt, openingState, periodsOfDate } from "./opening-hours.ts";
import { addDays, minuteMs, osloDateOf, startOfDay } from "./oslo-time.ts";
import type { Fulfillment, MenuSnapshot, OrderingSettings } from "./snapshot.ts";

/** What decides when an order can be had; a menu snapshot fits. */
export type OrderTimes = Pick<MenuSnapshot, "settings" | "openingHours" | "hoursOverrides">;

/** How and from when an order is counted. `extraMinutes` is the delivery zone's, 0 for pickup. Instants are epoch ms. */
export interface TimeRequest {
  fulfillment: Fulfillment;
  extraMinutes: number;
  nowMs: number;
}

/**
 * Why a time is refused. PAUSED and CLOSED are reasons of 400 BAD_REQUEST, the others issue codes of 422 on
 * `requestedPickupAt`. `atMs` (epoch ms) helps the customer on: the end of the pause, the next opening, the earliest
 * time of a TOO_SOON, the Oslo midnight after the last date that takes pre-orders; null when there is none.
 */
export interface TimeRefusal {
  ok: false;
  code: "PAUSED" | "CLOSED" | "SLOT_NOT_OFFERED" | "TOO_SOON" | "TOO_FAR_AHEAD";
  atMs: number | null;
  /** What the restaurant said when it paused, for guests to read. */
  pauseReason?: string | null;
}

/** `readyAtMs`: when it will be ready or delivered; `slotStartMs`: the slot whose capacity it takes. Epoch ms. */
export type TimeAnswer = { ok: true; readyAtMs: number; slotStartMs: number } | TimeRefusal;

/** What to tell a customer whose time is refused: why, and the next time that can be had where it is known. */
export function timeMessage({ code, atMs }: TimeRefusal, nowMs: number): Message {
  if (atMs === null) return message(code === "CLOSED" ? "times.CLOSED" : "times.SLOT_NOT_OFFERED");
  switch (code) {
    case "PAUSED":
      return message("times.PAUSED", { until: { atMs, nowMs } });
    case "CLOSED":
      return message("times.closedUntil", { opens: { atMs, nowMs } });
    case "TOO_SOON":
      // The clock that guests read has no seconds, and a minute early would be refused again.
      return message("times.TOO_SOON", { earliest: { atMs: wholeMinuteFrom(atMs), nowMs } });
    case "TOO_FAR_AHEAD":
      return message("times.TOO_FAR_AHEAD", { last: atMs - minuteMs });
    case "SLOT_NOT_OFFERED":
      return message("times.SLOT_NOT_OFFERED");
  }
}

const wholeMinuteFrom = (atMs: number): number => Math.ceil(atMs / minuteMs) * minuteMs;

const normalMinutes = (settings: OrderingSettings, request: TimeRequest): number =>
  request.fulfillment === "PICKUP"
    ? settings.defaultPrepMinutes
    : settings.defaultDeliveryMinutes + request.extraMinutes;

/**
 * Minutes from ordering to ready (pickup) or delivered. The delivery time includes the preparation, so it is the whole
 * wait; the zone's extra minutes come on top, and so do those of a rush that has not ended.
 */
export function prepMinutes(settings: OrderingSettings, request: TimeRequest): number {
  const { rush } = settings;
  const rushMinutes = rush !== null && request.nowMs < rush.until ? rush.minutes : 0;
  return normalMinutes(settings, request) + rushMinutes;
}

/** The pause of a fulfillment that ends last, with its end (epoch ms); null when ordering is not paused. */
export function pauseOf(
  settings: Pick<OrderingSettings, "pauses">,
  fulfillment: Fulfillment,
  nowMs: number,
): { until: number; reason: string | null } | null {
  let last: { until: number; reason: string | null } | null = null;
  for (const pause of settings.pauses) {
    const applies = pause.fulfillment === null || pause.fulfillment === fulfillment;
    if (applies && pause.until > (last?.until ?? nowMs)) last = pause;
  }
  return last;
}

const pausedRefusal = (pause: { until: number; reason: string | null }): TimeRefusal => ({
  ok: false,
  code: "PAUSED",
  atMs: pause.until,
  pauseReason: pause.reason,
});

/**
 * Start of the slot that an instant falls in. The grid starts at Oslo midnight, so slots of 5, 10, 15, 20, 30 or 60
 * minutes follow the clock hour; an hour that happens twice has its slots twice.
 */
export function slotStartOf(instantMs: number, slotMinutes: number): number {
  const slotMs = slotMinutes * minuteMs;
  const midnight = startOfDay(osloDateOf(instantMs));
  return midnight + Math.floor((instantMs - midnight) / slotMs) * slotMs;
}

/** The first start of a slot at or after an instant. A grid that does not divide the day starts anew at midnight. */
function firstSlotFrom(instantMs: number, slotMinutes: number): number {
  const start = slotStartOf(instantMs, slotMinutes);
  return start === instantMs ? start : slotStartOf(start + slotMinutes * minuteMs, slotMinutes);
}

/**
 * An order for as soon as possible. It must be placed while the kitchen is open and ordering is not paused; whether
 * the food is then ready after closing does not matter, since the kitchen's hours decide what is accepted, and what
 * it accepts it makes. It is never moved to the next opening: a closed kitchen refuses, and the customer chooses a
 * time.
 */
export function checkAsSoonAsPossible(times: OrderTimes, request: TimeRequest): TimeAnswer {
  const { settings } = times;
  const pause = pauseOf(settings, request.fulfillment, request.nowMs);
  if (pause !== null) return pausedRefusal(pause);
  // When it opens next only those hear who come too early: a look at sixty days is not every order's.
  if (!isOpenAt(times.openingHours, times.hoursOverrides, "KITCHEN", request.nowMs)) {
    const { nextOpenAt } = openingState(times.openingHours, times.hoursOverrides, "KITCHEN", request.nowMs);
    return { ok: false, code: "CLOSED", atMs: nextOpenAt };
  }
  const readyAtMs = request.nowMs + prepMinutes(settings, request) * minuteMs;
  return { ok: true, readyAtMs, slotStartMs: slotStartOf(readyAtMs, settings.slotMinutes) };
}

/** The last Oslo date whose opening periods take pre-orders. */
const lastDateOf = (settings: OrderingSettings, nowMs: number): string =>
  addDays(osloDateOf(nowMs), settings.preOrderDays);

/**
 * A time that the customer asks for: any moment inside the kitchen's hours, at least the preparation time away, in a
 * period that opens at most `preOrderDays` Oslo dates ahead (after midnight counts as the day that it opened on). A
 * pause refuses the times before its end only: a kitchen that is too busy tonight still wants tomorrow's orders.
 * Never silently moved.
 */
export function checkRequestedTime(times: OrderTimes, request: TimeRequest, requestedMs: number): TimeAnswer {
  const { settings } = times;
  const pause = pauseOf(settings, request.fulfillment, request.nowMs);
  if (pause !== null && requestedMs < pause.until) return pausedRefusal(pause);
  const earliest = request.nowMs + prepMinutes(settings, request) * minuteMs;
  if (requestedMs < earliest) return { ok: false, code: "TOO_SOON", atMs: earliest };
  const date = osloDateOf(requestedMs);
  const lastDate = lastDateOf(settings, request.nowMs);
  // Yesterday's period may still be running past midnight.
  for (const openedOn of [addDays(date, -1), date]) {
    if (openedOn > lastDate) continue;
    const periods = periodsOfDate(times.openingHours, times.hoursOverrides, "KITCHEN", openedOn);
    if (periods.some((period) => period.opensAt <= requestedMs && requestedMs < period.closesAt))
      return {
        ok: true,
        readyAtMs: requestedMs,
        slotStartMs: slotStartOf(requestedMs, settings.slotMinutes),
      };
  }
  if (date > lastDate) return { ok: false, code: "TOO_FAR_AHEAD", atMs: startOfDay(addDays(lastDate, 1)) };
  return { ok: false, code: "SLOT_NOT_OFFERED", atMs: null };
}

/**
 * The slots of an Oslo date that can be offered, by start (epoch ms), ascending; their capacity is the caller's to
 * check. They lie in the periods that open on the date, also past midnight; on the current date what is left of
 * yesterday's period comes first. A period's first slot leaves the kitchen its normal preparation time after opening:
 * an earlier moment is accepted when a customer asks for it, but not offered. Every slot offered is accepted by
 * `checkRequestedTime`.
 */
export function slotsOfDate(times: OrderTimes, request: TimeRequest, date: string): { startMs: number }[] {
  const { settings } = times;
  const today = osloDateOf(request.nowMs);
  if (date > addDays(today, settings.preOrderDays)) return [];
  const normalMs = normalMinutes(settings, request) * minuteMs;
  const earliest = Math.max(
    request.nowMs + prepMinutes(settings, request) * minuteMs,
    pauseOf(settings, request.fulfillment, request.nowMs)?.until ?? 0,
  );
  const slots: { startMs: number }[] = [];
  let last = -Infinity;
  for (const openedOn of date === today ? [addDays(date, -1), date] : [date]) {
    for (const period of periodsOfDate(times.openingHours, times.hoursOverrides, "KITCHEN", openedOn)) {
      const from = Math.max(period.opensAt + normalMs, earliest, last + 1);
      let startMs = firstSlotFrom(from, settings.slotMinutes);
      for (; startMs < period.closesAt; startMs = firstSlotFrom(startMs + 1, settings.slotMinutes)) {
        slots.push({ startMs });
        last = startMs;
      }
    }
  }
  return slots;
}

/**
 * Up to `limit` slots that start at or after `fromMs`, ascending, over all dates that take pre-orders: the
 * alternatives to a slot that is full or not offered. Ask for more than are shown, and leave out those without
 * capacity.
 */
export function nextSlots(
  times: OrderTimes,
  request: TimeRequest,
  fromMs: number,
  limit: number,
): { startMs: number }[] {
  const found: { startMs: number }[] = [];
  const lastDate = lastDateOf(times.settings, request.nowMs);
  const dayBefore = startOfDay(addDays(osloDateOf(fromMs), -1));
  let date = osloDateOf(Math.max(dayBefore, request.nowMs));
  for (; date <= lastDate; date = addDays(date, 1)) {
    for (const slot of slotsOfDate(times, request, date)) {
      if (found.length === limit) return found;
      if (slot.startMs >= fromMs && slot.startMs > (found.at(-1)?.startMs ?? -Infinity)) found.push(slot);
    }
  }
  return found;
}
