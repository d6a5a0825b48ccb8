import { useEffect } from "react";
import { isFinal } from "../../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import type { Speech } from "../../../src/messages/speech.ts";
import type { Seen } from "../../../src/messages/template.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";
import { afterPayment } from "../after-order.ts";
import { createDraftStore } from "../draft.ts";
import { Monogram } from "../ordering/monogram.tsx";
import { PageProvider } from "../page.tsx";
import { useReadyMark } from "../ready-mark.ts";
import { Actions } from "./actions.tsx";
import { Changed } from "./changed.tsx";
import { Due } from "./due.tsx";
import { type LiveOrder, useLiveOrder } from "./live-order.ts";
import { OrderContents } from "./order-contents.tsx";
import { usePage } from "./page.ts";
import { PayNow } from "./pay-now.tsx";
import { ReadyAlert } from "./ready-alert.tsx";
import { Reservation } from "./reservation.tsx";
import { StatusHead } from "./status-head.tsx";
import { StepList } from "./step-list.tsx";
import { isBeforeReady, stepsOf } from "./steps.ts";
import type { TrackingData } from "./tracking-data.ts";
import { WhereCard } from "./where-card.tsx";

export function TrackingPage(data: TrackingData & { speech: Speech }) {
  return (
    <PageProvider frame={data.frame} speech={data.speech}>
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
  useBasketAfterPayment(order);
  useReadyMark(true);
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
        <p hidden={isFinal(order.status)} className={isConnected ? "live" : "live live--off"} role="status">
          <span className="live__dot" /> {isConnected ? t.liveOn : t.liveOff}
        </p>
      </header>
      <main className="track__main">
        {order.reservation ? (
          <Reservation order={order} reservation={order.reservation} />
        ) : (
          <OrderStatusCards live={live} canTellReady={data.canTellReady} />
        )}
        <OrderContents order={order} data={data} />
        <Actions live={live} hasOrderingPage={data.hasOrderingPage} />
      </main>
    </div>
  );
}

function OrderStatusCards({ live, canTellReady }: { live: LiveOrder; canTellReady: boolean }) {
  const page = usePage();
  const { t, nowMs } = page;
  const { order } = live;
  const isGoing = order.status !== "CANCELLED" && order.status !== "FAILED";
  const revisedTo =
    order.pickupTimeRevisedAt === null || isFinal(order.status)
      ? null
      : (order.requestedPickupAt ?? order.estimatedReadyAt);
  const when = (instant: string): Seen => ({ atMs: Date.parse(instant), nowMs });
  const instructions =
    order.fulfillment === "DELIVERY"
      ? order.restaurant.trackingDeliveryInstructions
      : order.restaurant.trackingPickupInstructions;
  return (
    <>
      <StatusHead order={order} />
      {canTellReady && isBeforeReady(order) ? <ReadyAlert order={order} /> : null}
      {order.paymentUrl ? <PayNow order={order} /> : null}
      {revisedTo ? (
        <div className="notice notice--warn" role="status">
          <p className="notice__title">
            <Icon name="clock" /> {t.revisedTitle}
          </p>
          <p>
            {order.originalRequestedPickupAt
              ? t.revisedFromTo({ from: when(order.originalRequestedPickupAt), to: when(revisedTo) })
              : t.revisedTo({ to: when(revisedTo) })}
          </p>
          {order.pickupTimeRevisedReason ? <p>«{order.pickupTimeRevisedReason}»</p> : null}
        </div>
      ) : null}
      {isGoing ? <Changed order={order} /> : null}
      {isGoing && order.due ? <Due due={order.due} /> : null}
      {isGoing ? <StepList steps={stepsOf(page, order)} /> : null}
      {instructions && !isFinal(order.status) ? (
        <section className="card">
          <h2 className="card__title card__title--small">{t.instructions}</h2>
          <p className="track__instructions">{instructions}</p>
        </section>
      ) : null}
      {isGoing ? <WhereCard order={order} /> : null}
    </>
  );
}

/** The basket that became this order is emptied once it is paid for; a failed payment leaves it as it was. */
function useBasketAfterPayment(order: TrackingOrder): void {
  const { slug } = usePage();
  useEffect(() => {
    const store = createDraftStore(slug);
    const patch = store.read().unpaidToken === order.publicToken ? afterPayment(order.status) : null;
    if (patch) store.change(patch);
  }, [slug, order.publicToken, order.status]);
}
