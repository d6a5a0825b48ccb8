import { useEffect, useState } from "react";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";
import { createDraftStore, type DraftLine, newKey } from "../draft.ts";
import { Monogram } from "../ordering/monogram.tsx";
import { dayText, osloMoment, osloTime } from "../oslo-clock.ts";
import { PageProvider, usePage } from "../page.tsx";
import { type LiveOrder, useLiveOrder } from "./live-order.ts";
import { OrderContents } from "./order-contents.tsx";
import { Reservation } from "./reservation.tsx";
import { StatusHead } from "./status-head.tsx";
import { stepsOf } from "./steps.ts";
import type { TrackingData } from "./tracking-data.ts";
import { WhereCard } from "./where-card.tsx";

export function TrackingPage(data: TrackingData) {
  return (
    <PageProvider frame={data.frame}>
      <Tracking {...data} />
    </PageProvider>
  );
}

function Tracking(data: TrackingData) {
  const page = usePage();
  const { t } = page;
  const live = useLiveOrder(data.order);
  const { order, isConnected } = live;
  const { restaurant } = order;
  const isOver = order.status === "COMPLETED" || order.status === "CANCELLED" || order.status === "FAILED";
  useBasketAfterPayment(order);
  useEffect(() => {
    // The link to the receipt (`actions.receiptUrl`) is this page, ready to be printed.
    if (new URLSearchParams(location.search).has("receipt")) print();
  }, []);

  return (
    <div className="track">
      <header className="track__top">
        <Ornament className="track__art" seed={restaurant.slug} columns={12} rows={4} />
        <a className="track__home" href={data.hasOrderingPage ? "/" : data.frame.baseUrl}>
          <Monogram restaurant={restaurant} />
          <span>{restaurant.name}</span>
        </a>
        <p hidden={isOver} className={isConnected ? "live" : "live live--off"} role="status">
          <span className="live__dot" /> {isConnected ? t("liveOn") : t("liveOff")}
        </p>
      </header>
      <main className="track__main">
        {order.type === "RESERVATION" ? <Reservation order={order} /> : <OrderStatusCards live={live} />}
        <OrderContents order={order} data={data} />
        <Actions live={live} hasOrderingPage={data.hasOrderingPage} />
      </main>
    </div>
  );
}

