import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import { useWords } from "../texts.tsx";
import styles from "./day-bar.module.css";

interface DayBarProps {
  day: ReservationDay;
  /** The day that is asked for: the shown one stays until it is here. */
  asked: string;
  isRunningDay: boolean;
  /** `null`: the day that is running. */
  onDate(date: string | null): void;
  /** So many days on from the one that was asked for last. */
  onStep(days: number): void;
  onBook(): void;
  onWalkIn(): void;
}

/** Which day is shown, how full it is, and the way to others. */
export function DayBar({ day, asked, isRunningDay, onDate, onStep, onBook, onWalkIn }: DayBarProps) {
  const { t, locale } = useWords();
  const r = t.reservations;
  const name = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day.date}T12:00:00Z`));
  const count = day.reservations.filter(
    (one) => one.status === "CONFIRMED" || one.status === "COMPLETED",
  ).length;
  return (
    <div className={styles.bar}>
      <h1>
        <span className={styles.hidden}>{r.title}: </span>
        {name}
      </h1>
      <p className={styles.count}>
        {r.bookings({ count })} · {r.covers({ count: day.covers })} {day.bookingPaused && <b>{r.paused}</b>}
      </p>
      <div className={styles.dayButtons}>
        <button type="button" aria-label={r.previousDay} onClick={() => onStep(-1)}>
          ‹
        </button>
        <button type="button" aria-pressed={isRunningDay} onClick={() => onDate(null)}>
          {r.today}
        </button>
        <button type="button" aria-label={r.nextDay} onClick={() => onStep(1)}>
          ›
        </button>
        <input
          type="date"
          aria-label={r.pickDay}
          value={asked}
          onChange={(event) => event.currentTarget.value && onDate(event.currentTarget.value)}
        />
        <button type="button" onClick={onWalkIn}>
          {r.walkIn.button}
        </button>
        <button type="button" className={styles.book} onClick={onBook}>
          {r.book.button}
        </button>
      </div>
    </div>
  );
}
