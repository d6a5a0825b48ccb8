import { ActionIcon } from "@mantine/core";
import { useId } from "react";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";

interface OrderListProps {
  title: string;
  items: readonly { id: string; name: string }[];
  isBusy: boolean;
  onOrder(ids: string[]): void;
}

/** Things one below the other, each with a way up and down. */
export function OrderList({ title, items, isBusy, onOrder }: OrderListProps) {
  const { t } = useWords();
  const heading = useId();
  const move = (from: number, to: number) => {
    const ids = items.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onOrder(ids);
  };
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.orderTitle}>
        {title}
      </h3>
      <ol className={styles.order}>
        {items.map(({ id, name }, at) => (
          <li key={id}>
            <span>{name}</span>
            <Step
              label={t.menuOffice.up({ name })}
              isOff={at === 0 || isBusy}
              onStep={() => move(at, at - 1)}
            >
              ↑
            </Step>
            <Step
              label={t.menuOffice.down({ name })}
              isOff={at === items.length - 1 || isBusy}
              onStep={() => move(at, at + 1)}
            >
              ↓
            </Step>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  label: string;
  /** It keeps the focus of whoever comes to the end with the keyboard. */
  isOff: boolean;
  onStep(): void;
  children: string;
}

const Step = ({ label, isOff, onStep, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={44}
    aria-label={label}
    aria-disabled={isOff}
    {...(isOff && { "data-disabled": true })}
    onClick={() => !isOff && onStep()}
  >
    <span aria-hidden>{children}</span>
  </ActionIcon>
);
