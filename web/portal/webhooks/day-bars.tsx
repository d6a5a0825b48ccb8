import { useWords } from "../../dashboard/texts.tsx";
import { barsOf, chart, type Day, legendOf } from "./delivery-figures.ts";
import styles from "./health.module.css";

const { width, height } = chart;
const classOf = { delivered: styles.good, failed: styles.bad, waiting: styles.wait };

/** A bar for each day: what came through, what failed on top of it, and what still waits. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const { t, speech } = useWords();
  const o = t.portalWebhooks;
  const said = days.map((day) => o.day({ ...day, day: speech.date(Date.parse(day.day)) })).join(" ");
  const { from, to } = legendOf(speech, days);
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
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
