import { TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { SearchIcon } from "../board/icons.tsx";
import { nameOf } from "../board/order-name.ts";
import { PaymentMark } from "../board/payment-mark.tsx";
import { keys, useKitchen } from "../board/use-board.ts";
import { seen } from "../live/clock.ts";
import { Loaded } from "../office/loaded.tsx";
import { pageByPage } from "../office/pages-of.ts";
import { ShowMore } from "../office/show-more.tsx";
import { OrderSheet } from "../order/order-drawer.tsx";
import { useWords } from "../texts.tsx";
import styles from "./done.module.css";
import { foundOrders, overAt } from "./found-orders.ts";

/** Completed and cancelled orders of the business day, newest first: receipts, refunds, "what did she order?". */
export function DonePage() {
  const { slug, api } = useKitchen();
  const { t } = useWords();
  const done = useInfiniteQuery({
    queryKey: keys.done(slug),
    queryFn: ({ pageParam }) => api.board("done", pageParam),
    ...pageByPage,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
  });
  return (
    <Loaded query={done} failed={t.boardFailed}>
      {(orders) => <Done orders={orders} more={done.hasNextPage && <ShowMore list={done} size="lg" />} />}
    </Loaded>
  );
}

function Done({ orders, more }: { orders: readonly BoardOrder[]; more: ReactNode }) {
  const { t } = useWords();
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string>();
  const found = foundOrders(orders, query);
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <h1>{t.done.title}</h1>
          <TextInput
            type="search"
            size="md"
            aria-label={t.done.search}
            placeholder={t.done.search}
            leftSection={<SearchIcon />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        {orders.length === 0 && (
          <div className={styles.empty}>
            <b>{t.emptyDone.title}</b>
            <span>{t.emptyDone.text}</span>
          </div>
        )}
        {orders.length > 0 && found.length === 0 && <p className={styles.none}>{t.done.noHits}</p>}
        <ul className={styles.list}>
          {found.map((order) => (
            <DoneRow key={order.id} order={order} onOpen={() => setOpenId(order.id)} />
          ))}
        </ul>
        {more}
      </div>
      <OrderSheet
        order={orders.find((order) => order.id === openId)}
        isNew={false}
        isOpen={openId !== undefined}
        onClose={() => setOpenId(undefined)}
      />
    </div>
  );
}

function DoneRow({ order, onOpen }: { order: BoardOrder; onOpen(): void }) {
  const { t, speech } = useWords();
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <time>{speech.brief(seen(overAt(order)))}</time>
        <b className={styles.code}>{nameOf(order)}</b>
        <span className={styles.who}>
          <b>{order.customer.name}</b>
          <span>{order.lines.map((line) => `${line.quantity}× ${line.name}`).join(" · ")}</span>
        </span>
        <span className={styles.status} data-status={order.status}>
          {t.statuses[order.status]}
        </span>
        <PaymentMark order={order} />
      </button>
    </li>
  );
}
