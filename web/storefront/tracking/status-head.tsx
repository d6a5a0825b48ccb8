import { useEffect, useState } from "react";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { dayText, osloMoment } from "../oslo-clock.ts";
import { type Page, usePage } from "../page.tsx";

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
      <p className="status__number">{t("trackingTitle", { number: order.orderNumber })}</p>
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
              <dt>{t("pickupCode")}</dt>
              <dd className="status__code">{order.pickupCode}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </section>
  );
}

function titleOf({ t }: Page, { status, fulfillment }: TrackingOrder): string {
  switch (status) {
    case "PAID":
      return t("statusPAID");
    case "CONFIRMED":
      return t("statusCONFIRMED");
    case "PREPARING":
      return t("statusPREPARING");
    case "READY_FOR_PICKUP":
      return t("statusREADY_FOR_PICKUP");
    case "OUT_FOR_DELIVERY":
      return t("statusOUT_FOR_DELIVERY");
    case "COMPLETED":
      return t(fulfillment === "DELIVERY" ? "statusCOMPLETED_DELIVERY" : "statusCOMPLETED_PICKUP");
    case "CANCELLED":
      return t("statusCANCELLED");
    case "FAILED":
      return t("statusFAILED");
    default:
      return t("statusAWAITING_PAYMENT");
  }
}

function textOf({ t, kr, texts }: Page, order: TrackingOrder): string {
  switch (order.status) {
    case "CANCELLED": {
      const reasons: Readonly<Record<string, string>> = texts.cancelledReasons;
      const { reason, message, refunded } = order.cancellation ?? {
        reason: null,
        message: null,
        refunded: 0,
      };
      const why = message || (reason && reasons[reason]) || reasons.OTHER!;
      return `${why} ${refunded > 0 ? t("refundedText", { amount: kr(refunded) }) : t("notCharged")}`;
    }
    case "FAILED":
      return t("textFAILED");
    case "PAID":
      return t("textPAID");
    case "CONFIRMED":
      return t("textCONFIRMED");
    case "PREPARING":
      return t("textPREPARING");
    case "READY_FOR_PICKUP":
      return t("textREADY_FOR_PICKUP");
    case "OUT_FOR_DELIVERY":
      return t("textOUT_FOR_DELIVERY");
    case "COMPLETED":
      return t("textCOMPLETED");
    default:
      return t("textAWAITING_PAYMENT");
  }
}

function clockOf(page: Page, order: TrackingOrder): { label: string; value: string; at: string } | null {
  const { t, texts, nowMs } = page;
  if (["AWAITING_PAYMENT", "COMPLETED", "CANCELLED", "FAILED", "READY_FOR_PICKUP"].includes(order.status))
    return null;
  const at = order.requestedPickupAt ?? (order.restaurant.trackingShowEta ? order.estimatedReadyAt : null);
  if (!at) return null;
  const moment = osloMoment(at);
  const day = dayText(moment.date, nowMs, texts);
  const label = order.requestedPickupAt
    ? t("agreedTime")
    : order.fulfillment === "DELIVERY"
      ? t("deliveredAround")
      : t("readyAround");
  return { label, value: day === texts.today ? moment.time : t("atTime", { day, time: moment.time }), at };
}

const mostMinutes = 120;

/** `om 12 minutter`, counted by the browser's clock while it is near. */
function Countdown({ at }: { at: string }) {
  const { t, n } = usePage();
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => setMinutes(Math.ceil((Date.parse(at) - Date.now()) / 60_000));
    look();
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, [at]);
  if (minutes === null || minutes > mostMinutes) return null;
  return <span className="status__count">{minutes > 0 ? n("inMinutes", minutes) : t("anyMoment")}</span>;
}
