import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { usePage } from "./page.ts";

/** The way back to the payment that an order, or a table's deposit, waits for. */
export function PayNow({ order }: { order: TrackingOrder }) {
  const { t } = usePage();
  return (
    <section className="card card--action">
      {order.paymentExpiresAt ? <p>{t.payBefore({ at: Date.parse(order.paymentExpiresAt) })}</p> : null}
      <a className="button button--wide button--large" href={order.paymentUrl!} rel="noreferrer">
        {t.payNow({ total: order.total })}
      </a>
    </section>
  );
}
