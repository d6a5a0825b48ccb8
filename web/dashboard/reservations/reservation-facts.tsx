import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { useNow } from "../live/clock.ts";
import { named, useWords } from "../texts.tsx";
import styles from "./reservation-facts.module.css";

/** What the floor has to know about a party, loudest first. */
export function ReservationFacts({ reservation }: { reservation: StaffReservation }) {
  const { t } = useWords();
  const r = t.reservations;
  const { occasion, highChairs, wheelchair, allergies, note, deposit } = reservation;
  const marks = [
    allergies.length > 0 && {
      text: r.allergies({ list: allergies.map((code) => named(t.allergens, code) ?? code) }),
      isLoud: true,
    },
    occasion && { text: named(r.occasion, occasion) ?? occasion },
    highChairs > 0 && { text: r.highChairs({ count: highChairs }) },
    wheelchair && { text: r.wheelchair },
    deposit && {
      text: deposit.isPaid
        ? r.depositPaid({ amount: deposit.amount })
        : r.deposit({ amount: deposit.amount }),
    },
  ].filter((mark) => mark !== false && mark !== null && mark !== "") as { text: string; isLoud?: boolean }[];
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
  return (
    <span className={styles.before} data-soon={minutes <= 30 || undefined}>
      {minutes > 0 ? t.reservations.answerWithin({ minutes }) : t.reservations.answerNow}
    </span>
  );
}
