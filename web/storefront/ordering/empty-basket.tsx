import { Suspense } from "react";
import { Icon } from "../../ui/icon.tsx";
import { openPlace } from "../place.ts";
import { Price } from "./dish.tsx";
import { noFilter, popularProducts } from "./filter.ts";
import { OrderedBefore } from "./later-parts.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

const mostOffered = 3;

/** Nothing yet: what was ordered before, and what most people take. */
export function EmptyBasket() {
  const { t, say } = usePage();
  const { own, index } = useShop();
  const popular = popularProducts(index, noFilter).slice(0, mostOffered);
  return (
    <div className="empty">
      <span className="empty__mark">
        <Icon name="bag" size={28} />
      </span>
      <p className="empty__title">{t.basketEmpty}</p>
      <p className="empty__text">{popular.length > 0 ? t.basketEmptyPopular : t.basketEmptyText}</p>
      {popular.length > 0 ? (
        <ul className="empty__popular">
          {popular.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="empty__dish"
                onClick={() => openPlace({ at: "PRODUCT", productId: product.id, lineKey: null })}
              >
                <span>{say(product.name, product.nameEn)}</span>
                <Price product={product} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {own.orders.length > 0 ? (
        <Suspense>
          <OrderedBefore orders={own.orders} />
        </Suspense>
      ) : null}
    </div>
  );
}
