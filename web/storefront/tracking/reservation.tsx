import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { dayText, osloMoment, osloTime } from "../oslo-clock.ts";
import { type Page, usePage } from "../page.tsx";
import { PayNow } from "./pay-now.tsx";
import { WhereCard } from "./where-card.tsx";

/** A table booking on the page of orders: when, for how many, and the restaurant's answer. */
export function Reservation({ order }: { order: TrackingOrder }) {
  const page = usePage();
  const { t, n, texts, nowMs } = page;
  const { reservation, restaurant } = order;
  if (!reservation) return null;
  const moment = osloMoment(reservation.dineInAt);
  const { tone, title, text } = answerOf(page, order);
  const isGoing = tone !== "bad";
  return (
    <>
      <section className={`status status--${tone}`} aria-live="polite">
        <p className="status__number">
          {t("reservationTitle")} {order.orderNumber}
        </p>
        {restaurant.trackingHeaderText ? (
          <p className="status__greeting">{restaurant.trackingHeaderText}</p>
        ) : null}
        <h1 className="status__title">{title}</h1>
        <p className="status__text">{text}</p>
        <dl className="status__facts">
          <div>
            <dt>{t("agreedTime")}</dt>
            <dd>{t("atTime", { day: dayText(moment.date, nowMs, texts), time: moment.time })}</dd>
          </div>
          <div>
            <dt>{t("reservationParty")}</dt>
            <dd>{n("reservationFor", reservation.partySize)}</dd>
          </div>
          {reservation.tableName && isGoing ? (
            <div>
              <dt>{t("reservationTable")}</dt>
              <dd className="status__code">{reservation.tableName}</dd>
            </div>
          ) : null}
        </dl>
        {reservation.durationMinutes !== null && isGoing ? (
          <p className="field__hint">
            {t("reservationUntil", {
              time: osloTime(Date.parse(reservation.dineInAt) + reservation.durationMinutes * 60_000),
            })}
          </p>
        ) : null}
      </section>
      {order.status === "AWAITING_PAYMENT" && order.paymentUrl ? <PayNow order={order} /> : null}
      {isGoing ? <ReservationSteps order={order} /> : null}
      {isGoing ? <WhereCard order={order} title={t("reservationWhere")} /> : null}
    </>
  );
}

function answerOf(
  { t, kr, texts }: Page,
  order: TrackingOrder,
): { tone: "good" | "bad" | "going"; title: string; text: string } {
  switch (order.status) {
    case "CONFIRMED":
      return { tone: "good", title: t("reservationCONFIRMED"), text: t("reservationTextCONFIRMED") };
    case "COMPLETED":
      return { tone: "good", title: t("reservationCOMPLETED"), text: t("reservationTextCOMPLETED") };
    case "AWAITING_PAYMENT":
      return {
        tone: "going",
        title: t("statusAWAITING_PAYMENT"),
        text: t("reservationTextAWAITING_PAYMENT"),
      };
    case "FAILED":
      return { tone: "bad", title: t("reservationFAILED"), text: t("reservationTextFAILED") };
    case "CANCELLED": {
      const { reason, message, refunded } = order.cancellation ?? {
        reason: null,
        message: null,
        refunded: 0,
      };
      const reasons: Readonly<Record<string, string>> = texts.reservationReasons;
      // Codes are for machines; what somebody wrote in their own words is for the guest.
      const own = reason && !/^[A-Z_]+$/.test(reason) ? reason : null;
      const why = message || own || (reason && reasons[reason]) || "";
      const money = refunded > 0 ? t("refundedText", { amount: kr(refunded) }) : "";
      const isAnswer = order.confirmedAt === null && reason !== "CUSTOMER_REQUEST";
      return {
        tone: "bad",
        title: t(isAnswer ? "reservationREJECTED" : "reservationCANCELLED"),
        text: [why || (isAnswer ? t("reservationTextREJECTED") : ""), money].filter(Boolean).join(" "),
      };
    }
    default:
      return {
        tone: "going",
        title: t("reservationPENDING_APPROVAL"),
        text: t("reservationTextPENDING_APPROVAL"),
      };
  }
}

/** Sent, confirmed, at the table. */
function ReservationSteps({ order }: { order: TrackingOrder }) {
  const { t } = usePage();
  // What is done so far; the step after it is the one that everybody waits for.
  const rank = order.status === "COMPLETED" ? 2 : order.status === "CONFIRMED" ? 1 : 0;
  const steps = [
    { text: t("reservationStepSent"), time: osloTime(order.placedAt) },
    { text: t("stepConfirmed"), time: order.confirmedAt && rank > 0 ? osloTime(order.confirmedAt) : null },
    { text: t("reservationStepSeated"), time: null },
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
