import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { useWords } from "../texts.tsx";
import styles from "./day-list.module.css";
import { ReservationFacts } from "./reservation-facts.tsx";
import { StandingMark } from "./standing.tsx";
import { standingOf } from "./standing-of.ts";

/** The day by time, one party under the other: what a waiter at the door reads. */
export function DayList({
  reservations,
  onOpen,
}: {
  reservations: readonly StaffReservation[];
  onOpen(id: string): void;
}) {
  const { t } = useWords();
  const r = t.reservations;
  return (
    <ul className={styles.list}>
      {reservations.map((reservation) => {
        const standing = standingOf(reservation);
        return (
          <li key={reservation.id} data-standing={standing}>
            <button
              type="button"
              aria-label={`${reservation.time}, ${reservation.customer.name}, ${r.guests({ count: reservation.partySize })}, ${r.status[standing]}`}
              onClick={() => onOpen(reservation.id)}
            >
              <time>{reservation.time}</time>
              <span className={styles.listWho}>
                <b>{reservation.customer.name}</b>
                <span>
                  {r.guests({ count: reservation.partySize })}
                  {reservation.tableNames.length > 0 &&
                    ` · ${r.table({ names: reservation.tableNames.join(" + ") })}`}
                </span>
              </span>
              <StandingMark standing={standing} />
            </button>
            <ReservationFacts reservation={reservation} />
          </li>
        );
      })}
    </ul>
  );
}
