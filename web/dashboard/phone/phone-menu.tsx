import { TextInput } from "@mantine/core";
import { type KeyboardEvent, type Ref, useState } from "react";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { SearchIcon } from "../board/icons.tsx";
import { useWords } from "../texts.tsx";
import { firstOf, foundDishes } from "./found-dishes.ts";
import styles from "./phone-order.module.css";

interface PhoneMenuProps {
  index: MenuIndex;
  searchRef: Ref<HTMLInputElement>;
  onPick(product: PublicProduct): void;
}

/** The menu to tap from. Whoever types a few letters and presses Enter has the first dish that fits. */
export function PhoneMenu({ index, searchRef, onPick }: PhoneMenuProps) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const [query, setQuery] = useState("");
  const groups = foundDishes(index, query);
  const pick = (product: PublicProduct) => {
    setQuery("");
    onPick(product);
  };
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = firstOf(groups);
    if (query.trim() && first) pick(first);
  };
  return (
    <section className={styles.menu} aria-label={words.search}>
      <TextInput
        ref={searchRef}
        type="search"
        size="lg"
        label={words.search}
        description={words.searchHint}
        leftSection={<SearchIcon />}
        value={query}
        data-autofocus
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={takeFirst}
      />
      {groups.length === 0 && <p className={styles.soft}>{words.noHits}</p>}
      {groups.map(({ category, products }) => (
        <section key={category.id} aria-label={category.name}>
          <h2>{category.name}</h2>
          <ul className={styles.dishes}>
            {products.map((product) => (
              <li key={product.id}>
                <Dish product={product} onPick={pick} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Dish({ product, onPick }: { product: PublicProduct; onPick(product: PublicProduct): void }) {
  const { t, kr } = useWords();
  const prices = product.variants.map(({ price }) => price);
  const price =
    prices.length > 0 ? t.phoneOrders.from({ amount: Math.min(...prices) }) : kr(product.basePrice);
  return (
    <button type="button" disabled={!product.isAvailable} onClick={() => onPick(product)}>
      <b>{product.name}</b>
      <small>{product.isAvailable ? price : t.phoneOrders.soldOut}</small>
    </button>
  );
}
