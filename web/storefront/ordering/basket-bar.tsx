import { countItems } from "../draft.ts";
import { openPlace } from "../place.ts";
import { readLines, sumOf } from "./cart-math.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/** On phones: the way to the basket, always within reach of a thumb. */
export function BasketBar() {
  const { t, kr } = usePage();
  const { draft, index } = useShop();
  return (
    <div className="basket-bar">
      <button
        type="button"
        className="button button--wide button--large"
        onClick={() => openPlace({ at: "BASKET" })}
      >
        <span className="basket-bar__count">
          {t.seeBasket}{" "}
          <span className="basket-bar__items">{t.items({ count: countItems(draft.lines) })}</span>
        </span>
        <span className="button__sum">{kr(sumOf(readLines(index, draft.lines)))}</span>
      </button>
    </div>
  );
}
