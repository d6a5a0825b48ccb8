import { ActionIcon } from "@mantine/core";
import { useId } from "react";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { movedTo } from "./dragged.ts";
import styles from "./menu.module.css";
import { useDragOrder } from "./use-drag-order.ts";

interface OrderListProps {
  title: string;
  items: readonly { id: string; name: string }[];
  isBusy: boolean;
  /** Why the last order was not kept: the rows stand as before. */
  error: unknown;
  /** On a page without parts of its own. */
  isPagesOwn?: boolean;
  onOrder(ids: string[]): void;
}

/** Things one below the other, where there are several, each to be dragged by its grip, or moved up and down by its buttons. */
export function OrderList({ title, items, isBusy, error, isPagesOwn, onOrder }: OrderListProps) {
  const { t } = useWords();
  const heading = useId();
  const move = (from: number, to: number) => onOrder(movedTo(items, from, to).map(({ id }) => id));
  const Heading = isPagesOwn ? "h2" : "h3";
  const { gripOf, rowOf } = useDragOrder(items.length, move);
  if (items.length < 2) return null;
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} className={styles.orderTitle}>
        {title}
      </Heading>
      <ol className={styles.order}>
        {items.map(({ id, name }, at) => (
          <li key={id} {...rowOf(at)}>
            <span className={styles.grip} aria-hidden title={t.menuOffice.drag} {...(!isBusy && gripOf(at))}>
              ⠿
            </span>
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
      <Problem error={error} />
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
