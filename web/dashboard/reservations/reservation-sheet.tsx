import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { seen, wallTime } from "../live/clock.ts";
import { named } from "../named.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { DepositLine } from "./deposit-line.tsx";
import { PartyActions } from "./party-actions.tsx";
import { AnswerBefore, ReservationFacts } from "./reservation-facts.tsx";
import styles from "./reservation-sheet.module.css";
import { StandingMark } from "./standing.tsx";
import { standingOf } from "./standing-of.ts";

/** Everything about a party, and what can be done for it now. */
export function ReservationSheet({
  reservation,
  onClose,
}: {
  reservation: StaffReservation | undefined;
  onClose(): void;
}) {
  return (
    <Sheet title={reservation?.customer.name ?? ""} isOpen={reservation !== undefined} onClose={onClose}>
      {reservation && <Detail key={reservation.id} reservation={reservation} onClose={onClose} />}
    </Sheet>
  );
}

interface DetailProps {
  reservation: StaffReservation;
  onClose(): void;
}

function Detail({ reservation, onClose }: DetailProps) {
  const { t, speech } = useWords();
  const r = t.reservations;
  const { customer, tableNames } = reservation;
  return (
    <div className={styles.detail}>
      <p className={styles.detailWhen}>
        <b>
          {speech.brief(seen(reservation.dineInAt))}–{wallTime(reservation.endsAt)}
        </b>
        <StandingMark standing={standingOf(reservation)} />
      </p>
      <p className={styles.detailWho}>
        {r.guests({ count: reservation.partySize })}
        {tableNames.length > 0 && ` · ${r.table({ names: tableNames.join(" + ") })}`}
      </p>
      {reservation.answerBefore && <AnswerBefore at={reservation.answerBefore} />}
      <ReservationFacts reservation={reservation} />
      <WhyEnded reservation={reservation} />
      <PartyActions reservation={reservation} onClose={onClose} />
      <DepositLine reservation={reservation} />
      <p className={styles.contact}>
        {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
        {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
        <a href={reservation.trackingUrl} target="_blank" rel="noreferrer">
          {r.tracking}
        </a>
      </p>
    </div>
  );
}

function WhyEnded({ reservation: { cancellation } }: { reservation: StaffReservation }) {
  const { t } = useWords();
  if (!cancellation) return null;
  const { message, reason } = cancellation;
  return (
    <p className={styles.ended}>
      {message ??
        named(t.reservations.ending.reasons, reason ?? "") ??
        t.cancelReasons[reason as keyof typeof t.cancelReasons] ??
        reason}
    </p>
  );
}
