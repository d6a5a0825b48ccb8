import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title?: string;
  text?: ReactNode;
  /** Beside the title: a state, or a button. */
  aside?: ReactNode;
  /** Below everything, behind a line: what is done with it. */
  foot?: ReactNode;
  children?: ReactNode;
}

export function Card({ title, text, aside, foot, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      {title && (
        <div className={styles.cardHead}>
          <div>
            <h2>{title}</h2>
            {text && <p>{text}</p>}
          </div>
          {aside}
        </div>
      )}
      {children && <div className={styles.cardBody}>{children}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}

/** Rows with a line between them, which reach the card's edges. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
    </section>
  );
}

interface EmptyProps {
  title: string;
  text: string;
  /** False: whoever looks does nothing about it, and reads no more than that there is nothing. */
  mayFill?: boolean;
  children?: ReactNode;
}

/** Nothing yet: what it would be, and what to do next. */
export function Empty({ title, text, mayFill = true, children }: EmptyProps) {
  return (
    <section className={styles.card}>
      <div className={styles.empty}>
        <b>{title}</b>
        {mayFill && <span>{text}</span>}
        {children}
      </div>
    </section>
  );
}

export type Tone = "good" | "wait" | "bad" | "info" | "quiet";

export const Pill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    {children}
  </span>
);

/** A sentence that must be seen. With `isNew` it is read out when it appears. */
export const Note = ({
  tone,
  isNew = false,
  children,
}: {
  tone: Tone;
  isNew?: boolean;
  children: ReactNode;
}) => (
  <p
    className={styles.note}
    data-tone={tone}
    role={isNew ? (tone === "bad" ? "alert" : "status") : undefined}
  >
    {children}
  </p>
);
