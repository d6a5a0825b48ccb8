import { useCallback, useEffect, useMemo, useState } from "react";
import type { Speech } from "../../../src/messages/speech.ts";
import { type PageFrame, PageProvider } from "../page.tsx";
import { isCheckoutUnder, usePlace } from "../place.ts";
import type { PublicMenu } from "../public-menu.ts";
import { useReadyMark } from "../ready-mark.ts";
import { Rescue } from "../rescue.tsx";
import { CheckoutView } from "./checkout-view.tsx";
import { filterMenu, type MenuFilter, noFilter } from "./filter.ts";
import { useLaterParts } from "./later-parts.ts";
import { MenuView } from "./menu-view.tsx";
import { PlaceDialogs } from "./place-dialogs.tsx";
import { useQuote } from "./quote.ts";
import { ShopProvider, useShop } from "./shop.tsx";
import { Toast, useToast } from "./toast.tsx";
import { useIsWide } from "./use-is-wide.ts";

/** What the server puts into the ordering page. */
export interface OrderingData {
  frame: PageFrame;
  menu: PublicMenu;
}

interface OrderingPageProps extends OrderingData {
  speech: Speech;
  /** What the guest has searched for before there was script. */
  typed?: string;
}

export function OrderingPage({ frame, menu, speech, typed = "" }: OrderingPageProps) {
  return (
    <PageProvider frame={frame} speech={speech}>
      <Rescue>
        <ShopProvider menu={menu}>
          <Ordering typed={typed} />
        </ShopProvider>
      </Rescue>
    </PageProvider>
  );
}

function Ordering({ typed }: { typed: string }) {
  const { index, draft, isHydrated } = useShop();
  const place = usePlace();
  const [filter, setFilter] = useState<MenuFilter>(noFilter);
  const onFilter = useCallback(
    (patch: Partial<MenuFilter>) => setFilter((before) => ({ ...before, ...patch })),
    [],
  );
  // Taking the page over has emptied the field.
  useEffect(() => {
    if (typed) onFilter({ query: typed });
  }, [typed, onFilter]);
  // A section is taken over as the server made it.
  const inForce = isHydrated ? filter : noFilter;
  const categories = useMemo(() => filterMenu(index, inForce), [index, inForce]);
  const toast = useToast();
  const isWide = useIsWide();
  const isCheckout = isHydrated && (place.at === "CHECKOUT" || (place.at !== "MENU" && isCheckoutUnder()));
  const quote = useQuote(isCheckout || isWide || place.at === "BASKET");
  useReadyMark(isHydrated);
  useLaterParts(isHydrated);

  const onRemoved = (message: string): void => toast.show(message, draft.lines);
  const menu = { categories, filter, onFilter };
  return (
    <>
      {isCheckout ? (
        <CheckoutView state={quote} onRemoved={onRemoved} />
      ) : (
        <MenuView {...menu} state={quote} onRemoved={onRemoved} />
      )}
      {isHydrated ? <PlaceDialogs {...menu} quote={quote} onRemoved={onRemoved} show={toast.show} /> : null}
      <Toast toast={toast} />
    </>
  );
}
