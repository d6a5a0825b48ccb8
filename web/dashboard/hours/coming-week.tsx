import type { ComingWeek as Week } from "../../../src/features/order-times/staff-schemas.ts";
import { Card } from "../office/card.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./coming-week.module.css";
import { capital, useSpecialWords } from "./use-special-day.ts";

type Day = Week["days"][number];

/** The week as it will be for guests: every time that they can choose, and how full it is. */
export function ComingWeek() {
  const { t } = useWords();
  const o = t.prepTimes.week;
  const week = useOfficeData("comingWeek", (api) => api.comingWeek());
  const { dayOf } = useSpecialWords();
  if (!week.data) return null;
  const most = Math.max(1, ...week.data.days.flatMap(({ slots }) => slots.map(({ orders }) => orders)));
  return (
    <Card title={o.title} text={o.text}>
      <ul className={styles.week} aria-label={o.title}>
        {week.data.days.map((day, at) => (
          <li key={day.date}>
            <b>{capital(dayOf(day.date))}</b>
            <DaySum day={day} isToday={at === 0} />
            {day.slots.length > 0 && (
              <span className={styles.slots} aria-hidden>
                {day.slots.map(({ startsAt, time, orders, isFull }) => (
                  <i key={startsAt} data-full={isFull || undefined} title={`${time}: ${orders}`}>
                    <i style={{ height: `${isFull ? 100 : (orders / most) * 80}%` }} />
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

function DaySum({ day: { slots, isOpen }, isToday }: { day: Day; isToday: boolean }) {
  const { t } = useWords();
  const o = t.prepTimes.week;
  if (slots.length === 0) return <span>{isOpen ? (isToday ? o.over : o.tooFar) : o.closed}</span>;
  const orders = slots.reduce((sum, slot) => sum + slot.orders, 0);
  const full = slots.filter(({ isFull }) => isFull).length;
  const parts = [
    `${o.slots({ count: slots.length })} ${o.from({ time: slots[0]!.time })}`,
    ...(orders > 0 ? [o.orders({ count: orders })] : []),
    ...(full > 0 ? [o.full({ count: full })] : []),
  ];
  return <span>{parts.join(" · ")}</span>;
}