function OrderStatusCards({ live }: { live: LiveOrder }) {
  const page = usePage();
  const { t, texts, nowMs } = page;
  const { order } = live;
  const isGoing = order.status !== "CANCELLED" && order.status !== "FAILED";
  const revised = order.pickupTimeRevisedAt !== null && isGoing && order.status !== "COMPLETED";
  const newTime = order.requestedPickupAt ?? order.estimatedReadyAt;
  const when = (instant: string): string => {
    const moment = osloMoment(instant);
    const day = dayText(moment.date, nowMs, texts);
    return day === texts.today ? moment.time : t("atTime", { day, time: moment.time });
  };
  const instructions =
    order.fulfillment === "DELIVERY"
      ? order.restaurant.trackingDeliveryInstructions
      : order.restaurant.trackingPickupInstructions;
  return (
    <>
      <StatusHead order={order} />
      {order.status === "AWAITING_PAYMENT" && order.paymentUrl ? <PayNow order={order} /> : null}
      {revised && newTime ? (
        <div className="notice notice--warn" role="status">
          <p className="notice__title">
            <Icon name="clock" /> {t("revisedTitle")}
          </p>
          <p>
            {order.originalRequestedPickupAt
              ? t("revisedFromTo", { from: when(order.originalRequestedPickupAt), to: when(newTime) })
              : t("revisedTo", { to: when(newTime) })}
          </p>
        </div>
      ) : null}
      {isGoing ? (
        <ol className="steps">
          {stepsOf(page, order).map((step) => (
            <li
              className={`steps__item steps__item--${step.state.toLowerCase()}`}
              key={step.text}
              aria-current={step.state === "NOW" ? "step" : undefined}
            >
              <span className="steps__mark">
                {step.state === "DONE" ? <Icon name="check" size={16} /> : null}
              </span>
              <span className="steps__text">{step.text}</span>
              <span className="steps__time">{step.time}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {instructions && isGoing && order.status !== "COMPLETED" ? (
        <section className="card">
          <h2 className="card__title card__title--small">{t("instructions")}</h2>
          <p className="track__instructions">{instructions}</p>
        </section>
      ) : null}
      {isGoing ? <WhereCard order={order} /> : null}
    </>
  );
}

function PayNow({ order }: { order: TrackingOrder }) {
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

function Actions({ live, hasOrderingPage }: { live: LiveOrder; hasOrderingPage: boolean }) {
  const { t, slug } = usePage();
  const { order, refresh } = live;
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const until = order.actions.canCancelUntil;
  const canCancel = useStillBefore(until);
  const { phone, reviewUrl } = order.restaurant;

  const cancel = async (): Promise<void> => {
    setIsAsking(false);
    try {
      const response = await fetch(`/api/v1/orders/${order.publicToken}/cancel`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      });
      if (!response.ok) setProblem(((await response.json()) as { error: { message: string } }).error.message);
    } catch {
      setProblem(t("errorText"));
    }
    refresh();
  };
  return (
    <section className="track__actions">
      {phone ? (
        <a className="button button--quiet" href={`tel:${phone}`}>
          <Icon name="phone" /> {t("callRestaurant")}
        </a>
      ) : null}
      <button type="button" className="button button--quiet" onClick={() => print()}>
        <Icon name="print" /> {t("receipt")}
      </button>
      {hasOrderingPage && order.actions.canReorder && order.lines.length > 0 ? (
        <button type="button" className="button button--quiet" onClick={() => orderAgain(slug, order)}>
          <Icon name="repeat" /> {t("orderAgain")}
        </button>
      ) : null}
      {reviewUrl && order.status === "COMPLETED" ? (
        <a className="button button--quiet" href={reviewUrl} rel="noreferrer">
          <Icon name="star" /> {t("writeReview")}
        </a>
      ) : null}
      {canCancel && until ? (
        <div className="track__cancel">
          <button
            type="button"
            className="button button--plain button--danger"
            onClick={() => setIsAsking(true)}
          >
            {t("cancelOrder")}
          </button>
          <span className="field__hint">{t("cancelUntil", { time: osloTime(until) })}</span>
        </div>
      ) : null}
      {problem ? (
        <p className="field__error" role="alert">
          {problem}
        </p>
      ) : null}
      {isAsking ? (
        <Dialog
          title={t("cancelSure")}
          closeLabel={t("close")}
          onClose={() => setIsAsking(false)}
          footer={
            <div className="dialog__actions">
              <button type="button" className="button button--quiet" onClick={() => setIsAsking(false)}>
                {t("cancelNo")}
              </button>
              <button type="button" className="button button--danger-fill" onClick={cancel}>
                {t("cancelYes")}
              </button>
            </div>
          }
        >
          <p>{t("cancelSureText")}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

/** True until an instant has passed. False on the server: whether there is time left is the browser's to see. */
function useStillBefore(until: string | null): boolean {
  const [isBefore, setIsBefore] = useState(false);
  useEffect(() => {
    const left = until ? Date.parse(until) - Date.now() : 0;
    setIsBefore(left > 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setIsBefore(false), left);
    return () => clearTimeout(timer);
  }, [until]);
  return isBefore;
}

/** The same dishes in the basket, as far as the menu still has them: the ordering page tells what has changed. */
function orderAgain(slug: string, order: TrackingOrder): void {
  const lines = order.lines.map(
    (line): DraftLine => ({
      key: newKey(),
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity,
      addons: line.addons.flatMap((addon) =>
        addon.addonId ? [{ addonId: addon.addonId, quantity: addon.quantity }] : [],
      ),
      removed: [],
      components: [],
      note: line.note ?? "",
    }),
  );
  createDraftStore(slug).change({ lines, fulfillment: order.fulfillment, unpaidToken: null });
  location.assign("/#kurv");
}

/** The basket that became this order is emptied once it is paid for; a failed payment leaves it as it was. */
function useBasketAfterPayment(order: TrackingOrder): void {
  const { slug } = usePage();
  useEffect(() => {
    const store = createDraftStore(slug);
    if (store.read().unpaidToken !== order.publicToken || order.status === "AWAITING_PAYMENT") return;
    const isPaid = order.status !== "FAILED" && order.status !== "CANCELLED";
    store.change(
      isPaid
        ? { lines: [], couponCode: "", note: "", tip: 0, time: null, unpaidToken: null }
        : { unpaidToken: null },
    );
  }, [slug, order.publicToken, order.status]);
}
