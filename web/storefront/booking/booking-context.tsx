import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { BookingInput } from "../../../src/features/storefront/schemas.ts";
import { type Api, createApi } from "../../api.ts";
import { createDraftStore, type Draft, type DraftStore, useDraft } from "../draft.ts";
import { type PageFrame, usePage } from "../page.tsx";

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
  /** False on the server and in the first render of the browser. */
  isHydrated: boolean;
}

const BookingContext = createContext<Booking | null>(null);

export function useBooking(): Booking {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error("useBooking outside of BookingProvider");
  return booking;
}

export function BookingProvider({ data, children }: { data: BookingData; children: ReactNode }) {
  const { baseUrl, slug, lang } = usePage();
  const { restaurant } = data;
  const [store, setStore] = useState<DraftStore | null>(null);
  useEffect(() => setStore(createDraftStore(slug)), [slug]);
  const { customer } = useDraft(store);
  const booking = useMemo(
    (): Booking => ({
      restaurant,
      api: createApi({ base: baseUrl, slug, locale: lang }),
      customer,
      setCustomer: (patch) => store?.change((draft) => ({ customer: { ...draft.customer, ...patch } })),
      isHydrated: store !== null,
    }),
    [restaurant, baseUrl, slug, lang, customer, store],
  );
  return <BookingContext value={booking}>{children}</BookingContext>;
}
