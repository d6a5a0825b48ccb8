import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { AcceptBar, Deadline } from "../board/accept-bar.tsx";
import { ActBy, Due } from "../board/due.tsx";
import { ClockIcon, NoteIcon, PhoneIcon, PinIcon, PrintIcon } from "../board/icons.tsx";
import { nextStep } from "../board/next-step.ts";
import { OrderLines } from "../board/order-lines.tsx";
import { PaymentMark } from "../board/payment-mark.tsx";
import { StepButton } from "../board/step-button.tsx";
import { useKitchen } from "../board/use-board.ts";
import { seen } from "../live/clock.ts";
import { type SlipKind, usePrint } from "../print/print-slip.tsx";
import { named, useWords } from "../texts.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { DelayDialog } from "./delay-dialog.tsx";
import styles from "./order-detail.module.css";
import { RefundDialog } from "./refund-dialog.tsx";

type Dialog = "delay" | "cancel" | "refund" | null;

interface OrderDetailProps {
  order: BoardOrder;
  isNew: boolean;
  /** The order has left the board. */
  onGone(): void;
}

export function OrderDetail({ order, isNew, onGone }: OrderDetailProps) {
  const { t, speech } = useWords();
  const { restaurant } = useKitchen();
  const [dialog, setDialog] = useState<Dialog>(null);
  const print = usePrint(order);
  const step = nextStep(order, isNew, restaurant);
  const at = (instant: string) => speech.brief(seen(instant));
  const isOpen = step.action !== "NONE";
  const canCancel = order.nextStatuses.includes("CANCELLED");
  const canRefund = order.refundable > 0 && restaurant.role !== "STAFF";
  const slips: [SlipKind, string][] = [
    ["KITCHEN", t.detail.kitchenTicket],
    ["PACKING", t.detail.packingSlip],
    ["RECEIPT", t.detail.receipt],
  ];
  const address = order.deliveryAddress;
  return (
    <div className={styles.detail}>
      <div className={styles.top}>
        <div>
          <span className={styles.status} data-status={order.status}>
            {isNew ? t.statuses.PAID : t.statuses[order.status]}
          </span>
          <p className={styles.placed}>
            {t.order({ number: order.orderNumber })} · {t.placed({ at: seen(order.placedAt) })}
          </p>
          <p className={styles.placed}>{order.requestedPickupAt ? t.preOrder : t.asap}</p>
          {order.originalRequestedPickupAt && (
            <p className={styles.placed}>
              {t.detail.original({ at: seen(order.originalRequestedPickupAt) })}
            </p>
          )}
        </div>
        {isOpen && <Due step={step} isDelivery={order.fulfillment === "DELIVERY"} />}
      </div>
      <ActBy step={step} />
      {order.cancellation && (
        <p className={styles.cancelled}>
          <b>{t.detail.cancelledBecause}</b>{" "}
          {t.cancelReasons[order.cancellation.reason as keyof typeof t.cancelReasons] ?? ""}
          {order.cancellation.message && <> · «{order.cancellation.message}»</>}
        </p>
      )}
      {step.action === "ACCEPT" ? (
        <div className={styles.answer}>
          <AcceptBar order={order} step={step} />
          <Deadline byMs={step.byMs} />
        </div>
      ) : (
        <StepButton order={order} step={step} />
      )}

      <section className={styles.person}>
        <div>
          <h3>{order.customer.name}</h3>
          {address && (
            <p>
              {address.line1}
              {address.line2 && `, ${address.line2}`}, {address.postalCode} {address.city}
              {address.floor && ` · ${t.floor({ text: address.floor })}`}
              {address.doorCode && ` · ${t.doorCode({ text: address.doorCode })}`}
            </p>
          )}
          {address?.instructions && <p className={styles.instructions}>{address.instructions}</p>}
          {order.handoff && <p>{named(t.handoff, order.handoff)}</p>}
          {order.vehicle && <p>{t.vehicle({ text: order.vehicle })}</p>}
        </div>
        <div className={styles.links}>
          <a href={`tel:${order.customer.phone}`}>
            <PhoneIcon />
            {phoneText(order.customer.phone)}
          </a>
          {address && (
            <a href={mapLink(address)} target="_blank" rel="noreferrer">
              <PinIcon />
              {t.detail.map}
            </a>
          )}
        </div>
      </section>

      <section>
        {order.note && (
          <p className={styles.note}>
            <NoteIcon size={22} />
            <span>
              <small>{t.lines.orderNote}</small>
              {order.note}
            </span>
          </p>
        )}
        <OrderLines lines={order.lines} isDetailed />
        {order.cutlery && <p className={styles.extra}>{t.lines.cutlery}</p>}
        {order.ageConfirmed && <p className={styles.extra}>{t.lines.age}</p>}
      </section>

      <Money order={order} />

      <fieldset className={styles.actions} aria-label={t.detail.print}>
        {slips.map(([kind, words]) => (
          <button key={kind} type="button" onClick={() => print(kind)}>
            <PrintIcon />
            {words}
          </button>
        ))}
      </fieldset>
      {(isOpen || canRefund) && (
        <div className={styles.actions} data-kind="change">
          {isOpen && !isNew && (
            <button type="button" onClick={() => setDialog("delay")}>
              <ClockIcon />
              {t.detail.changeTime}
            </button>
          )}
          {canRefund && (
            <button type="button" onClick={() => setDialog("refund")}>
              {t.detail.refund}
            </button>
          )}
          {canCancel && (
            <button type="button" data-danger onClick={() => setDialog("cancel")}>
              {t.detail.cancel}
            </button>
          )}
        </div>
      )}

      <section className={styles.timeline}>
        <h3>{t.detail.timeline}</h3>
        <ol>
          {order.timeline.map((entry) => (
            <li key={`${entry.status}-${entry.at}`}>
              <time>{at(entry.at)}</time> {t.statuses[entry.status]}
            </li>
          ))}
        </ol>
        {order.clientReference && <p>{t.detail.reference({ text: order.clientReference })}</p>}
        <a href={order.trackingUrl} target="_blank" rel="noreferrer">
          {t.detail.tracking}
        </a>
      </section>

      <DelayDialog order={order} isOpen={dialog === "delay"} onClose={() => setDialog(null)} />
      <CancelDialog
        order={order}
        isOpen={dialog === "cancel"}
        onClose={() => setDialog(null)}
        onCancelled={onGone}
      />
      <RefundDialog order={order} isOpen={dialog === "refund"} onClose={() => setDialog(null)} />
    </div>
  );
}

