import { Suspense } from "react";
import type { BasketProps } from "./basket.tsx";
import { EmptyBasket } from "./empty-basket.tsx";
import { Basket, ToCheckout } from "./later-parts.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/** The basket beside the menu. */
export function SideBasket(props: BasketProps) {
  const { t } = usePage();
  const isEmpty = useShop().draft.lines.length === 0;
  return (
    <div className="side">
      <h2 className="side__title">{t.basket}</h2>
      <div className="side__body">
        {isEmpty ? (
          <EmptyBasket />
        ) : (
          <Suspense>
            <Basket {...props} />
          </Suspense>
        )}
      </div>
      {isEmpty ? null : (
        <div className="side__foot">
          <Suspense>
            <ToCheckout state={props.state} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
