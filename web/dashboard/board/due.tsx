import { seen, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./due.module.css";
import { actSaid, isActUrgent, leftSaid, promiseSaid } from "./due-said.ts";
import { dueState, waitedMinutes, waitState } from "./due-state.ts";
import { AlertIcon, ClockIcon } from "./icons.tsx";
import type { NextStep } from "./next-step.ts";

interface DueProps {
  step: NextStep;
  isDelivery: boolean;
}

/** When the guest was promised the food, and how long that is; late in words, a sign and a colour. */
export function Due({ step, isDelivery }: DueProps) {
  const { t } = useWords();
  const left = useNow((now) => leftSaid(t.due, step, now));
  const state = useNow((now) => dueState(step, now));
  return (
    <span className={styles.due} data-state={state ?? undefined}>
      <span className={styles.time}>
        {state === "late" ? <AlertIcon size={20} /> : <ClockIcon size={18} />}
        {promiseSaid(t.due, step, isDelivery, seen)}
      </span>
      <span className={styles.left}>{left}</span>
    </span>
  );
}

/** What must be done before the food can be there in time: start now, send out by. */
export function ActBy({ step }: { step: NextStep }) {
  const { t } = useWords();
  const said = useNow((now) => actSaid(t.due, step, now, seen));
  const isUrgent = useNow((now) => isActUrgent(step, now));
  return (
    said && (
      <span className={styles.actBy} data-urgent={isUrgent || undefined}>
        {said}
      </span>
    )
  );
}

/** How long a guest has waited for an answer. */
export function Waiting({ since }: { since: string }) {
  const { t, speech } = useWords();
  const minutes = useNow((now) => waitedMinutes(since, now));
  return (
    <span className={styles.due} data-state={waitState(minutes)}>
      <span className={styles.time}>{t.placed({ at: seen(since) })}</span>
      <span className={styles.left}>{minutes === 0 ? t.due.now : speech.duration(minutes)}</span>
    </span>
  );
}
