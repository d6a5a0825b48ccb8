import { useEffect, useState } from "react";
import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { type Page, usePage } from "./page.ts";

/** The one thing a guest wants to know, in large type. */
export function StatusHead({ order }: { order: TrackingOrder }) {
  const page = usePage();
  const { t } = page;
  const tone =
    order.status === "CANCELLED" || order.status === "FAILED"
      ? "bad"
      : order.status === "READY_FOR_PICKUP" || order.status === "COMPLETED"
        ? "good"
        : "going";
  const clock = clockOf(page, order);
  const hasCode =
    order.pickupCode !== null &&
    order.fulfillment === "PICKUP" &&
    tone !== "bad" &&
    order.status !== "AWAITING_PAYMENT";
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

function titleOf({ t }: Page, { status, fulfillment }: TrackingOrder): string {
  if (status === "COMPLETED") return fulfillment === "DELIVERY" ? t.status.delivered : t.status.pickedUp;
  return t.status[status as keyof typeof t.status] ?? t.status.AWAITING_PAYMENT;
}

function textOf({ t }: Page, { status, cancellation }: TrackingOrder): string {
  if (status !== "CANCELLED")
    return t.statusText[status as keyof typeof t.statusText] ?? t.statusText.AWAITING_PAYMENT;
  const { reason, message, refunded } = cancellation ?? { reason: null, message: null, refunded: 0 };
  const reasons: Readonly<Record<string, string>> = t.cancelledReasons;
  const why = message || (reason && reasons[reason]) || t.cancelledReasons.OTHER;
  return `${why} ${refunded > 0 ? t.refundedText({ amount: refunded }) : t.notCharged}`;
}

function clockOf(page: Page, order: TrackingOrder): { label: string; value: string; at: string } | null {
  const { t, speech, nowMs } = page;
  if (["AWAITING_PAYMENT", "COMPLETED", "CANCELLED", "FAILED", "READY_FOR_PICKUP"].includes(order.status))
    return null;
  const at = order.requestedPickupAt ?? (order.restaurant.trackingShowEta ? order.estimatedReadyAt : null);
  if (!at) return null;
  const label = order.requestedPickupAt
    ? t.agreedTime
    : order.fulfillment === "DELIVERY"
      ? t.deliveredAround
      : t.readyAround;
  const atMs = Date.parse(at);
  const isToday = osloDateOf(atMs) === osloDateOf(nowMs);
  return { label, value: isToday ? speech.time(atMs) : speech.soon({ atMs, nowMs }), at };
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