function Money({ order }: { order: BoardOrder }) {
  const { t, kr } = useWords();
  const rows: [string, number][] = [
    [t.detail.subtotal, order.subtotal],
    [order.couponLabel ? `${t.detail.discount} (${order.couponLabel})` : t.detail.discount, -order.discount],
    [t.detail.deliveryFee, order.deliveryFee],
    [t.detail.bottleDeposit, order.deposit],
    [t.detail.tip, order.tip],
  ];
  return (
    <section className={styles.money} aria-label={t.detail.money}>
      {rows
        .filter(([, amount], index) => index === 0 || amount !== 0)
        .map(([words, amount]) => (
          <p key={words}>
            <span>{words}</span>
            <span>{kr(amount)}</span>
          </p>
        ))}
      <p className={styles.total}>
        <b>{t.detail.total}</b>
        <b>{kr(order.total)}</b>
      </p>
      {order.vat.map((group) => (
        <p key={group.rate} className={styles.vat}>
          <span>{t.detail.vat({ rate: group.rate })}</span>
          <span>{kr(group.amount)}</span>
        </p>
      ))}
      {order.refunded > 0 && (
        <p>
          <span>{t.detail.refunded}</span>
          <span>{kr(-order.refunded)}</span>
        </p>
      )}
      <PaymentMark order={order} />
    </section>
  );
}

/** +47 912 34 567 as people read it. */
const phoneText = (phone: string): string => phone.replace(/^\+47(\d{3})(\d{2})(\d{3})$/, "$1 $2 $3");

function mapLink(address: NonNullable<BoardOrder["deliveryAddress"]>): string {
  const place = `${address.line1}, ${address.postalCode} ${address.city}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
