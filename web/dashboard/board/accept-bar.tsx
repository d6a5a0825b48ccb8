import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { seen, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./accept-bar.module.css";
import { earliestReadyMs, isUrgent, promisedMs, secondsLeft, stepMs } from "./accept-time.ts";
import { CheckIcon, MinusIcon, PlusIcon } from "./icons.tsx";
import { minutesUntil, type NextStep, suggestedReadyMs } from "./next-step.ts";
import { useActions } from "./use-actions.ts";
import { useKitchen } from "./use-board.ts";

interface AcceptBarProps {
  order: BoardOrder;
  step: NextStep;
}

/** Answers a new order in one tap: for the time that is agreed, or for one that is promised now. */
export function AcceptBar({ order, step }: AcceptBarProps) {
  const { t } = useWords();
  const { accept } = useActions();
  const { requestedPickupAt } = order;
  if (requestedPickupAt === null) return <AcceptWithTime order={order} step={step} />;
  return (
    <button type="button" className={styles.accept} onClick={() => accept(order, null)}>
      <CheckIcon size={26} />
      {t.acceptAt({ at: seen(requestedPickupAt) })}
      <TimeLeft order={order} byMs={step.byMs} />
    </button>
  );
}

/** With the suggested time, five minutes up or down. */
function AcceptWithTime({ order, step }: AcceptBarProps) {
  const { t, speech } = useWords();
  const { restaurant } = useKitchen();
  const { accept } = useActions();
  const [changeMs, setChangeMs] = useState(0);
  const suggestedMs = useNow((now) => suggestedReadyMs(order, restaurant, now));
  const earliestMs = useNow(earliestReadyMs);
  const readyMs = useNow((now) => promisedMs(suggestedMs, changeMs, now));
  const minutes = useNow((now) => minutesUntil(readyMs, now));

  const change = (byMs: number) => setChangeMs(readyMs + byMs - suggestedMs);
  const isDelivery = order.fulfillment === "DELIVERY";
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.stepper}
        onClick={() => change(-stepMs)}
        disabled={readyMs <= earliestMs}
        aria-label={t.earlier}
      >
        <MinusIcon size={22} />
        <span aria-hidden="true">5</span>
      </button>
      <button type="button" className={styles.accept} onClick={() => accept(order, readyMs)}>
        <CheckIcon size={26} />
        <span>
          {t.acceptPlain} {speech.brief(seen(readyMs))}
          <small>{isDelivery ? t.deliveredIn({ minutes }) : t.readyIn({ minutes })}</small>
        </span>
        <TimeLeft order={order} byMs={step.byMs} />
      </button>
      <button type="button" className={styles.stepper} onClick={() => change(stepMs)} aria-label={t.later}>
        <PlusIcon size={22} />
        <span aria-hidden="true">5</span>
      </button>
    </div>
  );
}

const useSecondsLeft = (byMs: number | null): number | null =>
  useNow((now) => (byMs === null ? null : secondsLeft(byMs, now)));

/** What is left of it: a bar that runs out at the foot of the button. It is read out beside the button, not as its name. */
function TimeLeft({ order, byMs }: { order: BoardOrder; byMs: number | null }) {
  const { t } = useWords();
  const left = useSecondsLeft(byMs);
  if (byMs === null || left === null) return null;
  const wholeMs = Math.max(1000, byMs - Date.parse(order.placedAt));
  return (
    <span
      className={styles.deadline}
      data-urgent={isUrgent(left) || undefined}
      title={t.acceptDeadlineHelp}
      aria-hidden="true"
    >
      {isUrgent(left) && <span className={styles.left}>{t.acceptDeadline({ left })}</span>}
      <progress className={styles.runs} value={left * 1000} max={wholeMs} />
    </span>
  );
}

/** The same for who hears the page. */
export function Deadline({ byMs }: { byMs: number | null }) {
  const { t } = useWords();
  const left = useSecondsLeft(byMs);
  return left === null ? null : <span className={styles.hidden}>{t.acceptDeadline({ left })}</span>;
}
