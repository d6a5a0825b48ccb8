import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import type { Page } from "./page.ts";

/** The restaurant's answer to a booking. One that it called off before it had confirmed it was turned down. */
export function answerOf(
  { t }: Page,
  order: TrackingOrder,
): { tone: "good" | "bad" | "going"; title: string; text: string } {
  switch (order.status) {
    case "CONFIRMED":
      return { tone: "good", title: t.reservationStatus.CONFIRMED, text: t.reservationText.CONFIRMED };
    case "COMPLETED":
      return { tone: "good", title: t.reservationStatus.COMPLETED, text: t.reservationText.COMPLETED };
    case "AWAITING_PAYMENT":
      return {
        tone: "going",
        title: t.status.AWAITING_PAYMENT,
        text: t.reservationText.AWAITING_PAYMENT,
      };
    case "FAILED":
      return { tone: "bad", title: t.reservationStatus.FAILED, text: t.reservationText.FAILED };
    case "CANCELLED": {
      const { reason, message, refunded } = order.cancellation ?? {
        reason: null,
        message: null,
        refunded: 0,
      };
      const reasons: Readonly<Record<string, string>> = t.reservationReasons;
      // Codes are for machines; what somebody wrote in their own words is for the guest.
      const own = reason && !/^[A-Z_]+$/.test(reason) ? reason : null;
      const why = message || own || (reason && reasons[reason]) || "";
      const money = refunded > 0 ? t.refundedText({ amount: refunded }) : "";
      const isAnswer = order.confirmedAt === null && reason !== "CUSTOMER_REQUEST";
      return {
        tone: "bad",
        title: isAnswer ? t.reservationStatus.REJECTED : t.reservationStatus.CANCELLED,
        text: [why || (isAnswer ? t.reservationText.REJECTED : ""), money].filter(Boolean).join(" "),
      };
    }
    default:
      return {
        tone: "going",
        title: t.reservationStatus.PENDING_APPROVAL,
        text: t.reservationText.PENDING_APPROVAL,
      };
  }
}
