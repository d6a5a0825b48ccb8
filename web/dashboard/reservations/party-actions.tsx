import { useState } from "react";
import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";
import { useWords } from "../texts.tsx";
import answers from "./answers.module.css";
import { ChangeDialog } from "./change-dialog.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { standingOf } from "./standing-of.ts";
import { TablePicker } from "./table-picker.tsx";
import { useReservationActions } from "./use-reservation-actions.ts";

interface PartyActionsProps {
  reservation: StaffReservation;
  onClose(): void;
}

/** What can be done for a party now, the likeliest first. */
export function PartyActions({ reservation, onClose }: PartyActionsProps) {
  const r = useWords().t.reservations;
  const actions = useReservationActions();
  const [ending, setEnding] = useState<ReservationEnding | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const tables = reservation.tableNames.join(" + ");
  const can = (action: StaffReservation["actions"][number]) => reservation.actions.includes(action);
  const isRequest = can("APPROVE");
  const run = async (work: Promise<boolean>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const button = (label: string, onClick: () => void, className?: string) => (
    <button type="button" className={className} disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  );
  const approve = () => void run(actions.approve(reservation, null));
  const seat = () => void run(actions.seat(reservation));
  const complete = () => void run(actions.complete(reservation));
  const undoNoShow = () => void run(actions.undoNoShow(reservation));
  const isSeated = standingOf(reservation) === "SEATED";
  return (
    <>
      <div className={answers.actions}>
        {isRequest && tables && button(r.approve({ tables }), approve, answers.yes)}
        {isRequest && button(tables ? r.otherTables : r.chooseTables, () => setPicking(true))}
        {can("SEAT") && button(r.seat, seat, answers.yes)}
        {can("COMPLETE") && button(r.complete, complete, isSeated ? answers.yes : undefined)}
        {can("UNDO_NO_SHOW") && button(r.undoNoShow, undoNoShow, answers.yes)}
        {can("MOVE") && button(r.move, () => setPicking(true))}
        {can("CHANGE") && button(r.change.button, () => setChanging(true))}
        {can("NO_SHOW") && button(r.noShow, () => setEnding("noShow"), answers.no)}
        {can("REJECT") && button(r.reject, () => setEnding("reject"), answers.no)}
        {can("CANCEL") && !isRequest && button(r.cancel, () => setEnding("cancel"), answers.no)}
      </div>
      {isPicking && (
        <TablePicker
          reservation={reservation}
          onClose={() => setPicking(false)}
          onChoose={(tableIds) => {
            setPicking(false);
            void run((isRequest ? actions.approve : actions.move)(reservation, tableIds));
          }}
        />
      )}
      {isChanging && <ChangeDialog reservation={reservation} onClose={() => setChanging(false)} />}
      {ending && (
        <EndDialog
          reservation={reservation}
          ending={ending}
          onClose={() => setEnding(null)}
          onEnded={onClose}
        />
      )}
    </>
  );
}
