import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { BookingInput } from "../../../src/features/storefront/schemas.ts";
import { type Api, createApi } from "../../api.ts";
import { createDraftStore, type Draft, type DraftStore, withoutPlaced, withPlaced } from "../draft.ts";
import type { OwnOrders } from "../own-orders.ts";
import { type PageFrame, usePage } from "../page.tsx";
import { useDraft } from "../use-draft.ts";

/** What the server puts into the booking page. */
export interface BookingData extends Omit<BookingInput, "frame"> {
  frame: PageFrame;
}

/** What the parts of the booking page share. */
export interface Booking {
  restaurant: BookingInput["restaurant"];
  api: Api;
  /** Name, telephone and e-mail are those of the ordering page: nothing is asked twice. */
  customer: Draft["customer"];
  setCustomer(patch: Partial<Draft["customer"]>): void;
  own: OwnOrders;
  /** Keeps the way to what has just been booked. */
  remember(token: string): void;
  /** False on the server and in the first render of the browser. */
  isHydrated: boolean;
}

const BookingContext = createContext<Booking | null>(null);

export const useBooking = (): Booking => useContext(BookingContext)!;

export function BookingProvider({ data, children }: { data: BookingData; children: ReactNode }) {
  const { baseUrl, slug, lang } = usePage();
  const { restaurant } = data;
  const [store, setStore] = useState<DraftStore | null>(null);
  useEffect(() => setStore(createDraftStore(slug)), [slug]);
  const { customer, placed } = useDraft(store);
  const api = useMemo(() => createApi({ base: baseUrl, slug, locale: lang }), [baseUrl, slug, lang]);
  const [orders, found] = useState<OwnOrders["orders"]>([]);
  const booking = useMemo(
    (): Booking => ({
      restaurant,
      api,
      customer,
      own: { api, placed, orders, found, forget: (token) => store!.change(withoutPlaced(token)) },
      remember: (token) => store!.change(withPlaced(token)),
      setCustomer: (patch) => store!.change((draft) => ({ customer: { ...draft.customer, ...patch } })),
      isHydrated: store !== null,
    }),
    [restaurant, api, customer, placed, orders, store],
  );
  return <BookingContext value={booking}>{children}</BookingContext>;
}
