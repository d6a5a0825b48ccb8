import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { osloTime } from "../oslo-clock.ts";
import { usePage } from "../page.tsx";

/** The way back to the payment that an order, or a table's deposit, waits for. */
export function PayNow({ order }: { order: TrackingOrder }) {
  const { t, kr } = usePage();
  return (
    <section className="card card--action">
      {order.paymentExpiresAt ? <p>{t("payBefore", { time: osloTime(order.paymentExpiresAt) })}</p> : null}
      <a className="button button--wide button--large" href={order.paymentUrl!} rel="noreferrer">
        {t("payNow", { total: kr(order.total) })}
      </a>
    </section>
  );
}
