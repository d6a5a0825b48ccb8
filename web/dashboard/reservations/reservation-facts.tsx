import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { useNow } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import { answerSaid, partyMarks } from "./party-marks.ts";
import styles from "./reservation-facts.module.css";

/** What the floor has to know about a party, loudest first. */
export function ReservationFacts({ reservation }: { reservation: StaffReservation }) {
  const { t } = useWords();
  const marks = partyMarks(t, reservation);
  const { note } = reservation;
  if (marks.length === 0 && !note) return null;
  return (
    <div className={styles.facts}>
      {marks.length > 0 && (
        <ul className={styles.marks}>
          {marks.map((mark) => (
            <li key={mark.text} data-loud={mark.isLoud || undefined}>
              {mark.text}
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** How long there is to answer a request before the service answers for the restaurant. */
export function AnswerBefore({ at }: { at: string }) {
  const { t } = useWords();
  const minutes = useNow((now) => Math.ceil((Date.parse(at) - now) / 60_000));
  const { text, isSoon } = answerSaid(t.reservations, minutes);
  return (
    <span className={styles.before} data-soon={isSoon || undefined}>
      {text}
    </span>
  );
}
