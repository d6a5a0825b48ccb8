import { useEffect, useState } from "react";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { usePage } from "./page.ts";
import { clockOf, showsCode, textOf, titleOf, toneOf } from "./status-words.ts";

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

const mostMinutes = 120;

/** `om 12 minutter`, counted by the browser's clock while it is near. */
function Countdown({ at }: { at: string }) {
  const { t, aheadMs } = usePage();
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => setMinutes(Math.ceil((Date.parse(at) - Date.now() - aheadMs) / 60_000));
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [at, aheadMs]);
  if (minutes === null || minutes > mostMinutes) return null;
  return <span className="status__count">{minutes > 0 ? t.inMinutes({ count: minutes }) : t.anyMoment}</span>;
}
