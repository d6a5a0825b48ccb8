import { Link, useMatchRoute } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { BellIcon } from "../board/icons.tsx";
import { useKitchen, useOpenOrders } from "../board/use-board.ts";
import { setRinging } from "../live/bell.ts";
import { usePendingMoves } from "../live/pending-moves.ts";
import { useNewOrderSignals } from "../live/use-new-order-signals.ts";
import { useWords } from "../texts.tsx";
import styles from "./banners.module.css";

/** Rings for orders that nobody has answered, whichever page is open, and leads to them. */
export function NewOrders() {
  const { slug, api } = useKitchen();
  const { t } = useWords();
  const { data } = useOpenOrders(slug, api);
  const moves = usePendingMoves();
  const isBoard = useMatchRoute()({ to: "/$slug", params: { slug } }) !== false;
  const waiting = useMemo(
    () => (data?.new ?? []).filter((order) => !moves.some((move) => move.orderId === order.id)),
    [data, moves],
  );
  useNewOrderSignals(waiting);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    setRinging(isWaiting);
    return () => setRinging(false);
  }, [isWaiting]);

  return (
    <>
      <p className={styles.hidden} role="status">
        {isWaiting && t.sound.ringing(waiting.length)}
      </p>
      {isWaiting && !isBoard && (
        <div className={styles.banner} data-kind="new">
          <BellIcon size={28} />
          <div className={styles.text}>
            <b>{t.sound.ringing(waiting.length)}</b>
          </div>
          <Link to="/$slug" params={{ slug }} search={{}}>
            {t.sound.show}
          </Link>
        </div>
      )}
    </>
  );
}
