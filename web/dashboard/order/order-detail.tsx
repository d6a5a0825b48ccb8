import { type SlipKind, slipKinds } from "../../../src/domain/slips.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { AcceptBar, Deadline } from "../board/accept-bar.tsx";
import { ChangeMark } from "../board/change-mark.tsx";
import { ActBy, Due } from "../board/due.tsx";
import { NoteIcon, PrintIcon } from "../board/icons.tsx";
import { type NextStep, nextStep } from "../board/next-step.ts";
import { OrderLines } from "../board/order-lines.tsx";
import { StepButton } from "../board/step-button.tsx";
import { useKitchen } from "../board/use-board.ts";
import { seen } from "../live/clock.ts";
import { usePrint } from "../print/print-slip.tsx";
import { usePrintOnPrinters } from "../print/use-print-on-printers.ts";
import { useWords } from "../texts.tsx";
import { OrderChanges } from "./order-changes.tsx";
import styles from "./order-detail.module.css";
import { OrderDue } from "./order-due.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderPerson } from "./order-person.tsx";
import { toldOf } from "./order-told.ts";
import { UndoCancel } from "./undo-cancel.tsx";

interface OfOrder {
  order: BoardOrder;
}

interface OrderDetailProps extends OfOrder {
  isNew: boolean;
  /** The order has left the board. */
  onGone(): void;
}

/** Everything about an order, and everything that can be done with it. */
export function OrderDetail({ order, isNew, onGone }: OrderDetailProps) {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const step = nextStep(order, isNew, restaurant);
  return (
    <div className={styles.detail}>
      <Head order={order} isNew={isNew} step={step} />
      <ActBy step={step} />
      <ChangeMark order={order} />
      <OrderDue order={order} />
      {order.cancellation && (
        <p className={styles.cancelled}>
          <b>{t.detail.cancelledBecause}</b>{" "}
          {t.cancelReasons[order.cancellation.reason as keyof typeof t.cancelReasons] ?? ""}
          {order.cancellation.message && <> · «{order.cancellation.message}»</>}
        </p>
      )}
      <UndoCancel order={order} onUndone={onGone} />
      {step.action === "ACCEPT" ? (
        <div className={styles.answer}>
          <AcceptBar order={order} step={step} />
          <Deadline byMs={step.byMs} />
        </div>
      ) : (
        <StepButton order={order} step={step} />
      )}
      <OrderPerson order={order} />
      <Contents order={order} />
      <OrderMoney order={order} />
      <Slips order={order} />
      <OrderChanges order={order} isOpen={step.action !== "NONE"} isNew={isNew} onGone={onGone} />
      <Timeline order={order} />
    </div>
  );
}

/** Where it stands, and when it was and is to be. */
function Head({ order, isNew, step }: OfOrder & { isNew: boolean; step: NextStep }) {
  const { t } = useWords();
  return (
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
          <p className={styles.placed}>{t.detail.original({ at: seen(order.originalRequestedPickupAt) })}</p>
        )}
      </div>
      {step.action !== "NONE" && <Due step={step} isDelivery={order.fulfillment === "DELIVERY"} />}
    </div>
  );
}

function Contents({ order }: OfOrder) {
  const { t } = useWords();
  return (
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
  );
}

/** The papers that can be printed of it: on the kitchen's printers, and from this browser. */
function Slips({ order }: OfOrder) {
  const { t } = useWords();
  const { printedSlips } = useKitchen().restaurant;
  const printHere = usePrint(order);
  const printThere = usePrintOnPrinters(order);
  return (
    <>
      {printedSlips.length > 0 && (
        <SlipButtons label={t.printers.onPrinter} isShown kinds={printedSlips} onPrint={printThere} />
      )}
      <SlipButtons
        label={printedSlips.length > 0 ? t.printers.inBrowser : t.detail.print}
        isShown={printedSlips.length > 0}
        kinds={slipKinds}
        onPrint={printHere}
      />
    </>
  );
}

interface SlipButtonsProps {
  label: string;
  /** Where there are two ways to print, each says which it is. */
  isShown: boolean;
  kinds: readonly SlipKind[];
  onPrint(kind: SlipKind): void;
}

function SlipButtons({ label, isShown, kinds, onPrint }: SlipButtonsProps) {
  const { t } = useWords();
  const words: Record<SlipKind, string> = {
    KITCHEN: t.detail.kitchenTicket,
    PACKING: t.detail.packingSlip,
    RECEIPT: t.detail.receipt,
  };
  return (
    <fieldset className={styles.actions} aria-label={label}>
      {isShown && <legend>{label}</legend>}
      {kinds.map((kind) => (
        <button key={kind} type="button" onClick={() => onPrint(kind)}>
          <PrintIcon />
          {words[kind]}
        </button>
      ))}
    </fieldset>
  );
}

/** What has happened to it, and where the guest sees it. */
function Timeline({ order }: OfOrder) {
  const { t, speech } = useWords();
  return (
    <section className={styles.timeline}>
      <h3>{t.detail.timeline}</h3>
      <ol>
        {toldOf(order, t).map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>
            <time>{speech.brief(seen(at))}</time> {text}
            {by && ` · ${t.detail.by[by]}`}
          </li>
        ))}
      </ol>
      {order.clientReference && <p>{t.detail.reference({ text: order.clientReference })}</p>}
      <a href={order.trackingUrl} target="_blank" rel="noreferrer">
        {t.detail.tracking}
      </a>
    </section>
  );
}
