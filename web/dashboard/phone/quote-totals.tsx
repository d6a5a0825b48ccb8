import type { ReactNode } from "react";
import { useWords } from "../texts.tsx";
import styles from "./phone-order.module.css";

interface QuoteTotalsProps {
  /** Øre. */
  quote: {
    subtotal: number;
    discount: number;
    deliveryFee: number;
    deposit: number;
    tip: number;
    total: number;
  };
  /** What the discount is called; null: it has no name. */
  discountLabel: string | null | undefined;
  children?: ReactNode;
}

/** What an order that people of the restaurant take or change comes to; what it has nothing of is left out. */
export function QuoteTotals({ quote, discountLabel, children }: QuoteTotalsProps) {
  const { t, kr } = useWords();
  const words = t.phoneOrders;
  const rows: [string, number][] = [
    [words.subtotal, quote.subtotal],
    [discountLabel ?? words.discount, -quote.discount],
    [words.deliveryFee, quote.deliveryFee],
    [words.deposit, quote.deposit],
    [t.detail.tip, quote.tip],
  ];
  return (
    <div className={styles.totals} aria-live="polite">
      {rows
        .filter(([, amount], place) => place === 0 || amount !== 0)
        .map(([label, amount]) => (
          <p key={label}>
            <span>{label}</span>
            <span>{kr(amount)}</span>
          </p>
        ))}
      <p className={styles.total}>
        <b>{words.total}</b>
        <b>{kr(quote.total)}</b>
      </p>
      {children}
    </div>
  );
}
