import type { Seen } from "../../../src/messages/template.ts";
import type { Words } from "../texts.tsx";
import { actBy, dueState, roughMinutes } from "./due-state.ts";
import { minutesUntil, type NextStep } from "./next-step.ts";

type Due = Words["t"]["due"];

/** When the guest was promised the food. */
export function promiseSaid(
  due: Due,
  { dueMs }: Pick<NextStep, "dueMs">,
  isDelivery: boolean,
  seen: (instantMs: number) => Seen,
): string {
  if (dueMs === null) return due.none;
  const at = seen(dueMs);
  return isDelivery ? due.delivered({ at }) : due.ready({ at });
}

/** How long it is until the guest was promised the food, or how late it is; nothing where nothing is promised. */
export function leftSaid(due: Due, step: NextStep, nowMs: number): string {
  if (step.dueMs === null) return "";
  const minutes = minutesUntil(step.dueMs, nowMs);
  if (dueState(step, nowMs) === "late") return due.overdue({ minutes: -minutes });
  return minutes <= 0 ? due.now : due.inMinutes({ minutes: roughMinutes(minutes) });
}

/** What must be done, and by when, before the food can be there in time; null where there is nothing of that. */
export function actSaid(
  due: Due,
  step: NextStep,
  nowMs: number,
  seen: (instantMs: number) => Seen,
): string | null {
  const { byMs } = step;
  const act = actBy(step, nowMs);
  if (byMs === null || act === null) return null;
  const at = seen(byMs);
  if (act === "START_NOW") return due.startNow;
  if (act === "START_AT") return due.startAt({ at });
  return act === "SEND_AT" ? due.sendAt({ at }) : due.sendOverdue({ minutes: -minutesUntil(byMs, nowMs) });
}

/** Whether it has to be done by now. */
export const isActUrgent = ({ byMs }: Pick<NextStep, "byMs">, nowMs: number): boolean =>
  byMs !== null && minutesUntil(byMs, nowMs) <= 0;
