import { openingState } from "../../domain/opening-hours.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { OrderTimes } from "../../domain/slots.ts";

/** A paid order that nobody has accepted by then is cancelled and refunded (D-45). */
export const acceptTimeMs = 10 * minuteMs;

/**
 * When a paid order that nobody accepts is cancelled (epoch ms): ten minutes after it was paid, and for one that was
 * paid while the kitchen was closed, ten minutes after it opens: nobody is there to accept a pre-order at night.
 */
export function acceptBeforeMs(
  times: Pick<OrderTimes, "openingHours" | "hoursOverrides">,
  paidMs: number,
): number {
  const kitchen = openingState(times.openingHours, times.hoursOverrides, "KITCHEN", paidMs);
  return (kitchen.isOpen ? paidMs : (kitchen.nextOpenAt ?? paidMs)) + acceptTimeMs;
}
