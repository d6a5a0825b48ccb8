import { createContext, use } from "react";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalChange, usePortalData } from "../portal-data.ts";
import { useMayChange, usePortal } from "../use-portal.ts";

/** The restaurant whose pages are open. */
export type Setup = PortalAnswer<"GET ">;
export const RestaurantContext = createContext<Setup | null>(null);

export function useRestaurant(): Setup["restaurant"] & Pick<Setup, "counts" | "checks"> {
  const setup = use(RestaurantContext);
  if (!setup) throw new Error("useRestaurant outside a restaurant's pages");
  return { ...setup.restaurant, counts: setup.counts, checks: setup.checks };
}

/** Whether who is signed in may change anything of the restaurant whose pages are open: of an archived one nobody may. */
export function useMayChangeRestaurant(): boolean {
  const mayChange = useMayChange();
  const { archived } = useRestaurant();
  return mayChange && !archived;
}

type Call = ReturnType<ReturnType<typeof usePortal>["callOf"]>;

/** What a page about the restaurant shows. */
export function useRestaurantData<Data>(slug: string, part: string, read: (call: Call) => Promise<Data>) {
  const { callOf } = usePortal();
  return usePortalData(["restaurants", slug, part], () => read(callOf(slug)));
}

/** A change of the restaurant: all that is shown of it is read again. */
export function useRestaurantChange<Input, Result>(
  change: (call: Call, input: Input) => Promise<Result>,
  said?: string,
) {
  const { callOf } = usePortal();
  const { slug } = useRestaurant();
  return usePortalChange([["restaurants"]], (_, input: Input) => change(callOf(slug), input), said);
}
