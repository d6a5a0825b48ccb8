import { useQuery } from "@tanstack/react-query";
import { nowMs } from "../../dashboard/live/clock.ts";
import { CardList, Empty } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { ClockCard } from "./clock-card.tsx";
import { EventsCard } from "./events-card.tsx";
import { latestOrders } from "./latest-orders.ts";
import { OrderRow } from "./order-row.tsx";
import { useMayChangeRestaurant, useRestaurant } from "./use-restaurant.ts";

const lookAgainMs = 3_000;

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
    queryFn: () => latestOrders((query) => callOf(slug)("GET /orders", { query }), nowMs()),
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
