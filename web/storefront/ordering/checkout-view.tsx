import { Suspense, useEffect } from "react";
import { Icon } from "../../ui/icon.tsx";
import { closePlace } from "../place.ts";
import type { BasketProps } from "./basket.tsx";
import { Checkout } from "./later-parts.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/** The checkout, in place of the menu. It begins at its top; the menu is found again where it was left. */
export function CheckoutView(props: BasketProps) {
  const { draft } = useShop();
  useEffect(() => {
    const left = scrollY;
    scrollTo(0, 0);
    return () => {
      requestAnimationFrame(() => scrollTo(0, left));
    };
  }, []);
  if (draft.lines.length === 0) return <NothingToOrder />;
  return (
    <Suspense fallback={<main className="checkout" aria-busy="true" />}>
      <Checkout {...props} />
    </Suspense>
  );
}

function NothingToOrder() {
  const { t } = usePage();
  return (
    <main className="checkout">
      <div className="empty">
        <span className="empty__mark">
          <Icon name="bag" size={28} />
        </span>
        <h1 className="empty__title">{t.basketEmpty}</h1>
        <p className="empty__text">{t.basketEmptyText}</p>
        <button type="button" className="button" onClick={closePlace}>
          {t.toMenu}
        </button>
      </div>
    </main>
  );
}
