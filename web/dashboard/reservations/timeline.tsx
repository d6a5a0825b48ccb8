import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import type { ReservationDay, StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { nowMs, useNow, wallTime } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import { openingMs } from "./opening-hour.ts";
import { standingOf } from "./reservation-facts.tsx";
import { seatsText } from "./table-picker.tsx";
import styles from "./timeline.module.css";

const hourMs = 3_600_000;
const defaultFromHours = 8;
const defaultHours = 14;

/** Tables down, hours across: who sits where and when, with a line at the present. */
export function Timeline({ day, onOpen }: { day: ReservationDay; onOpen(id: string): void }) {
  const { t } = useWords();
  const r = t.reservations;
  const { fromMs, untilMs } = useMemo(() => hoursOf(day), [day]);
  const at = (instant: string | number): number =>
    ((typeof instant === "number" ? instant : Date.parse(instant)) - fromMs) / hourMs;
  const hours = Array.from(
    { length: Math.round((untilMs - fromMs) / hourMs) },
    (_, hour) => fromMs + hour * hourMs,
  );
  const byId = new Map([...day.reservations, ...day.requests].map((one) => [one.id, one]));
  const rows = [...day.areas, { id: null, name: "" }].flatMap((area) =>
    day.tables.filter((table) => table.areaId === area.id).map((table) => ({ ...table, area: area.name })),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { date } = day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, not whenever something in it changes
  useEffect(() => {
    const lookMs = Math.max(fromMs, openingMs(day, nowMs()) ?? fromMs);
    const box = scroller.current;
    if (!box || lookMs > untilMs) return;
    box.scrollLeft = (at(lookMs) / hours.length) * (box.scrollWidth - labelWidth);
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
                    const place = {
                      "--from": Math.max(0, at(one.from)),
                      "--long": Math.min(hours.length, at(one.until)) - Math.max(0, at(one.from)),
                    } as CSSProperties;
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
        <NowLine fromMs={fromMs} untilMs={untilMs} />
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

function NowLine({ fromMs, untilMs }: { fromMs: number; untilMs: number }) {
  const { t } = useWords();
  const minute = useNow((now) => Math.floor(now / 60_000));
  const now = minute * 60_000;
  if (now < fromMs || now > untilMs) return null;
  return (
    <span
      className={styles.now}
      role="img"
      aria-label={t.reservations.nowLine({ at: now })}
      style={{ "--from": (now - fromMs) / hourMs } as CSSProperties}
    />
  );
}

/** Whole hours around the opening and everything booked. */
function hoursOf({ from, openPeriods, reservations, occupancies }: ReservationDay): {
  fromMs: number;
  untilMs: number;
} {
  const dayMs = Date.parse(from);
  const starts = [...openPeriods, ...occupancies].map((one) => Date.parse(one.from));
  const ends = [...openPeriods, ...occupancies].map((one) => Date.parse(one.until));
  for (const { dineInAt, endsAt } of reservations) {
    starts.push(Date.parse(dineInAt));
    ends.push(Date.parse(endsAt));
  }
  if (starts.length === 0) {
    const fromMs = dayMs + defaultFromHours * hourMs;
    return { fromMs, untilMs: fromMs + defaultHours * hourMs };
  }
  // A restaurant that never closes has periods longer than the day.
  const fromMs = Math.max(dayMs, Math.min(...starts));
  const untilMs = Math.min(dayMs + 24 * hourMs, Math.max(...ends));
  return { fromMs: Math.floor(fromMs / hourMs) * hourMs, untilMs: Math.ceil(untilMs / hourMs) * hourMs };
}
