import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { dayText, osloMoment } from "../oslo-clock.ts";
import { usePage } from "../page.tsx";

/** A table booking on the same page: when, for how many, and the restaurant's answer. */
export function Reservation({ order }: { order: TrackingOrder }) {
  const { t, n, texts, nowMs } = usePage();
  const { reservation, status } = order;
  if (!reservation) return null;
  const moment = osloMoment(reservation.dineInAt);
  const title =
    status === "CONFIRMED"
      ? t("reservationCONFIRMED")
      : status === "CANCELLED"
        ? t("reservationCANCELLED")
        : status === "COMPLETED"
          ? t("reservationCOMPLETED")
          : t("reservationPENDING_APPROVAL");
  return (
    <section
      className={`status status--${status === "CANCELLED" ? "bad" : status === "CONFIRMED" ? "good" : "going"}`}
      aria-live="polite"
    >
      <p className="status__number">{t("reservationTitle")}</p>
      <h1 className="status__title">{title}</h1>
      {order.cancellation?.message ? <p className="status__text">{order.cancellation.message}</p> : null}
      <dl className="status__facts">
        <div>
          <dt>{t("agreedTime")}</dt>
          <dd>{t("atTime", { day: dayText(moment.date, nowMs, texts), time: moment.time })}</dd>
        </div>
        <div>
          <dt>{t("reservationTitle")}</dt>
          <dd>{n("reservationFor", reservation.partySize)}</dd>
        </div>
        {reservation.tableName ? (
          <div>
            <dt>{t("table", { name: "" })}</dt>
            <dd>{reservation.tableName}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
