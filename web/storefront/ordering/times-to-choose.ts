import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import type { OrderSlots, PrepTime } from "../public-menu.ts";
import type { Shop } from "./shop.tsx";

/** The day whose times are shown first: the one on which the kitchen opens next, where it is closed. */
export const firstDate = (
  { isOpen, nextOpenAt }: Pick<PrepTime, "isOpen" | "nextOpenAt">,
  today: string,
): string => (!isOpen && nextOpenAt ? osloDateOf(Date.parse(nextOpenAt)) : today);

/** When as soon as possible would be: for what is in the basket if the service has said it, and else for any order. */
export function asapMs(
  { prep, fulfillment }: Pick<Shop, "prep" | "fulfillment">,
  slots: Pick<OrderSlots, "asap"> | null,
  nowMs: number,
): number {
  const isPickup = fulfillment === "PICKUP";
  const readyAt = slots?.asap.estimatedReadyAt ?? (isPickup ? prep.pickup : prep.delivery).asapAt;
  const minutes = isPickup ? prep.pickupMinutes : prep.deliveryMinutes;
  return readyAt ? Date.parse(readyAt) : nowMs + minutes * 60_000;
}

type ClockTime = Pick<OrderSlots["slots"][number], "time" | "utcOffset">;

/** In the night when the clock is put back it shows the same hour twice. */
export const isTwice = ({ time, utcOffset }: ClockTime, all: readonly ClockTime[]): boolean =>
  all.some((other) => other.time === time && other.utcOffset !== utcOffset);
