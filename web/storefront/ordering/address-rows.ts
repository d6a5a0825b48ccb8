import type { Page } from "./page.ts";
import type { AddressHit } from "./use-address-search.ts";

/** The row that an arrow key leads to, round from either end of the list to the other; `active` is -1 while none is marked. */
export function rowAfter(key: "ArrowDown" | "ArrowUp", active: number, count: number): number {
  const last = count - 1;
  if (key === "ArrowDown") return active >= last ? 0 : active + 1;
  return active <= 0 ? last : active - 1;
}

/** `49 kr · fra 200 kr · ca. 35 min`, or that nobody delivers there, and how far away it is. */
export function meaningOf({ t, kr }: Page, delivery: AddressHit["delivery"]): string {
  const { available, distanceMeters, deliveryFee, minimumOrder, minutes } = delivery;
  const parts = available
    ? [
        deliveryFee ? kr(deliveryFee) : t.freeDelivery,
        minimumOrder ? t.fromMinimum({ amount: minimumOrder }) : "",
        minutes === null ? "" : t.zoneMinutes({ minutes }),
      ]
    : [
        t.addressNotHere,
        distanceMeters === null ? "" : t.addressDistance({ distance: roundedMeters(distanceMeters) }),
      ];
  return parts.filter(Boolean).join(" · ");
}

/** As near as it matters to somebody who is hungry. */
const roundedMeters = (meters: number): number => Math.max(10, Math.round(meters / 10) * 10);
