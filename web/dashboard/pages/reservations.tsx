import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { addDays } from "../../../src/domain/oslo-time.ts";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { Loaded } from "../office/loaded.tsx";
import { BookDialog } from "../reservations/book-dialog.tsx";
import { DayBar } from "../reservations/day-bar.tsx";
import { DayList } from "../reservations/day-list.tsx";
import { RequestCard } from "../reservations/request-card.tsx";
import { ReservationSheet } from "../reservations/reservation-sheet.tsx";
import { markSeen } from "../reservations/seen-requests.ts";
import { Timeline } from "../reservations/timeline.tsx";
import { useDay } from "../reservations/use-day.ts";
import { Waitlist } from "../reservations/waitlist.tsx";
import { WalkInDialog } from "../reservations/walk-in-dialog.tsx";
import { useWords } from "../texts.tsx";
import styles from "./reservations.module.css";

/** The dining room: requests to answer, and the day by table and time. */
export function ReservationsPage() {
  const { t } = useWords();
  const { date = null } = useSearch({ strict: false }) as { date?: string };
  const found = useDay(date);
  return (
    <Loaded query={found} failed={t.reservations.failed}>
      {(day) => <Room day={day} date={date} />}
    </Loaded>
  );
}

function Room({ day, date }: { day: ReservationDay; date: string | null }) {
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<string>();
  const [asks, setAsks] = useState<"BOOKING" | "WALK_IN" | null>(null);
  useEffect(() => markSeen(day.requests.map((request) => request.id)), [day]);
  const open = [...day.reservations, ...day.requests].find((one) => one.id === openId);
  return (
    <div className={styles.page}>
      <DayBar
        day={day}
        asked={date ?? day.date}
        isRunningDay={date === null}
        onDate={(next) => void navigate({ to: ".", search: next ? { date: next } : {} })}
        // A second tap may come before the first is on the page.
        onStep={(days) =>
          void navigate({
            to: ".",
            search: (last: { date?: string }) => ({ date: addDays(last.date ?? day.date, days) }),
          })
        }
        onBook={() => setAsks("BOOKING")}
        onWalkIn={() => setAsks("WALK_IN")}
      />
      <div className={styles.columns}>
        <Requests day={day} onOpen={setOpenId} />
        <Day day={day} onOpen={setOpenId} />
      </div>
      <ReservationSheet reservation={open} onClose={() => setOpenId(undefined)} />
      {asks === "BOOKING" && <BookDialog date={day.date} onClose={() => setAsks(null)} />}
      {asks === "WALK_IN" && <WalkInDialog onClose={() => setAsks(null)} />}
    </div>
  );
}

function Requests({ day, onOpen }: { day: ReservationDay; onOpen(id: string): void }) {
  const { t } = useWords();
  const r = t.reservations;
  return (
    <section className={styles.requests} aria-label={r.requests}>
      <h2>
        {r.requests} <span data-waiting={day.requests.length > 0 || undefined}>{day.requests.length}</span>
      </h2>
      {day.requests.length === 0 ? (
        <p className={styles.empty}>
          <b>{r.noRequests.title}</b>
          {r.noRequests.text}
        </p>
      ) : (
        day.requests.map((request) => (
          <RequestCard key={request.id} request={request} onOpen={() => onOpen(request.id)} />
        ))
      )}
      <Waitlist entries={day.waitlist} />
    </section>
  );
}

function Day({ day, onOpen }: { day: ReservationDay; onOpen(id: string): void }) {
  const { t } = useWords();
  const r = t.reservations;
  const { slug, restaurant } = useKitchen();
  if (day.tables.length === 0)
    return (
      <p className={styles.empty}>
        <b>{r.noTables.title}</b>
        {r.noTables.text}
        {restaurant.role !== "STAFF" && (
          <Link to="/dashboard/$slug/settings/tables" params={{ slug }}>
            {r.noTables.action}
          </Link>
        )}
      </p>
    );
  const shown = day.reservations.filter((one) => one.status !== "FAILED");
  return (
    <section className={styles.day} aria-label={r.day}>
      <Timeline day={day} onOpen={onOpen} />
      {shown.length === 0 ? (
        <p className={styles.empty}>
          <b>{r.noneToday.title}</b>
          {r.noneToday.text}
        </p>
      ) : (
        <DayList reservations={shown} onOpen={onOpen} />
      )}
    </section>
  );
}
