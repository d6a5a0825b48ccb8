import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { usePage } from "./page.ts";

/** What the order costs more since the restaurant changed it: paid by link, or where the food is handed over. */
export function Due({ due }: { due: NonNullable<TrackingOrder["due"]> }) {
  const { t } = usePage();
  const { amount: total, paymentUrl, expiresAt } = due;
  if (!paymentUrl) {
    return (
      <section className="card card--action">
        <p>{t.dueHere({ total })}</p>
      </section>
    );
  }
  return (
    <section className="card card--action">
      <p>{t.dueByLink({ total, at: Date.parse(expiresAt ?? "") })}</p>
      <a className="button button--wide button--large" href={paymentUrl} rel="noreferrer">
        {t.payNow({ total })}
      </a>
    </section>
  );
}
