import type { CSSProperties } from "react";
import { dayOfWeekOf } from "../../../src/domain/oslo-time.ts";
import type { DayHours } from "../../../src/domain/snapshot.ts";
import { ForwardIcon } from "../office/icons.tsx";
import { useWords } from "../texts.tsx";
import styles from "./hours.module.css";
import { useDays } from "./use-days.ts";
import { axisOf, barOf, mondayFirst, spansOfDay, ticksOf } from "./week-typed.ts";

interface WeekPictureProps {
  label: string;
  rows: readonly DayHours[];
  /** YYYY-MM-DD. */
  today: string;
  onOpen(day: number): void;
}

/** A week at a glance: a bar for each period on one axis, with its times beside it. */
export function WeekPicture({ label, rows, today, onOpen }: WeekPictureProps) {
  const { t } = useWords();
  const { nameOf, hoursOf } = useDays();
  const axis = axisOf(rows);
  const { ticks, gap } = ticksOf(axis);
  const gaps = { "--gap": `${gap}%` } as CSSProperties;
  return (
    <div className={styles.picture} style={gaps}>
      <div className={styles.axis} aria-hidden>
        {ticks.map(({ name, at }) => (
          <span key={at} style={{ left: `${at}%` }}>
            {name}
          </span>
        ))}
      </div>
      <ul className={styles.days} aria-label={label}>
        {mondayFirst.map((day) => (
          <li key={day}>
            <button type="button" className={styles.day} onClick={() => onOpen(day)}>
              <span className={styles.name}>
                {nameOf(day)}
                {day === dayOfWeekOf(today) && <small> {t.openingHours.today}</small>}
              </span>
              <span className={styles.track} aria-hidden>
                {spansOfDay(rows, day).map((row) => {
                  const { from, width } = barOf(row, axis);
                  return <i key={row.opensAt} style={{ left: `${from}%`, width: `${width}%` }} />;
                })}
              </span>
              <span className={styles.times} data-closed={spansOfDay(rows, day).length === 0}>
                {hoursOf(rows, day)}
              </span>
              <ForwardIcon />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
