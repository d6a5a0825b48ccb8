import { Suspense } from "react";
import { Icon } from "../../ui/icon.tsx";
import { OrderedBefore } from "./later-parts.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

export function EmptyBasket() {
  const { t } = usePage();
  const { own } = useShop();
  return (
    <div className="empty">
      <span className="empty__mark">
        <Icon name="bag" size={28} />
      </span>
      <p className="empty__title">{t.basketEmpty}</p>
      <p className="empty__text">{t.basketEmptyText}</p>
      {own.orders.length > 0 ? (
        <Suspense>
          <OrderedBefore orders={own.orders} />
        </Suspense>
      ) : null}
    </div>
  );
}
