import { seen, useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import styles from "./due.module.css";
import { AlertIcon, ClockIcon } from "./icons.tsx";
import { minutesUntil, type NextStep } from "./next-step.ts";

interface DueProps {
  step: NextStep;
  isDelivery: boolean;
}

/** When the guest was promised the food, and how long that is; late in words, a sign and a colour. */
export function Due({ step, isDelivery }: DueProps) {
  const { t } = useWords();
  const { dueMs, byMs, action } = step;
  const minutes = useNow((now) => (dueMs === null ? null : minutesUntil(dueMs, now)));
  const minutesToAct = useNow((now) =>
    byMs === null || action === "ACCEPT" ? null : minutesUntil(byMs, now),
  );
  if (dueMs === null || minutes === null) return <span className={styles.due}>{t.due.none}</span>;
  const isLate = action !== "ACCEPT" && action !== "HAND_OVER" && minutes < 0;
  const isSoon = !isLate && minutesToAct !== null && minutesToAct <= 5;
  const at = seen(dueMs);
  return (
    <span className={styles.due} data-state={isLate ? "late" : isSoon ? "soon" : undefined}>
      <span className={styles.time}>
        {isLate ? <AlertIcon size={20} /> : <ClockIcon size={18} />}
        {isDelivery ? t.due.delivered({ at }) : t.due.ready({ at })}
      </span>
      <span className={styles.left}>
        {isLate
          ? t.due.overdue({ minutes: -minutes })
          : minutes <= 0
            ? t.due.now
            : t.due.inMinutes({
                minutes: minutes > 90 ? Math.round(minutes / 60) * 60 : minutes,
              })}
      </span>
    </span>
  );
}

/** What must be done before the food can be there in time: start now, send out by. */
export function ActBy({ step }: { step: NextStep }) {
  const { t } = useWords();
  const { byMs, action } = step;
  const minutes = useNow((now) => (byMs === null ? null : minutesUntil(byMs, now)));
  if (byMs === null || minutes === null || (action !== "START" && action !== "SEND_OUT")) return null;
  const at = seen(byMs);
  const words =
    action === "START"
      ? minutes <= 0
        ? t.due.startNow
        : t.due.startAt({ at })
      : minutes < 0
        ? t.due.sendOverdue({ minutes: -minutes })
        : t.due.sendAt({ at });
  return (
    <span className={styles.actBy} data-urgent={minutes <= 0 || undefined}>
      {words}
    </span>
  );
}

/** How long a guest has waited for an answer. */
export function Waiting({ since }: { since: string }) {
  const { t, speech } = useWords();
  const minutes = useNow((now) => Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)));
  return (
    <span className={styles.due} data-state={minutes >= 4 ? "late" : minutes >= 2 ? "soon" : undefined}>
      <span className={styles.time}>{t.placed({ at: seen(since) })}</span>
      <span className={styles.left}>{minutes === 0 ? t.due.now : speech.duration(minutes)}</span>
    </span>
  );
}
