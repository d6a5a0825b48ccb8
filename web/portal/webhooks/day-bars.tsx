import { useWords } from "../../dashboard/texts.tsx";
import { barsOf, chart, type Day } from "./delivery-figures.ts";
import styles from "./health.module.css";

const { width, height } = chart;
const classOf = { delivered: styles.good, failed: styles.bad, waiting: styles.wait };

/** A bar for each day: what came through, what failed on top of it, and what still waits. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const { t, speech } = useWords();
  const o = t.portalWebhooks;
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
        {barsOf(days)
          .flat()
          .map(({ part, high, ...place }) => (
            <rect key={`${place.x} ${part}`} className={classOf[part]} {...place} height={high} />
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
