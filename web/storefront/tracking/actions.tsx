import { type AnchorHTMLAttributes, useState } from "react";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { createDraftStore, type Draft, sameAgain } from "../draft.ts";
import type { LiveOrder } from "./live-order.ts";
import { offeredActions } from "./offered-actions.ts";
import { usePage } from "./page.ts";
import { useNowMs } from "./use-now.ts";

/** What a guest can do with an order or a booking from here. */
export function Actions({ live, hasOrderingPage }: { live: LiveOrder; hasOrderingPage: boolean }) {
  const { t, slug } = usePage();
  const { order } = live;
  const { phone } = order.restaurant;
  const offered = offeredActions(order, hasOrderingPage);
  return (
    <section className="track__actions">
      {offered.payment ? <PayAfterAll order={order} /> : null}
      {phone ? <ActionLink href={`tel:${phone}`} icon="phone" label={t.callRestaurant} /> : null}
      {offered.calendar ? (
        <ActionLink
          href={`/o/${order.publicToken}/bord.ics`}
          download
          icon="calendar"
          label={t.addToCalendar}
        />
      ) : null}
      {order.actions.receiptUrl ? (
        <button type="button" className="button button--quiet" onClick={() => print()}>
          <Icon name="print" /> {t.receipt}
        </button>
      ) : null}
      {offered.anotherTable ? <ActionLink href="/bord" icon="calendar" label={t.bookAnother} /> : null}
      {offered.orderAgain ? (
        <button type="button" className="button button--quiet" onClick={() => orderAgain(slug, order)}>
          <Icon name="repeat" /> {t.orderAgain}
        </button>
      ) : null}
      {offered.reviewUrl ? (
        <ActionLink href={offered.reviewUrl} rel="noreferrer" icon="star" label={t.writeReview} />
      ) : null}
      <Cancelling live={live} />
    </section>
  );
}

const ActionLink = ({
  icon,
  label,
  ...link
}: { icon: IconName; label: string } & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className="button button--quiet" {...link}>
    <Icon name={icon} /> {label}
  </a>
);

/** The payment did not go through: the same order once more, or paid for in another way. */
function PayAfterAll({ order }: { order: TrackingOrder }) {
  const { t, slug } = usePage();
  const goOn = (patch: Partial<Draft>): void => {
    const store = createDraftStore(slug);
    if (store.read().lines.length === 0) store.change(sameAgain(order));
    store.change(patch);
    location.assign("/#kasse");
  };
  return (
    <>
      <button type="button" className="button button--wide button--large" onClick={() => goOn({})}>
        <Icon name="repeat" /> {t.payAgain}
      </button>
      <button
        type="button"
        className="button button--wide button--quiet"
        onClick={() => goOn({ paymentMethod: null, paymentChannel: null, asksHowToPay: true })}
      >
        {t.payOtherwise}
      </button>
    </>
  );
}

/** Calling it off, for as long as the restaurant lets guests do so themselves. */
function Cancelling({ live: { order, refresh } }: { live: LiveOrder }) {
  const { t, nowMs } = usePage();
  const lookedMs = useNowMs();
  const isTable = order.type === "RESERVATION";
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const until = order.actions.canCancelUntil;
  const canCancel = until !== null && lookedMs !== null && lookedMs < Date.parse(until);
  const cancel = async (): Promise<void> => {
    setIsAsking(false);
    setProblem(null);
    try {
      const response = await fetch(`/api/v1/orders/${order.publicToken}/cancel`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      });
      if (!response.ok) setProblem(((await response.json()) as { error: { message: string } }).error.message);
    } catch {
      setProblem(t.errorText);
    }
    refresh();
  };
  return (
    <>
      {canCancel ? (
        <div className="track__cancel">
          <button
            type="button"
            className="button button--plain button--danger"
            onClick={() => setIsAsking(true)}
          >
            {isTable ? t.cancelTable : t.cancelOrder}
          </button>
          <span className="field__hint">{t.cancelUntil({ until: { atMs: Date.parse(until), nowMs } })}</span>
        </div>
      ) : null}
      {problem ? (
        <p className="field__error" role="alert">
          {problem}
        </p>
      ) : null}
      {isAsking ? (
        <Dialog
          title={isTable ? t.cancelTableSure : t.cancelSure}
          closeLabel={t.close}
          onClose={() => setIsAsking(false)}
          footer={
            <div className="dialog__actions">
              <button type="button" className="button button--quiet" onClick={() => setIsAsking(false)}>
                {t.cancelNo}
              </button>
              <button type="button" className="button button--danger-fill" onClick={cancel}>
                {isTable ? t.cancelTableYes : t.cancelYes}
              </button>
            </div>
          }
        >
          <p>{isTable ? t.cancelTableSureText : t.cancelSureText}</p>
        </Dialog>
      ) : null}
    </>
  );
}

/** The dishes of an order in the basket again, on the page of the menu. */
function orderAgain(slug: string, order: TrackingOrder): void {
  createDraftStore(slug).change(sameAgain(order));
  location.assign("/#kurv");
}
