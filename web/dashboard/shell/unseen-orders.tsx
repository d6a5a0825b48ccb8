import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { AlertIcon } from "../board/icons.tsx";
import { nameOf } from "../board/order-name.ts";
import { showOrder, useKitchen, useOpenOrders } from "../board/use-board.ts";
import { seen } from "../live/clock.ts";
import { named } from "../named.ts";
import { whoCancelled } from "../order/who-cancelled.ts";
import { useWords } from "../texts.tsx";
import styles from "./banners.module.css";

/** The others come as these are seen: the orders themselves must stay in sight. */
const mostShown = 2;

/** Orders that went without anybody of the restaurant: on every device, until somebody has seen it (D-231). */
export function UnseenOrders() {
  const { slug, api } = useKitchen();
  const { t } = useWords();
  const unseen = useOpenOrders(slug, api).data?.unseen ?? [];
  const more = unseen.length - mostShown;
  if (unseen.length === 0) return null;
  return (
    <div role="alert">
      {unseen.slice(0, mostShown).map((order) => (
        <Unseen key={order.id} order={order} />
      ))}
      {more > 0 && <p className={styles.more}>{t.kept.unseen.more({ count: more })}</p>}
    </div>
  );
}

function Unseen({ order }: { order: BoardOrder }) {
  const { slug, api } = useKitchen();
  const { t } = useWords();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const reason = named(t.cancelReasons, order.cancellation?.reason ?? "");
  const mark = async () => {
    setBusy(true);
    try {
      await api.markSeen(order.id);
      showOrder(queries, slug, order);
    } catch (error) {
      setBusy(false);
      notifications.show({
        color: "red",
        message: errorText(t, error),
      });
    }
  };
  return (
    <div className={styles.banner} data-kind="refused">
      <AlertIcon size={26} />
      <div className={styles.text}>
        <b>
          {t.kept.unseen.title({
            name: nameOf(order),
            who: t.kept.who[whoCancelled(order)],
            at: seen(order.cancelledAt ?? ""),
          })}
        </b>
        <span>
          {order.customer.name} · {order.customer.phone}
          {reason && ` · ${reason}`}
          {" · "}
          {order.refunded > 0
            ? t.kept.unseen.refunded({ amount: order.refunded })
            : t.kept.unseen.unpaid({ amount: order.total })}
        </span>
      </div>
      <Link to="/dashboard/$slug" params={{ slug }} search={{ order: order.id }}>
        {t.kept.unseen.open}
      </Link>
      <button type="button" disabled={isBusy} onClick={() => void mark()}>
        {t.kept.unseen.mark}
        <span className={styles.hidden}> {nameOf(order)}</span>
      </button>
    </div>
  );
}
