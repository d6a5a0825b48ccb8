import { useWords } from "../../dashboard/texts.tsx";
import styles from "./usage.module.css";
import { perOf, type Standing } from "./usage-said.ts";

/** One limit, and how much of it is used. */
export function LimitRow({ label, standing }: { label: string; standing: Standing }) {
  const { t } = useWords();
  const o = t.portalUsage;
  const { used, limit, windowSeconds, resetsAt } = standing;
  return (
    <div className={styles.limit} data-full={used >= limit || undefined}>
      <span className={styles.label}>{label}</span>
      <span className={styles.used}>
        {o.used({ used, limit })} {perOf(o, windowSeconds)}
      </span>
      <progress aria-label={label} value={used} max={limit} />
      {resetsAt && <small>{o.resets({ at: Date.parse(resetsAt) })}</small>}
    </div>
  );
}
