import { minuteMs } from "../../../src/domain/oslo-time.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Page, usePage } from "./page.ts";
import { PayNow } from "./pay-now.tsx";
import { WhereCard } from "./where-card.tsx";

/** A table booking on the page of orders: when, for how many, and the restaurant's answer. */
export function Reservation({ order }: { order: TrackingOrder }) {
  const page = usePage();
  const { t, speech, nowMs } = page;
  const { reservation, restaurant } = order;
  if (!reservation) return null;
  const atMs = Date.parse(reservation.dineInAt);
  const { tone, title, text } = answerOf(page, order);
  const isGoing = tone !== "bad";
  return (
    <>
      <section className={`status status--${tone}`} aria-live="polite">
        <p className="status__number">{t.reservationTitle({ number: order.orderNumber })}</p>
        {restaurant.trackingHeaderText ? (
          <p className="status__greeting">{restaurant.trackingHeaderText}</p>
        ) : null}
        <h1 className="status__title">{title}</h1>
        <p className="status__text">{text}</p>
        <dl className="status__facts">
          <div>
            <dt>{t.agreedTime}</dt>
            <dd>{speech.soon({ atMs, nowMs })}</dd>
          </div>
          <div>
            <dt>{t.reservationParty}</dt>
            <dd>{t.reservationFor({ count: reservation.partySize })}</dd>
          </div>
          {reservation.tableName && isGoing ? (
            <div>
              <dt>{t.reservationTable}</dt>
              <dd className="status__code">{reservation.tableName}</dd>
            </div>
          ) : null}
        </dl>
        {reservation.agreed && isGoing ? (
          <p className="field__hint">
            {t.reservationChanged({
              at: Date.parse(reservation.agreed.dineInAt),
              count: reservation.agreed.partySize,
            })}
          </p>
        ) : null}
        {reservation.durationMinutes !== null && isGoing ? (
          <p className="field__hint">
            {t.reservationUntil({
              at: atMs + reservation.durationMinutes * minuteMs,
            })}
          </p>
        ) : null}
      </section>
      {order.status === "AWAITING_PAYMENT" && order.paymentUrl ? <PayNow order={order} /> : null}
      {isGoing ? <ReservationSteps order={order} /> : null}
      {isGoing ? <WhereCard order={order} title={t.reservationWhere} /> : null}
    </>
  );
}

function answerOf(
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

/** Sent, confirmed, at the table. */
function ReservationSteps({ order }: { order: TrackingOrder }) {
  const { t, speech } = usePage();
  // What is done so far; the step after it is the one that everybody waits for.
  const rank = order.status === "COMPLETED" ? 2 : order.status === "CONFIRMED" ? 1 : 0;
  const steps = [
    { text: t.reservationStepSent, time: speech.time(Date.parse(order.placedAt)) },
    {
      text: t.stepConfirmed,
      time: order.confirmedAt && rank > 0 ? speech.time(Date.parse(order.confirmedAt)) : null,
    },
    { text: t.reservationStepSeated, time: null },
  ];
  return (
    <ol className="steps">
      {steps.map(({ text, time }, at) => {
        const state = at <= rank ? "done" : at === rank + 1 ? "now" : "ahead";
        return (
          <li
            className={`steps__item steps__item--${state}`}
            key={text}
            aria-current={state === "now" ? "step" : undefined}
          >
            <span className="steps__mark">{state === "done" ? <Icon name="check" size={16} /> : null}</span>
            <span className="steps__text">{text}</span>
            <span className="steps__time">{time}</span>
          </li>
        );
      })}
    </ol>
  );
}
