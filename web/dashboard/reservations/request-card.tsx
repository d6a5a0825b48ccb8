import { useState } from "react";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { seen } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import answers from "./answers.module.css";
import { EndDialog } from "./end-dialog.tsx";
import styles from "./request-card.module.css";
import { AnswerBefore, ReservationFacts } from "./reservation-facts.tsx";
import { TablePicker } from "./table-picker.tsx";
import { useReservationActions } from "./use-reservation-actions.ts";

/** A request with the table that the service proposes: one tap says yes, another says where or no. */
export function RequestCard({ request, onOpen }: { request: StaffReservation; onOpen(): void }) {
  const { t, speech } = useWords();
  const r = t.reservations;
  const { approve } = useReservationActions();
  const [panel, setPanel] = useState<"tables" | "reject" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tables = request.tableNames.join(" + ");
  const say = async (tableIds: readonly string[] | null) => {
    setBusy(true);
    await approve(request, tableIds);
    setBusy(false);
  };
  const when = speech.brief(seen(request.dineInAt));
  return (
    <article className={styles.request} aria-label={`${when}, ${request.customer.name}`}>
      <button
        type="button"
        className={styles.requestHead}
        aria-label={r.open({ text: request.customer.name })}
        onClick={onOpen}
      >
        <b className={styles.when}>{when}</b>
        <span className={styles.party}>{r.guests({ count: request.partySize })}</span>
        <span className={styles.name}>{request.customer.name}</span>
      </button>
      <ReservationFacts reservation={request} />
      {request.answerBefore && <AnswerBefore at={request.answerBefore} />}
      <div className={answers.answers}>
        <button
          type="button"
          className={answers.yes}
          disabled={isBusy}
          onClick={() => (request.tableIds.length > 0 ? void say(null) : setPanel("tables"))}
        >
          {tables ? r.approve({ tables }) : r.chooseTables}
        </button>
        <button type="button" disabled={isBusy} onClick={() => setPanel("tables")}>
          {r.otherTables}
        </button>
        <button type="button" className={answers.no} disabled={isBusy} onClick={() => setPanel("reject")}>
          {r.reject}
        </button>
      </div>
      {panel === "tables" && (
        <TablePicker
          reservation={request}
          onClose={() => setPanel(null)}
          onChoose={(tableIds) => {
            setPanel(null);
            void say(tableIds);
          }}
        />
      )}
      {panel === "reject" && (
        <EndDialog
          reservation={request}
          ending="reject"
          onClose={() => setPanel(null)}
          onEnded={() => undefined}
        />
      )}
    </article>
  );
}
