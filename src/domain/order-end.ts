import type { OrderStatus } from "./order-state.ts";

/** Nothing moves a completed, cancelled or failed order, but that a cancellation is taken back; a refund is a matter of the payment. */
export const isFinal = (status: OrderStatus): boolean =>
  status === "COMPLETED" || status === "CANCELLED" || status === "FAILED";

/** For how long people of the restaurant can take a cancellation back (D-299). */
export const undoMs = 120_000;
/** Until whoever looks at an order has heard that its cancellation was taken back at the last moment. */
const heardAfterMs = 30_000;

/**
 * For how many milliseconds more an order may change, as who looks at it should know: infinite until it has ended, and after a
 * cancellation for as long as that can be taken back. Never longer than that, whatever the clock of the device says.
 */
export function mayChangeForMs(
  { status, cancelledAt }: { status: OrderStatus; cancelledAt: string | null },
  nowMs: number,
): number {
  if (!isFinal(status)) return Number.POSITIVE_INFINITY;
  if (status !== "CANCELLED" || cancelledAt === null) return 0;
  const longestMs = undoMs + heardAfterMs;
  return Math.min(Math.max(Date.parse(cancelledAt) + longestMs - nowMs, 0), longestMs);
}
