import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo } from "react";
import type { StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { type StaffApi, staffApi } from "../api.ts";
import { useConnection, watch } from "../live/connection.ts";
import { inTurn } from "../live/in-turn.ts";
import { isFinished, type OpenOrders, withAnswer } from "./open-orders.ts";
import { readAnew } from "./read-anew.ts";
import { readOpenOrders } from "./read-open-orders.ts";

/** The restaurant whose board is open. */
export interface Kitchen {
  slug: string;
  api: StaffApi;
  restaurant: StaffRestaurant;
}
export const KitchenContext = createContext<Kitchen | null>(null);
export function useKitchen(): Kitchen {
  const kitchen = use(KitchenContext);
  if (!kitchen) throw new Error("useKitchen outside a restaurant");
  return kitchen;
}

export const keys = {
  restaurant: (slug: string) => ["restaurant", slug] as const,
  open: (slug: string) => ["orders", slug, "open"] as const,
  unpaid: (slug: string) => ["orders", slug, "unpaid"] as const,
  done: (slug: string) => ["orders", slug, "done"] as const,
  menu: (slug: string) => ["menu", slug] as const,
  /** `null`: the day that is running. */
  reservations: (slug: string, date: string | null) => ["reservations", slug, date] as const,
};

export const useStaffApi = (slug: string): StaffApi => useMemo(() => staffApi(slug), [slug]);

/** Calls come on top of the event stream: seldom while it flows, often while it does not. */
export function usePace(): number {
  const { status } = useConnection();
  return status === "live" ? 60_000 : status === "lost" ? 4_000 : 10_000;
}

export function useRestaurant(slug: string, api: StaffApi) {
  return useQuery({
    queryKey: keys.restaurant(slug),
    queryFn: () => api.restaurant(),
    refetchInterval: usePace(),
    refetchIntervalInBackground: true,
  });
}

export function useOpenOrders(slug: string, api: StaffApi) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.open(slug),
    queryFn: () =>
      readOpenOrders(api, {
        known: () => queries.getQueryData<OpenOrders>(keys.open(slug)),
        keep: (open) => queries.setQueryData(keys.open(slug), open),
        onGone: () => void queries.invalidateQueries({ queryKey: keys.done(slug) }),
      }),
    refetchInterval: usePace(),
    refetchIntervalInBackground: true,
  });
}

/** Puts a changed order where it belongs, before the next read confirms it. */
export function showOrder(queries: QueryClient, slug: string, order: BoardOrder): void {
  queries.setQueryData<OpenOrders>(keys.open(slug), (open) => open && withAnswer(open, order));
  if (isFinished(order)) void queries.invalidateQueries({ queryKey: keys.done(slug) });
}

/** Reservations and their waiting list are told of on the same event as orders. */
const isReservation = (id: string): boolean => /^(rsv|wtl)_/.test(id);

/** Follows the restaurant's events for as long as its pages are open. */
export function useLiveBoard(slug: string, api: StaffApi): void {
  const queries = useQueryClient();
  useEffect(() => {
    const board = inTurn(() => readAnew(queries, keys.open(slug)));
    const reservations = () => void queries.invalidateQueries({ queryKey: ["reservations", slug] });
    const kitchen = () => {
      void queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
      void queries.invalidateQueries({ queryKey: keys.menu(slug) });
      // The time to answer follows the opening hours.
      board.ask();
    };
    const stop = watch({
      url: api.eventsUrl,
      onResync: () => {
        kitchen();
        reservations();
        void queries.invalidateQueries({ queryKey: keys.done(slug) });
      },
      onOrder: (id) => {
        if (isReservation(id)) return reservations();
        board.ask();
        void queries.invalidateQueries({ queryKey: keys.unpaid(slug) });
      },
      onKitchen: kitchen,
      probe: () =>
        queries.fetchQuery({
          queryKey: keys.restaurant(slug),
          queryFn: () => api.restaurant(),
          staleTime: 0,
        }),
    });
    return () => {
      stop();
      board.stop();
    };
  }, [slug, api, queries]);
}
