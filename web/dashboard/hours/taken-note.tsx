import { Link } from "@tanstack/react-router";
import type { Taken } from "../../../src/features/opening-hours/staff-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { Note } from "../office/card.tsx";
import { useWords } from "../texts.tsx";
import { takenParts } from "./day-names.ts";
import styles from "./hours.module.css";

interface TakenNoteProps {
  date: string;
  /** Not known yet: nothing is said. */
  taken: Taken | undefined;
}

/** What is ordered and booked already on days whose hours are about to change, and the way to it. */
export function TakenNote({ date, taken }: TakenNoteProps) {
  const { t } = useWords();
  const { slug } = useKitchen();
  const o = t.specialDays;
  if (!taken) return null;
  const { orders, bookings } = taken;
  const what = takenParts(o, taken);
  if (what.length === 0) return <Note tone="quiet">{o.takenNone}</Note>;
  return (
    <div className={styles.taken}>
      <Note tone="wait" isNew>
        {o.taken({ what })}
      </Note>
      <div>
        {orders > 0 && (
          <Link to="/dashboard/$slug" params={{ slug }}>
            {o.seeOrders}
          </Link>
        )}
        {bookings > 0 && (
          <Link to="/dashboard/$slug/reservations" params={{ slug }} search={{ date }}>
            {o.seeBookings}
          </Link>
        )}
      </div>
    </div>
  );
}
