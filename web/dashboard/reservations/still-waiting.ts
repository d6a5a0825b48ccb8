import type { WaitlistEntry } from "../../../src/features/reservations/staff-schemas.ts";

/** Who still waits for a table: nobody who has got one, or has left, or whom somebody here has taken off the list. */
export const stillWaiting = <Entry extends Pick<WaitlistEntry, "id" | "status">>(
  entries: readonly Entry[],
  takenOff: readonly string[],
): Entry[] =>
  entries.filter(
    ({ id, status }) => (status === "WAITING" || status === "NOTIFIED") && !takenOff.includes(id),
  );
