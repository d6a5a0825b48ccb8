import { Link, useMatchRoute } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { BellIcon } from "../board/icons.tsx";
import { unanswered } from "../board/open-orders.ts";
import { useKitchen, useOpenOrders } from "../board/use-board.ts";
import { setRinging } from "../live/bell.ts";
import { usePendingMoves } from "../live/pending-moves.ts";
import { useNewOrderSignals } from "../live/use-new-order-signals.ts";
import { useSeenRequests } from "../reservations/seen-requests.ts";
import { useDay } from "../reservations/use-day.ts";
import { useWords } from "../texts.tsx";
import styles from "./banners.module.css";

/** Rings for orders that nobody has answered and table requests that nobody has seen, and leads to them. */
export function NewOrders() {
  const { slug, api } = useKitchen();
  const { t } = useWords();
  const { data } = useOpenOrders(slug, api);
  const moves = usePendingMoves();
  const isBoard = useMatchRoute()({ to: "/dashboard/$slug", params: { slug } }) !== false;
  const waiting = useMemo(() => unanswered(data, moves), [data, moves]);
  const requests = useUnseenRequests();
  useNewOrderSignals(waiting, requests);
  const isWaiting = waiting.length > 0;
  const isRinging = isWaiting || requests.length > 0;
  useEffect(() => {
    setRinging(isRinging);
    return () => setRinging(false);
  }, [isRinging]);

  return (
    <>
      <p className={styles.hidden} role="status">
        {isWaiting && t.sound.ringing({ count: waiting.length })}{" "}
        {requests.length > 0 && t.reservations.ringing({ count: requests.length })}
      </p>
      {isWaiting && !isBoard && (
        <div className={styles.banner} data-kind="new">
          <BellIcon size={28} />
          <div className={styles.text}>
            <b>{t.sound.ringing({ count: waiting.length })}</b>
          </div>
          <Link to="/dashboard/$slug" params={{ slug }} search={{}} activeOptions={{ exact: true }}>
            {t.sound.show}
          </Link>
        </div>
      )}
      {requests.length > 0 && (
        <div className={styles.banner} data-kind="new">
          <BellIcon size={28} />
          <div className={styles.text}>
            <b>{t.reservations.ringing({ count: requests.length })}</b>
          </div>
          <Link to="/dashboard/$slug/reservations" params={{ slug }} search={{}}>
            {t.sound.show}
          </Link>
        </div>
      )}
    </>
  );
}

/** Table requests that nobody at this screen has seen. */
function useUnseenRequests(): StaffReservation[] {
  const { restaurant } = useKitchen();
  const { data } = useDay(null, restaurant.reservationsEnabled);
  const seen = useSeenRequests();
  return useMemo(() => (data?.requests ?? []).filter((request) => !seen.has(request.id)), [data, seen]);
}
