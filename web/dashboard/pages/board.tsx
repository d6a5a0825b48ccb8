import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import styles from "../board/board.module.css";
import { Column } from "../board/column.tsx";
import { type ColumnEntry, columnsOf } from "../board/columns.ts";
import type { OpenOrders } from "../board/open-orders.ts";
import type { ColumnName } from "../board/shown-order.ts";
import { UnpaidOrders } from "../board/unpaid-orders.tsx";
import { useKitchen, useOpenOrders } from "../board/use-board.ts";
import { useSettling } from "../board/use-settling.ts";
import { nowMs, seen, useNow } from "../live/clock.ts";
import { usePendingMoves } from "../live/pending-moves.ts";
import { OrderDrawer } from "../order/order-drawer.tsx";
import { StationTabs } from "../stations/station-tabs.tsx";
import { useWords } from "../texts.tsx";
import { Loading, Trouble } from "./states.tsx";

const names: readonly ColumnName[] = ["new", "kitchen", "ready"];

export function BoardPage() {
  const { slug, api, restaurant } = useKitchen();
  const { t } = useWords();
  const open = useOpenOrders(slug, api);
  const columns = useColumns(open.data);
  const [shown, setShown] = useState<ColumnName>("new");
  const navigate = useNavigate();
  const { order: openId } = useSearch({ strict: false }) as { order?: string };
  const show = (order: string | undefined) => void navigate({ to: ".", search: order ? { order } : {} });

  const waiting = columns.new.length;
  const page = useSettling(
    open.data ? names.flatMap((name) => [name, ...columns[name].map(({ order }) => order.id)]) : [],
  );

  if (open.isPending) return <Loading />;
  if (!open.data) return <Trouble title={t.boardFailed.title} text={t.boardFailed.text} />;

  const isClosed = !restaurant.isOpen && restaurant.nextOpenAt !== null;
  const texts: Record<ColumnName, { title: string; empty: { title: string; text: string } }> = {
    new: {
      title: t.columns.new,
      empty: isClosed
        ? { ...t.emptyNew, text: t.emptyNewClosed({ at: seen(restaurant.nextOpenAt!) }) }
        : t.emptyNew,
    },
    kitchen: { title: t.columns.kitchen, empty: t.emptyKitchen },
    ready: { title: t.columns.ready, empty: t.emptyReady },
  };
  return (
    <>
      <h1 className={styles.hidden}>{t.nav.orders}</h1>
      <StationTabs />
      <UnpaidOrders />
      <fieldset className={styles.tabs} aria-label={t.nav.orders}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={shown === name}
            data-column={name}
            onClick={() => setShown(name)}
          >
            <span>{texts[name].title}</span>
            <b data-waiting={(name === "new" && waiting > 0) || undefined}>{columns[name].length}</b>
          </button>
        ))}
      </fieldset>
      <div ref={page} className={styles.board} data-shown={shown}>
        {names.map((name) => (
          <Column
            key={name}
            name={name}
            title={texts[name].title}
            empty={texts[name].empty}
            entries={columns[name]}
            onOpen={show}
          />
        ))}
      </div>
      <OrderDrawer orderId={openId} open={open.data} onClose={() => show(undefined)} />
    </>
  );
}

function useColumns(open: OpenOrders | undefined): Record<ColumnName, ColumnEntry[]> {
  const { restaurant } = useKitchen();
  const moves = usePendingMoves();
  // Later orders move up among the present ones as their time comes.
  const minute = useNow((now) => Math.floor(now / 60_000));
  return useMemo(() => {
    const now = Math.max(minute * 60_000, nowMs() - 60_000);
    return columnsOf(open ?? { new: [], active: [] }, moves, restaurant, now);
  }, [open, moves, restaurant, minute]);
}
