import type { Shop } from "./shop.tsx";

/** Whether food can be had as soon as possible: open, not paused, and with room for the way it is wanted. */
export function isAsapOffered({ prep, fulfillment }: Pick<Shop, "prep" | "fulfillment">): boolean {
  if (!prep.isOpen || prep.isPaused) return false;
  const { asapAt } = fulfillment === "PICKUP" ? prep.pickup : prep.delivery;
  // The menu itself does not know how full the kitchen is.
  return asapAt !== null || prep.generatedAt === "";
}

/**
 * The time in force. As soon as possible while the kitchen is open and nothing else was picked; null when the guest has to pick:
 * an order never moves to the next opening by itself.
 */
export function timeInForce(shop: Pick<Shop, "prep" | "draft" | "fulfillment">): Shop["draft"]["time"] {
  const { time } = shop.draft;
  if (time?.kind === "AT") return Date.parse(time.at) > Date.now() ? time : null;
  return isAsapOffered(shop) ? { kind: "ASAP" } : null;
}
