import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo } from "react";
import type { StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { type StaffApi, staffApi } from "../api.ts";
import { useConnection, watch } from "../live/connection.ts";

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

export interface OpenOrders {
  new: BoardOrder[];
  active: BoardOrder[];
}

export function useOpenOrders(slug: string, api: StaffApi) {
  return useQuery({
    queryKey: keys.open(slug),
    queryFn: async (): Promise<OpenOrders> => {
      // One after the other: an order accepted in between is then in one list or in both, never in none.
      const fresh = await api.openOrders("new");
      const active = await api.openOrders("active");
      const ids = new Set(active.map((order) => order.id));
      return { new: fresh.filter((order) => !ids.has(order.id)), active };
    },
    refetchInterval: usePace(),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
}

/** Puts a changed order where it belongs, before the next read confirms it. */
export function showOrder(queries: QueryClient, slug: string, order: BoardOrder): void {
  queries.setQueryData<OpenOrders>(keys.open(slug), (open) => {
    if (!open) return open;
    const isOpen =
      order.nextStatuses.length > 0 && order.status !== "COMPLETED" && order.status !== "CANCELLED";
    return {
      new: open.new.filter((each) => each.id !== order.id),
      active: [...open.active.filter((each) => each.id !== order.id), ...(isOpen ? [order] : [])],
    };
  });
  void queries.invalidateQueries({ queryKey: keys.done(slug) });
}

/** Follows the restaurant's events for as long as its pages are open. */
export function useLiveBoard(slug: string, api: StaffApi): void {
  const queries = useQueryClient();
  useEffect(() => {
    const orders = () => {
      void queries.invalidateQueries({ queryKey: ["orders", slug] });
      // Reservations are orders of another kind and travel on the same event.
      void queries.invalidateQueries({ queryKey: ["reservations", slug] });
    };
    const kitchen = () => {
      void queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
      void queries.invalidateQueries({ queryKey: keys.menu(slug) });
    };
    return watch({
      url: api.eventsUrl,
      onResync: () => {
        orders();
        kitchen();
      },
      onChange: (what) => (what === "orders" ? orders() : kitchen()),
      probe: () =>
        queries.fetchQuery({
          queryKey: keys.restaurant(slug),
          queryFn: () => api.restaurant(),
          staleTime: 0,
        }),
    });
  }, [slug, api, queries]);
}
