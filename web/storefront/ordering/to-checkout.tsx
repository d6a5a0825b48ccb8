import { useMemo } from "react";
import { fromBasketToCheckout, openPlace, usePlace } from "../place.ts";
import { readLines, sumOf } from "./cart-math.ts";
import { usePage } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import { useShop } from "./shop.tsx";

/** The way from the basket on, with what it comes to: the service's figure, or the page's own until that has come. */
export function ToCheckout({ state }: { state: QuoteState }) {
  const { t, kr } = usePage();
  const { draft, index } = useShop();
  const place = usePlace();
  const own = useMemo(() => sumOf(readLines(index, draft.lines)), [index, draft.lines]);
  return (
    <button
      type="button"
      className="button button--wide button--large to-checkout"
      onClick={() => (place.at === "BASKET" ? fromBasketToCheckout() : openPlace({ at: "CHECKOUT" }))}
    >
      <span>{t.toCheckout}</span>
      <span className="button__sum">{kr(state.quote && !state.isStale ? state.quote.total : own)}</span>
    </button>
  );
}
