import { minuteMs } from "../../domain/oslo-time.ts";
import type { ReservationRecord } from "./queries.ts";

/** So long after it was marked, a no-show can be taken back (D-315). */
export const noShowBackMs = 120 * minuteMs;

/** Until when (epoch ms) a no-show can be taken back; null for what is none. */
export const noShowBackUntilMs = ({
  status,
  cancellation,
  cancelled_at: markedAt,
}: Pick<ReservationRecord, "status" | "cancellation" | "cancelled_at">): number | null =>
  status === "CANCELLED" && cancellation?.reason === "CUSTOMER_NO_SHOW" && markedAt
    ? markedAt.epochMilliseconds + noShowBackMs
    : null;

/** The call that does it, at every door. */
export const noShowBack = {
  summary: "The party has come after all",
  description:
    "Within two hours of being marked as a no-show: it is expected again, at its own tables or others that are free. A deposit that " +
    "was kept is its deposit again; what was paid back stays paid back.",
} as const;
