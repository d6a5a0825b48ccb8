import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";

const hourMs = 3_600_000;
const over = ["CANCELLED", "FAILED"];

/**
 * The instant (epoch ms) that a day's view begins at: a while before the first party that is still to come or sits, on the running day no
 * earlier than an hour ago; without any, when guests are received; null to begin where the day does.
 */
export function openingMs(
  { from, until, reservations, requests, openPeriods }: ReservationDay,
  nowMs: number,
): number | null {
  const dayMs = Date.parse(from);
  const endMs = Date.parse(until);
  const isRunning = nowMs >= dayMs && nowMs < endMs;
  const fromMs = isRunning ? nowMs : dayMs;
  const parties = [...reservations, ...requests]
    .filter(({ status }) => !over.includes(status))
    .map(({ dineInAt, endsAt }) => ({ fromMs: Date.parse(dineInAt), untilMs: Date.parse(endsAt) }))
    .filter((party) => party.untilMs > fromMs && party.fromMs < endMs);
  if (parties.length > 0) {
    const firstMs = Math.min(...parties.map((party) => party.fromMs)) - hourMs / 2;
    return isRunning ? Math.max(firstMs, nowMs - hourMs) : firstMs;
  }
  if (isRunning) return nowMs - hourMs;
  const opensMs = openPeriods.map((period) => Date.parse(period.from)).filter((ms) => ms > dayMs);
  return opensMs.length > 0 ? Math.min(...opensMs) : null;
}
