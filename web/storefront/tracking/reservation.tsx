import { minuteMs } from "../../../src/domain/oslo-time.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { usePage } from "./page.ts";
import { PayNow } from "./pay-now.tsx";
import { answerOf } from "./reservation-answer.ts";
import { StepList } from "./step-list.tsx";
import { reservationStepsOf } from "./steps.ts";
import { WhereCard } from "./where-card.tsx";

/** A table booking on the page of orders: when, for how many, and the restaurant's answer. */
export function Reservation({
  order,
  reservation,
}: {
  order: TrackingOrder;
  reservation: NonNullable<TrackingOrder["reservation"]>;
}) {
  const page = usePage();
  const { t, speech, nowMs } = page;
  const { restaurant } = order;
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
      {order.paymentUrl ? <PayNow order={order} /> : null}
      {isGoing ? <StepList steps={reservationStepsOf(page, order)} /> : null}
      {isGoing ? <WhereCard order={order} title={t.reservationWhere} /> : null}
    </>
  );
}
