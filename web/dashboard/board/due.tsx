import { seen, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./due.module.css";
import { actBy, dueState, roughMinutes, waitedMinutes, waitState } from "./due-state.ts";
import { AlertIcon, ClockIcon } from "./icons.tsx";
import { minutesUntil, type NextStep } from "./next-step.ts";

interface DueProps {
  step: NextStep;
  isDelivery: boolean;
}

/** When the guest was promised the food, and how long that is; late in words, a sign and a colour. */
export function Due({ step, isDelivery }: DueProps) {
  const { t } = useWords();
  const { dueMs } = step;
  const minutes = useNow((now) => minutesUntil(dueMs ?? now, now));
  const state = useNow((now) => dueState(step, now));
  if (dueMs === null) return <span className={styles.due}>{t.due.none}</span>;
  const at = seen(dueMs);
  return (
    <span className={styles.due} data-state={state ?? undefined}>
      <span className={styles.time}>
        {state === "late" ? <AlertIcon size={20} /> : <ClockIcon size={18} />}
        {isDelivery ? t.due.delivered({ at }) : t.due.ready({ at })}
      </span>
      <span className={styles.left}>
        {state === "late"
          ? t.due.overdue({ minutes: -minutes })
          : minutes <= 0
            ? t.due.now
            : t.due.inMinutes({ minutes: roughMinutes(minutes) })}
      </span>
    </span>
  );
}

/** What must be done before the food can be there in time: start now, send out by. */
export function ActBy({ step }: { step: NextStep }) {
  const { t } = useWords();
  const { byMs } = step;
  const minutes = useNow((now) => minutesUntil(byMs ?? now, now));
  const act = useNow((now) => actBy(step, now));
  if (byMs === null || act === null) return null;
  const words = {
    START_NOW: t.due.startNow,
    START_AT: t.due.startAt({ at: seen(byMs) }),
    SEND_AT: t.due.sendAt({ at: seen(byMs) }),
    SEND_OVERDUE: t.due.sendOverdue({ minutes: -minutes }),
  };
  return (
    <span className={styles.actBy} data-urgent={minutes <= 0 || undefined}>
      {words[act]}
    </span>
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
