import { useQuery } from "@tanstack/react-query";
import { nowMs } from "../../dashboard/live/clock.ts";
import { CardList, Empty } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { ClockCard } from "./clock-card.tsx";
import { EventsCard } from "./events-card.tsx";
import { OrderRow } from "./order-row.tsx";
import { useMayChangeRestaurant, useRestaurant } from "./use-restaurant.ts";

export type SandboxOrder = PortalAnswer<"GET /orders">["data"][number];
const lookAgainMs = 3_000;
const twoDaysMs = 48 * 3_600_000;
const mostPages = 5;
const mostShown = 50;

/** A sandbox at work: its time, what happens by a button, and its orders, moved by pointing. */
export function SandboxOrders() {
  const { t } = useWords();
  const o = t.portalRestaurants.orders;
  const { slug } = useRestaurant();
  const { callOf } = usePortal();
  const keyOf = usePortalKey();
  const mayChange = useMayChangeRestaurant();
  const orders = useQuery({
    queryKey: keyOf("restaurants", slug, "orders"),
    queryFn: () => latestOrders(callOf(slug)),
    refetchInterval: lookAgainMs,
  });
  return (
    <>
      <ClockCard />
      {mayChange && <EventsCard />}
      <Loaded query={orders}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty} mayFill={mayChange} />
          ) : (
            <CardList label={o.title}>
              {all.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </CardList>
          )
        }
      </Loaded>
    </>
  );
}

/** Those that have changed in the last two days, the latest placed first. They come with the oldest change first, a page at a time. */
async function latestOrders(
  call: ReturnType<ReturnType<typeof usePortal>["callOf"]>,
): Promise<SandboxOrder[]> {
  const updatedSince = new Date(nowMs() - twoDaysMs).toISOString();
  const found = new Map<string, SandboxOrder>();
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const answer: PortalAnswer<"GET /orders"> = await call("GET /orders", {
      query: { limit: 100, ...(cursor === null ? { updatedSince } : { cursor }) },
    });
    for (const order of answer.data) found.set(order.id, order);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  const latest = (one: SandboxOrder) => Date.parse(one.placedAt);
  return [...found.values()].sort((one, other) => latest(other) - latest(one)).slice(0, mostShown);
}
