import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import type { ReservationDay, StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { nowMs, useNow, wallTime } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import { openingMs } from "./opening-hour.ts";
import { hoursIn, hoursOf, hoursUntil, placeOf, type ShownHours, scrollTo } from "./shown-hours.ts";
import { standingOf } from "./standing-of.ts";
import { seatsText, tablesByArea } from "./table-choice.ts";
import styles from "./timeline.module.css";

/** Tables down, hours across: who sits where and when, with a line at the present. */
export function Timeline({ day, onOpen }: { day: ReservationDay; onOpen(id: string): void }) {
  const { t } = useWords();
  const r = t.reservations;
  const shown = useMemo(() => hoursOf(day), [day]);
  const hours = hoursIn(shown);
  const byId = new Map([...day.reservations, ...day.requests].map((one) => [one.id, one]));
  const rows = tablesByArea(day).flatMap(({ tables }) => tables);
  const scroller = useRef<HTMLDivElement>(null);
  const { date } = day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, not whenever something in it changes
  useEffect(() => {
    const box = scroller.current!;
    box.scrollLeft = scrollTo(openingMs(day, nowMs()) ?? shown.fromMs, shown, box.scrollWidth - labelWidth);
  }, [date]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that too
    <section className={styles.scroll} ref={scroller} tabIndex={0} aria-label={r.timeline}>
      <div className={styles.grid} style={{ "--hours": hours.length } as CSSProperties}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{wallTime(hour)}</span>
          ))}
        </div>
        <ul className={styles.rows}>
          {rows.map((table) => (
            <li key={table.id} className={styles.row}>
              <span className={styles.table}>
                <b>{table.name}</b>
                <small>{seatsText(r.picker, table)}</small>
              </span>
              <div className={styles.lane}>
                {day.occupancies
                  .filter((one) => one.tableId === table.id)
                  .map((one) => {
                    const { from, long } = placeOf(one, shown);
                    const place = { "--from": from, "--long": long } as CSSProperties;
                    const reservation = one.reservationId ? byId.get(one.reservationId) : undefined;
                    if (!reservation)
                      return (
                        <span key={`${one.tableId}${one.from}`} className={styles.hold} style={place}>
                          {one.holdExpiresAt ? r.held({ at: Date.parse(one.holdExpiresAt) }) : ""}
                        </span>
                      );
                    return (
                      <Bar key={reservation.id} reservation={reservation} style={place} onOpen={onOpen} />
                    );
                  })}
              </div>
            </li>
          ))}
        </ul>
        <NowLine shown={shown} />
      </div>
    </section>
  );
}

const labelWidth = 108;

function Bar({
  reservation,
  style,
  onOpen,
}: {
  reservation: StaffReservation;
  style: CSSProperties;
  onOpen(id: string): void;
}) {
  const { t } = useWords();
  const r = t.reservations;
  const standing = standingOf(reservation);
  const { customer, partySize, time, endsAt } = reservation;
  return (
    <button
      type="button"
      className={styles.bar}
      data-standing={standing}
      style={style}
      aria-label={`${time}–${wallTime(endsAt)}, ${customer.name}, ${r.guests({ count: partySize })}, ${r.status[standing]}`}
      onClick={() => onOpen(reservation.id)}
    >
      <b>{partySize}</b>
      <span>{customer.name}</span>
    </button>
  );
}

function NowLine({ shown }: { shown: ShownHours }) {
  const { t } = useWords();
  const minute = useNow((now) => Math.floor(now / 60_000));
  const now = minute * 60_000;
  const from = hoursUntil(now, shown);
  if (from === null) return null;
  return (
    <span
      className={styles.now}
      role="img"
      aria-label={t.reservations.nowLine({ at: now })}
      style={{ "--from": from } as CSSProperties}
    />
  );
}
