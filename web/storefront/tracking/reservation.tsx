import { minuteMs } from "../../../src/domain/oslo-time.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { usePage } from "./page.ts";
import { PayNow } from "./pay-now.tsx";
import { answerOf } from "./reservation-answer.ts";
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
