import { Suspense } from "react";
import { usePlace } from "../place.ts";
import type { PublicCategory } from "../public-menu.ts";
import type { MenuFilter } from "./filter.ts";
import {
  BasketDialog,
  DeliveryDialog,
  FilterDialog,
  InfoDialog,
  NewsletterPopup,
  ProductSheet,
  TimeDialog,
} from "./later-parts.ts";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";
import type { ToastState } from "./toast.tsx";
import { usePopup } from "./use-popup.ts";

interface PlaceDialogsProps {
  categories: readonly PublicCategory[];
  filter: MenuFilter;
  onFilter: (patch: Partial<MenuFilter>) => void;
  quote: QuoteState;
  onRemoved: (message: string) => void;
  show: ToastState["show"];
}

/** The dialog that the address names, or the restaurant's offer when the guest is in the middle of nothing. */
export function PlaceDialogs({ categories, filter, onFilter, quote, onRemoved, show }: PlaceDialogsProps) {
  const { slug } = usePage();
  const { index, draft, restaurant } = useShop();
  const { newsletterPopup } = restaurant;
  const place = usePlace();
  const popup = usePopup(slug, newsletterPopup?.delaySeconds ?? null, place.at === "MENU");
  const dish = place.at === "PRODUCT" ? place : null;
  const product = dish && index.products.get(dish.productId);
  const line = draft.lines.find((one) => one.key === dish?.lineKey) ?? null;
  const count = categories.reduce((sum, category) => sum + category.products.length, 0);
  return (
    <Suspense>
      {dish && product ? (
        <ProductSheet
          key={`${product.id}${line?.key ?? ""}`}
          product={product}
          line={line}
          newLine={dish.lineKey}
          without={filter.without}
          onDone={show}
        />
      ) : null}
      {place.at === "BASKET" ? <BasketDialog state={quote} onRemoved={onRemoved} /> : null}
      {place.at === "TIME" ? <TimeDialog makeMinutes={quote.quote?.makeMinutes ?? null} /> : null}
      {place.at === "DELIVERY" ? <DeliveryDialog /> : null}
      {place.at === "FILTER" ? <FilterDialog filter={filter} count={count} onFilter={onFilter} /> : null}
      {place.at === "INFO" ? <InfoDialog /> : null}
      {popup.isOpen && newsletterPopup ? (
        <NewsletterPopup popup={newsletterPopup} onClose={popup.close} onUsed={show} />
      ) : null}
    </Suspense>
  );
}
