import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type StaffBody, staffCall } from "../api.ts";
import { ChangeMark } from "../board/change-mark.tsx";
import { Due } from "../board/due.tsx";
import { errorText } from "../board/error-text.ts";
import { CheckIcon } from "../board/icons.tsx";
import { nextStep } from "../board/next-step.ts";
import { OrderLines } from "../board/order-lines.tsx";
import { nameOf } from "../board/order-name.ts";
import { showOrder, useKitchen, useOpenOrders } from "../board/use-board.ts";
import { Loading, Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import styles from "./station-board.module.css";
import { StationTabs } from "./station-tabs.tsx";
import { allDay, lastMade, type StationLine, type StationTicket, ticketOf, toMake } from "./station-work.ts";

type Ticks = StaffBody<"POST /orders/:id/ticks"> & { orderId: string };

/** One station's own board: what it has left to make, how many of each in all, and the last one back. */
export function StationBoard() {
  const { t } = useWords();
  const { slug, api, restaurant } = useKitchen();
  const { stationId } = useParams({ strict: false }) as { stationId: string };
  const open = useOpenOrders(slug, api);
  const station = restaurant.stations.find(({ id }) => id === stationId);
  if (!station) return <Trouble title={t.notFound.title} text={t.office.errors.gone} />;
  if (!open.data) return <Loading />;
  const tickets = open.data.active.flatMap((order) => ticketOf(order, stationId) ?? []);
  const left = toMake(tickets);
  return (
    <div className={styles.page}>
      <StationTabs />
      <div className={styles.board}>
        <h1 className={styles.hidden}>{t.stations.board({ name: station.name })}</h1>
        <AllDay tickets={left} recall={lastMade(tickets)} stationId={stationId} />
        {left.length === 0 ? (
          <div className={styles.empty}>
            <b>{t.stations.nothing.title}</b>
            <span>{t.stations.nothing.text}</span>
          </div>
        ) : (
          <ul className={styles.tickets}>
            {left.map((ticket) => (
              <li key={ticket.order.id}>
                <Ticket ticket={ticket} stationId={stationId} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Ticks are shown when the service has them: two people at a station see the same. */
function useTicks() {
  const { slug } = useKitchen();
  const { t } = useWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, ...body }: Ticks) =>
      staffCall(slug)("POST /orders/:id/ticks", { params: { id: orderId }, body }),
    onSuccess: (order) => showOrder(queries, slug, order),
    onError: async (error) => {
      notifications.show({
        color: "red",
        title: t.stations.failed,
        message: errorText(t, error),
      });
      await queries.invalidateQueries({ queryKey: ["orders", slug] });
    },
  });
}

interface AllDayProps {
  tickets: StationTicket[];
  recall: StationTicket | undefined;
  stationId: string;
}

function AllDay({ tickets, recall, stationId }: AllDayProps) {
  const { t } = useWords();
  const o = t.stations;
  const ticks = useTicks();
  const counts = allDay(tickets);
  return (
    <div className={styles.allDay}>
      <section aria-label={o.allDay}>
        <span>{o.allDay}</span>
        {counts.length === 0 && <b>{o.allDayNone}</b>}
        {counts.map(({ name, count }) => (
          <b key={name}>
            {count} {name}
          </b>
        ))}
      </section>
      {recall && (
        <button
          type="button"
          disabled={ticks.isPending}
          onClick={() => ticks.mutate({ orderId: recall.order.id, stationId, isMade: false })}
        >
          {o.recall({ name: nameOf(recall.order) })}
        </button>
      )}
    </div>
  );
}

function Ticket({ ticket, stationId }: { ticket: StationTicket; stationId: string }) {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const ticks = useTicks();
  const { order, lines, others } = ticket;
  const name = nameOf(order);
  return (
    <article className={styles.ticket} aria-label={t.order({ number: order.orderNumber })}>
      <header>
        <b className={styles.code}>{name}</b>
        <Due step={nextStep(order, false, restaurant)} isDelivery={order.fulfillment === "DELIVERY"} />
      </header>
      <ChangeMark order={order} />
      {order.note && <p className={styles.note}>{order.note}</p>}
      <ul className={styles.lines}>
        {lines.map((one) => (
          <Line
            key={one.line.id}
            line={one}
            isBusy={ticks.isPending}
            onTick={() =>
              ticks.mutate({
                orderId: order.id,
                stationId,
                lineIds: [one.line.id],
                isMade: one.madeAt === null,
              })
            }
          />
        ))}
      </ul>
      {others > 0 && <p className={styles.others}>{t.stations.more({ count: others })}</p>}
      <button
        type="button"
        className={styles.done}
        disabled={ticks.isPending}
        aria-label={t.stations.doneLabel({ name })}
        onClick={() => ticks.mutate({ orderId: order.id, stationId, isMade: true })}
      >
        {t.stations.done}
      </button>
    </article>
  );
}

function Line({
  line: { line, madeAt },
  isBusy,
  onTick,
}: {
  line: StationLine;
  isBusy: boolean;
  onTick(): void;
}) {
  const { t } = useWords();
  const what = { line: `${line.quantity} ${line.name}` };
  return (
    <li className={styles.line} data-made={madeAt !== null}>
      <button
        type="button"
        aria-pressed={madeAt !== null}
        aria-label={madeAt === null ? t.stations.tick(what) : t.stations.untick(what)}
        disabled={isBusy}
        onClick={onTick}
      >
        {madeAt !== null && <CheckIcon size={26} />}
      </button>
      <OrderLines lines={[line]} />
    </li>
  );
}
