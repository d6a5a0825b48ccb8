import { minutesUntil, type NextStep } from "./next-step.ts";

/** From so many minutes before something has to be done on, it is soon. */
const soonMinutes = 5;

/** Whether a promise is broken, or the kitchen must act for it within minutes. What waits to be collected is never late. */
export function dueState({ action, dueMs, byMs }: NextStep, nowMs: number): "late" | "soon" | null {
  if (dueMs === null) return null;
  if (action !== "ACCEPT" && action !== "HAND_OVER" && minutesUntil(dueMs, nowMs) < 0) return "late";
  return byMs !== null && action !== "ACCEPT" && minutesUntil(byMs, nowMs) <= soonMinutes ? "soon" : null;
}

/** Whole hours when it is long: nobody plans a minute that is two hours away. */
export const roughMinutes = (minutes: number): number =>
  minutes > 90 ? Math.round(minutes / 60) * 60 : minutes;

/** What must be done before the food can be there in time: cooking begins, or it leaves. Null where nothing of that is to be done. */
export function actBy(
  { action, byMs }: NextStep,
  nowMs: number,
): "START_NOW" | "START_AT" | "SEND_AT" | "SEND_OVERDUE" | null {
  if (byMs === null || (action !== "START" && action !== "SEND_OUT")) return null;
  const minutes = minutesUntil(byMs, nowMs);
  if (action === "START") return minutes <= 0 ? "START_NOW" : "START_AT";
  return minutes < 0 ? "SEND_OVERDUE" : "SEND_AT";
}

/** Whole minutes that a guest has waited for an answer. */
export const waitedMinutes = (since: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(since)) / 60_000));

/** Two minutes without an answer are soon too long, and four are. */
export const waitState = (minutes: number): "late" | "soon" | undefined =>
  minutes >= 4 ? "late" : minutes >= 2 ? "soon" : undefined;
