import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { PaymentMark } from "../board/payment-mark.tsx";
import { useWords } from "../texts.tsx";
import styles from "./order-detail.module.css";

/** What an order comes to, and whether it is paid. */
export function OrderMoney({ order }: { order: BoardOrder }) {
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
