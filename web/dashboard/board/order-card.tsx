import { memo } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { useNow } from "../live/clock.ts";
import { named } from "../named.ts";
import { StationMarks } from "../stations/station-tabs.tsx";
import { useWords } from "../texts.tsx";
import { AcceptBar, Deadline } from "./accept-bar.tsx";
import { ChangeMark } from "./change-mark.tsx";
import { ActBy, Due, Waiting } from "./due.tsx";
import { dueState } from "./due-state.ts";
import { foldLines } from "./fold-lines.ts";
import { BagIcon, NoteIcon, OfflineIcon, ScooterIcon } from "./icons.tsx";
import type { NextStep } from "./next-step.ts";
import styles from "./order-card.module.css";
import { OrderLines } from "./order-lines.tsx";
import { nameOf } from "./order-name.ts";
import { PaymentMark } from "./payment-mark.tsx";
import { StepButton } from "./step-button.tsx";

interface OrderCardProps {
  order: BoardOrder;
  step: NextStep;
  onOpen(orderId: string): void;
  /** Ready orders are cooked: what they hold matters less than whose they are. */
  isCompact: boolean;
  /** What was done to it waits for contact. */
  isUnsent: boolean;
}

/** Rows of text that a new order shows: enough to say yes to. The kitchen has every line. */
const mostRows = 4;

export const OrderCard = memo(function OrderCard({
  order,
  step,
  onOpen,
  isCompact,
  isUnsent,
}: OrderCardProps) {
  const { t } = useWords();
  const name = nameOf(order);
  const isDelivery = order.fulfillment === "DELIVERY";
  const folded = foldLines(order.lines, mostRows);
  const isLate = useNow((now) => dueState(step, now) === "late");
  return (
    <article
      className={styles.card}
      data-stage={step.action}
      data-test={order.source === "TEST" || undefined}
      data-late={isLate || undefined}
      aria-label={t.order({ number: order.orderNumber })}
    >
      <button
        type="button"
        className={styles.head}
        onClick={() => onOpen(order.id)}
        aria-label={t.openOrder({ name })}
      >
        <span className={styles.who}>
          <span className={styles.code}>{name}</span>
          <span className={styles.kind} data-kind={order.fulfillment}>
            {isDelivery ? <ScooterIcon /> : <BagIcon />}
            {isDelivery ? t.delivery : t.pickup}
          </span>
          <span className={styles.customer}>{order.customer.name}</span>
        </span>
        {step.action === "ACCEPT" && order.requestedPickupAt === null ? (
          <Waiting since={order.placedAt} />
        ) : (
          <Due step={step} isDelivery={isDelivery} />
        )}
      </button>
      <Marks order={order} step={step} />
      {step.action !== "ACCEPT" && <StationMarks order={order} />}
      <ChangeMark order={order} />
      {order.note && (
        <p className={styles.note}>
          <NoteIcon />
          <span>{order.note}</span>
        </p>
      )}
      {isCompact ? (
        <Summary order={order} />
      ) : step.action === "ACCEPT" ? (
        <OrderLines lines={folded.shown} />
      ) : (
        <OrderLines lines={order.lines} />
      )}
      <div className={styles.foot}>
        {step.action === "ACCEPT" && folded.left > 0 && (
          <button type="button" className={styles.more} onClick={() => onOpen(order.id)}>
            {t.lines.moreLines({ count: folded.left })}
          </button>
        )}
        <PaymentMark order={order} />
        {step.action === "ACCEPT" && <Deadline byMs={step.byMs} />}
        <span className={styles.number}>#{order.orderNumber}</span>
      </div>
      {isUnsent && <Unsent order={order} />}
      {step.action === "ACCEPT" ? (
        <AcceptBar order={order} step={step} />
      ) : (
        <StepButton order={order} step={step} />
      )}
    </article>
  );
});

/** What this device shows and nobody else knows yet. */
function Unsent({ order }: { order: BoardOrder }) {
  const { t } = useWords();
  return (
    <p className={styles.unsent}>
      <OfflineIcon size={18} />
      <span>
        <b>{t.statuses[order.status]}</b> · {t.kept.waits}
      </span>
    </p>
  );
}

function Marks({ order, step }: { order: BoardOrder; step: NextStep }) {
  const { t } = useWords();
  const marks = [
    order.source === "TEST" && t.orderChanges.testOrder,
    order.requestedPickupAt !== null && t.preOrder,
    order.handoff && order.handoff !== "COUNTER" && named(t.handoff, order.handoff),
    order.vehicle && t.vehicle({ text: order.vehicle }),
    order.cutlery && t.lines.cutlery,
    order.ageConfirmed && t.lines.age,
  ].filter((mark): mark is string => Boolean(mark));
  const address = order.deliveryAddress;
  return (
    <div className={styles.marks}>
      <ActBy step={step} />
      {address && (
        <span className={styles.mark}>
          {address.line1}, {address.postalCode} {address.city}
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark} className={styles.mark} data-loud={mark === t.lines.age || undefined}>
          {mark}
        </span>
      ))}
    </div>
  );
}

function Summary({ order }: { order: BoardOrder }) {
  const { t } = useWords();
  const shown = order.lines.slice(0, 3);
  const left = order.lines.length - shown.length;
  return (
    <p className={styles.summary}>
      {shown.map((line) => `${line.quantity}× ${line.name}`).join(" · ")}
      {left > 0 && ` · ${t.lines.moreLines({ count: left })}`}
    </p>
  );
}
