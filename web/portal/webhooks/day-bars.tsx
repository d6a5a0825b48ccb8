import { useWords } from "../../dashboard/texts.tsx";
import styles from "./health.module.css";
import type { Day } from "./webhook-health.tsx";

const [width, height, gap] = [600, 120, 4] as const;

/** A bar for each day: what came through, what failed on top of it, and what still waits. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const { t, speech } = useWords();
  const o = t.portalWebhooks;
  const totalOf = (day: Day) => day.delivered + day.failed + day.waiting;
  const most = Math.max(1, ...days.map(totalOf));
  const step = width / 30;
  const said = days.map((day) => o.day({ ...day, day: speech.date(Date.parse(day.day)) })).join(" ");
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure style={{ margin: 0 }}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        {days.map((day, at) => (
          <Bar key={day.day} day={day} x={(30 - days.length + at) * step} step={step} most={most} />
        ))}
        <line className={styles.ground} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      </svg>
      <figcaption className={styles.legend}>
        <span>{first && days.length > 1 && speech.date(Date.parse(first.day))}</span>
        <span>{last && speech.date(Date.parse(last.day))}</span>
      </figcaption>
    </figure>
  );
}

function Bar({ day, x, step, most }: { day: Day; x: number; step: number; most: number }) {
  let top = height;
  const parts = (["delivered", "failed", "waiting"] as const).map((part) => {
    const high = (day[part] / most) * (height - 6);
    top -= high;
    return { part, y: top, high };
  });
  const classOf = { delivered: styles.good, failed: styles.bad, waiting: styles.wait };
  return parts.map(({ part, y, high }) => (
    <rect key={part} className={classOf[part]} x={x + gap / 2} y={y} width={step - gap} height={high} />
  ));
}
