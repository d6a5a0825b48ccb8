import { CloseButton } from "@mantine/core";
import { useState } from "react";
import type { WaitlistEntry } from "../../../src/features/reservations/staff-schemas.ts";
import { useKitchen } from "../board/use-board.ts";

import { useWords } from "../texts.tsx";
import { stillWaiting } from "./still-waiting.ts";
import { useReservationActions } from "./use-reservation-actions.ts";
import styles from "./waitlist.module.css";

/** Who waits for a table that is taken, and for whom one has become free. */
export function Waitlist({ entries }: { entries: readonly WaitlistEntry[] }) {
  const { t } = useWords();
  const r = t.reservations;
  const { api } = useKitchen();
  const { reread } = useReservationActions();
  const [gone, setGone] = useState<readonly string[]>([]);
  const waiting = stillWaiting(entries, gone);
  if (waiting.length === 0) return null;
  const remove = async (id: string) => {
    setGone([...gone, id]);
    await api.leaveWaitlist(id).catch(() => setGone(gone));
    await reread();
  };
  return (
    <>
      <h2>
        {r.waitlist} <span>{waiting.length}</span>
      </h2>
      <ul className={styles.waitlist}>
        {waiting.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.customer.name}</b> {r.guests({ count: entry.partySize })},{" "}
              {r.waitBetween({ from: Date.parse(entry.from), to: Date.parse(entry.until) })}
              <a href={`tel:${entry.customer.phone}`}>{entry.customer.phone}</a>
              {entry.freeAt && <strong>{r.waitFreeAt({ at: Date.parse(entry.freeAt) })}</strong>}
            </span>
            <CloseButton
              aria-label={r.waitRemove({ name: entry.customer.name })}
              onClick={() => void remove(entry.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
