import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { useWords } from "../texts.tsx";
import { CardIcon, CashIcon } from "./icons.tsx";
import { isOwed } from "./is-owed.ts";
import styles from "./payment-mark.module.css";

/** Whether the guest still owes money, in words. */
export function PaymentMark({ order }: { order: BoardOrder }) {
  const { t, kr } = useWords();
  const { due } = order;
  const owes = isOwed(order);
  const words = {
    UNPAID: order.paymentMethod === "CASH" ? t.payment.cash : t.payment.unpaid,
    PENDING: t.payment.pending,
    PAID: t.payment.paid,
    FAILED: t.payment.failed,
    PARTIALLY_REFUNDED: t.payment.partlyRefunded({ amount: order.refunded }),
    REFUNDED: t.payment.refunded,
  }[order.paymentStatus];
  return (
    <span className={styles.mark} data-owes={owes || undefined}>
      {owes ? <CashIcon size={18} /> : <CardIcon size={18} />}
      <span>{due ? (due.paymentUrl ? t.orderChanges.dueByLink : t.orderChanges.dueHere) : words}</span>
      <b>{kr(due?.amount ?? order.total)}</b>
    </span>
  );
}
