import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import type { Page } from "./page.ts";

export interface Step {
  text: string;
  /** When it was reached; null while it lies ahead or when nobody noted it. */
  time: string | null;
  state: "DONE" | "NOW" | "AHEAD";
}

const place: Record<string, number> = {
  AWAITING_PAYMENT: 0,
  PAID: 1,
  CONFIRMED: 2,
  PREPARING: 3,
  READY_FOR_PICKUP: 4,
  OUT_FOR_DELIVERY: 4,
  COMPLETED: 5,
};

/** Paid or to be paid at the restaurant, and not ready yet: there is something to wait for. */
export const isBeforeReady = ({ status }: Pick<TrackingOrder, "status">): boolean =>
  status === "PAID" || status === "CONFIRMED" || status === "PREPARING";

/** The way of an order as a guest sees it; paying is a step only when it happens online. */
export function stepsOf({ t, speech }: Page, order: TrackingOrder): Step[] {
  const isDelivery = order.fulfillment === "DELIVERY";
  const isOnline = order.paymentMethod === "ONLINE";
  const at = (...statuses: string[]): string | null =>
    order.timeline.find((entry) => statuses.includes(entry.status))?.at ?? null;
  const rows: { rank: number; text: string; at: string | null }[] = [
    { rank: 0, text: t.stepPlaced, at: order.placedAt },
    ...(isOnline ? [{ rank: 1, text: t.stepPaid, at: order.paidAt ?? at("PAID") }] : []),
    { rank: 2, text: t.stepConfirmed, at: order.confirmedAt ?? at("CONFIRMED") },
    { rank: 3, text: t.stepPreparing, at: order.preparingAt ?? at("PREPARING") },
    isDelivery
      ? { rank: 4, text: t.stepOut, at: order.outForDeliveryAt ?? at("OUT_FOR_DELIVERY") }
      : { rank: 4, text: t.stepReady, at: order.readyAt ?? at("READY_FOR_PICKUP") },
    {
      rank: 5,
      text: isDelivery ? t.stepDelivered : t.stepPickedUp,
      at: order.completedAt ?? at("COMPLETED"),
    },
  ];
  const now = place[order.status] ?? 0;
  return rows.map(({ rank, text, at: reachedAt }) => ({
    text,
    time: rank <= now && reachedAt ? speech.time(Date.parse(reachedAt)) : null,
    state: rank < now || (rank === now && now === 5) ? "DONE" : rank === now ? "NOW" : "AHEAD",
  }));
}

/** The way of a booking: sent, confirmed, at the table. What it stands at is done; the one after it is what everybody waits for. */
export function reservationStepsOf(
  { t, speech }: Page,
  { status, placedAt, confirmedAt }: Pick<TrackingOrder, "status" | "placedAt" | "confirmedAt">,
): Step[] {
  const time = (instant: string | null): string | null => instant && speech.time(Date.parse(instant));
  const done = { CONFIRMED: 1, COMPLETED: 2 }[status as string] ?? 0;
  const rows = [
    { text: t.reservationStepSent, time: time(placedAt) },
    { text: t.stepConfirmed, time: time(confirmedAt) },
    { text: t.reservationStepSeated, time: null },
  ];
  return rows.map((row, rank) => ({
    ...row,
    state: rank <= done ? "DONE" : rank === done + 1 ? "NOW" : "AHEAD",
  }));
}
