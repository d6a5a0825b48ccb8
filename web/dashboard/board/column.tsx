import { useWords } from "../texts.tsx";
import styles from "./board.module.css";
import type { ColumnEntry } from "./columns.ts";
import { OrderCard } from "./order-card.tsx";
import type { ColumnName } from "./shown-order.ts";

interface ColumnProps {
  name: ColumnName;
  title: string;
  empty: { title: string; text: string };
  entries: ColumnEntry[];
  onOpen(orderId: string): void;
}

export function Column({ name, title, empty, entries, onOpen }: ColumnProps) {
  const { t } = useWords();
  const now = entries.filter((entry) => !entry.isLater);
  const later = entries.filter((entry) => entry.isLater);
  const card = ({ order, step, isUnsent }: ColumnEntry, isCompact: boolean) => (
    <li key={order.id}>
      <OrderCard order={order} step={step} onOpen={onOpen} isCompact={isCompact} isUnsent={isUnsent} />
    </li>
  );
  return (
    <section
      className={styles.column}
      data-column={name}
      data-empty={entries.length === 0 || undefined}
      aria-labelledby={`column-${name}`}
    >
      <h2 id={`column-${name}`} className={styles.title}>
        <span className={styles.dot} aria-hidden="true" />
        {title}
        <span className={styles.count}>
          <span aria-hidden="true">{entries.length}</span>
          <span className={styles.hidden}>{t.columnCount({ count: entries.length })}</span>
        </span>
      </h2>
      <div className={styles.scroll}>
        {entries.length === 0 && (
          <div className={styles.empty}>
            <p>{empty.title}</p>
            <span>{empty.text}</span>
          </div>
        )}
        <ul className={styles.cards}>{now.map((entry) => card(entry, name === "ready"))}</ul>
        {later.length > 0 && (
          <>
            <h3 className={styles.later}>{t.columns.later}</h3>
            <ul className={styles.cards}>{later.map((entry) => card(entry, true))}</ul>
          </>
        )}
      </div>
    </section>
  );
}
