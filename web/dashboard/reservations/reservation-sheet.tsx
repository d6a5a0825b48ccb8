import { useState } from "react";
import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";
import { seen, wallTime } from "../live/clock.ts";
import { Sheet } from "../shell/sheet.tsx";
import { named, useWords } from "../texts.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { AnswerBefore, ReservationFacts, standingOf } from "./reservation-facts.tsx";
import styles from "./reservations.module.css";
import { TablePicker } from "./table-picker.tsx";
import { useReservationActions } from "./use-reservation-actions.ts";

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

function Detail({ reservation, onClose }: { reservation: StaffReservation; onClose(): void }) {
  const { t, speech } = useWords();
  const r = t.reservations;
  const actions = useReservationActions();
  const [ending, setEnding] = useState<ReservationEnding | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { customer, tableNames, cancellation } = reservation;
  const tables = tableNames.join(" + ");
  const standing = standingOf(reservation);
  const can = (action: StaffReservation["actions"][number]) => reservation.actions.includes(action);
  const isRequest = can("APPROVE");
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const button = (label: string, onClick: () => void, className?: string) => (
    <button type="button" className={className} disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <div className={styles.detail}>
      <p className={styles.detailWhen}>
        <b>
          {speech.brief(seen(reservation.dineInAt))}–{wallTime(reservation.endsAt)}
        </b>
        <span className={styles.standing} data-standing={standing}>
          {r.status[standing]}
        </span>
      </p>
      <p className={styles.detailWho}>
        {r.guests({ count: reservation.partySize })}
        {tables && ` · ${r.table({ names: tables })}`}
      </p>
      {reservation.answerBefore && <AnswerBefore at={reservation.answerBefore} />}
      <ReservationFacts reservation={reservation} />
      {cancellation && (
        <p className={styles.ended}>
          {cancellation.message ??
            named(r.ending.reasons, cancellation.reason ?? "") ??
            t.cancelReasons[cancellation.reason as keyof typeof t.cancelReasons] ??
            cancellation.reason}
        </p>
      )}
      <div className={styles.actions}>
        {isRequest &&
          tables &&
          button(r.approve({ tables }), () => void run(() => actions.approve(reservation, null)), styles.yes)}
        {isRequest && button(tables ? r.otherTables : r.chooseTables, () => setPicking(true))}
        {can("SEAT") && button(r.seat, () => void run(() => actions.seat(reservation)), styles.yes)}
        {can("COMPLETE") &&
          button(
            r.complete,
            () => void run(() => actions.complete(reservation)),
            standing === "SEATED" ? styles.yes : undefined,
          )}
        {can("MOVE") && button(r.move, () => setPicking(true))}
        {can("NO_SHOW") && button(r.noShow, () => setEnding("noShow"), styles.no)}
        {can("REJECT") && button(r.reject, () => setEnding("reject"), styles.no)}
        {can("CANCEL") && !isRequest && button(r.cancel, () => setEnding("cancel"), styles.no)}
      </div>
      <p className={styles.contact}>
        {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
        {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
        <a href={reservation.trackingUrl} target="_blank" rel="noreferrer">
          {r.tracking}
        </a>
      </p>
      {isPicking && (
        <TablePicker
          reservation={reservation}
          onClose={() => setPicking(false)}
          onChoose={(tableIds) => {
            setPicking(false);
            void run(() => (isRequest ? actions.approve : actions.move)(reservation, tableIds));
          }}
        />
      )}
      {ending && (
        <EndDialog
          reservation={reservation}
          ending={ending}
          onClose={() => setEnding(null)}
          onEnded={onClose}
        />
      )}
    </div>
  );
}
