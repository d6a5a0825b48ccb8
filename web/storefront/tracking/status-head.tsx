import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { usePage } from "./page.ts";
import { clockOf, countdownOf, showsCode, textOf, titleOf, toneOf } from "./status-words.ts";
import { useNowMs } from "./use-now.ts";

/** The one thing a guest wants to know, in large type. */
export function StatusHead({ order }: { order: TrackingOrder }) {
  const page = usePage();
  const { t } = page;
  const tone = toneOf(order);
  const clock = clockOf(page, order);
  const hasCode = showsCode(order);
  return (
    <section className={`status status--${tone}`} aria-live="polite">
      <p className="status__number">{t.trackingTitle({ number: order.orderNumber })}</p>
      {order.restaurant.trackingHeaderText ? (
        <p className="status__greeting">{order.restaurant.trackingHeaderText}</p>
      ) : null}
      <h1 className="status__title">{titleOf(page, order)}</h1>
      <p className="status__text">{textOf(page, order)}</p>
      {clock || hasCode ? (
        <dl className="status__facts">
          {clock ? (
            <div>
              <dt>{clock.label}</dt>
              <dd>
                {clock.value}
                <Countdown at={clock.at} />
              </dd>
            </div>
          ) : null}
          {hasCode ? (
            <div>
              <dt>{t.pickupCode}</dt>
              <dd className="status__code">{order.pickupCode}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </section>
  );
}

/** How long it takes yet, by the browser's clock. */
function Countdown({ at }: { at: string }) {
  const page = usePage();
  const nowMs = useNowMs();
  const text = nowMs === null ? null : countdownOf(page, Date.parse(at), nowMs);
  return text === null ? null : <span className="status__count">{text}</span>;
}
