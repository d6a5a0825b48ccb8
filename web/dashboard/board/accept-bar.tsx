import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { nowMs, seen, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./accept-bar.module.css";
import { earliestReadyMs, promisedMs, secondsLeft, stepMs } from "./accept-time.ts";
import { CheckIcon, MinusIcon, PlusIcon } from "./icons.tsx";
import { minutesUntil, type NextStep, suggestedReadyMs } from "./next-step.ts";
import { useActions } from "./use-actions.ts";
import { useKitchen } from "./use-board.ts";

/** From here on the time that is left stands in words too. */
const urgentSeconds = 180;

interface AcceptBarProps {
  order: BoardOrder;
  step: NextStep;
}

/** Answers a new order in one tap, with the suggested time five minutes up or down. */
export function AcceptBar({ order, step }: AcceptBarProps) {
  const { t, speech } = useWords();
  const { restaurant } = useKitchen();
  const { accept } = useActions();
  const [changeMs, setChangeMs] = useState(0);
  const suggestedMs = useNow((now) => suggestedReadyMs(order, restaurant, now));
  const earliestMs = useNow(earliestReadyMs);
  const readyMs = useNow((now) => (suggestedMs === null ? null : promisedMs(suggestedMs, changeMs, now)));
  const minutes = useNow((now) => (readyMs === null ? null : minutesUntil(readyMs, now)));

  const submit = () => accept(order, readyMs);
  const change = (byMs: number) => {
    if (suggestedMs === null || readyMs === null) return;
    setChangeMs(Math.max(readyMs + byMs, nowMs()) - suggestedMs);
  };
  const isDelivery = order.fulfillment === "DELIVERY";

  if (readyMs === null || minutes === null) {
    return (
      <button type="button" className={styles.accept} onClick={submit}>
        <CheckIcon size={26} />
        {step.dueMs === null ? t.acceptPlain : t.acceptAt({ at: seen(step.dueMs) })}
        <TimeLeft order={order} byMs={step.byMs} />
      </button>
    );
  }
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
      <button type="button" className={styles.accept} onClick={submit}>
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
      data-urgent={left < urgentSeconds || undefined}
      title={t.acceptDeadlineHelp}
      aria-hidden="true"
    >
      {left < urgentSeconds && <span className={styles.left}>{t.acceptDeadline({ left })}</span>}
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
