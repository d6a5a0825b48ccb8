import { Card } from "../office/card.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { daySum, heightOf, mostOrders } from "./coming-slots.ts";
import styles from "./coming-week.module.css";
import { capital } from "./day-names.ts";
import { useSpecialWords } from "./use-special-day.ts";

/** The week as it will be for guests: every time that they can choose, and how full it is. */
export function ComingWeek() {
  const { t } = useWords();
  const o = t.prepTimes.week;
  const week = useOfficeData("comingWeek", (api) => api.comingWeek());
  const { dayOf } = useSpecialWords();
  if (!week.data) return null;
  const most = mostOrders(week.data.days);
  return (
    <Card title={o.title} text={o.text}>
      <ul className={styles.week} aria-label={o.title}>
        {week.data.days.map((day, at) => (
          <li key={day.date}>
            <b>{capital(dayOf(day.date))}</b>
            <span>{daySum(o, day, at === 0)}</span>
            {day.slots.length > 0 && (
              <span className={styles.slots} aria-hidden>
                {day.slots.map((slot) => (
                  <i key={slot.startsAt} data-full={slot.isFull} title={`${slot.time}: ${slot.orders}`}>
                    <i style={{ height: `${heightOf(slot, most)}%` }} />
                  </i>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
