import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { SearchIcon } from "../board/icons.tsx";
import rows from "../office/card.module.css";
import { CardList, Empty, Pill } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { DishSheet, NewDishSheet } from "./dish-sheet.tsx";
import styles from "./menu.module.css";

type Category = StaffDishes["menus"][number]["categories"][number];
type Row = Category["dishes"][number];

/** The whole menu, to find a dish in and change it. */
export function MenuPage() {
  const { t } = useWords();
  const o = t.dishes;
  const dishes = useOfficeData("dishes", (api) => api.dishes());
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const hasCategories = dishes.data?.menus.some(({ categories }) => categories.length > 0) ?? false;
  return (
    <div className={office.inner}>
      <PageHead
        title={o.title}
        lead={o.lead}
        action={hasCategories ? <Button onClick={() => setMaking(true)}>{o.create}</Button> : undefined}
      />
      <Loaded query={dishes}>
        {({ menus }) =>
          hasCategories ? (
            <>
              <TextInput
                type="search"
                aria-label={o.search}
                placeholder={o.search}
                leftSection={<SearchIcon />}
                size="lg"
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
              <Found menus={menus} query={query} onOpen={setOpen} />
            </>
          ) : (
            <Empty {...o.empty} />
          )
        }
      </Loaded>
      <DishSheet productId={open} onClose={() => setOpen(null)} />
      <NewDishSheet menus={isMaking ? (dishes.data?.menus ?? []) : null} onClose={() => setMaking(false)} />
    </div>
  );
}

interface FoundProps extends StaffDishes {
  query: string;
  onOpen(productId: string): void;
}

function Found({ menus, query, onOpen }: FoundProps) {
  const { t } = useWords();
  const words = query.trim().toLocaleLowerCase();
  const isFound = ({ name }: Row) => name.toLocaleLowerCase().includes(words);
  const found = menus.map((menu) => ({
    ...menu,
    categories: menu.categories
      .map((category) => ({ ...category, dishes: category.dishes.filter(isFound) }))
      .filter(({ dishes }) => words === "" || dishes.length > 0),
  }));
  if (words !== "" && found.every(({ categories }) => categories.length === 0))
    return <p role="status">{t.dishes.noHits({ query: query.trim() })}</p>;
  return found.map((menu) => (
    <section key={menu.id} className={styles.menu} aria-label={menu.name}>
      {menus.length > 1 && menu.categories.length > 0 && <h2>{menu.name}</h2>}
      {menu.categories.map((category) => (
        <CategoryList key={category.id} category={category} isBelowMenu={menus.length > 1} onOpen={onOpen} />
      ))}
    </section>
  ));
}

interface CategoryListProps {
  category: Category;
  isBelowMenu: boolean;
  onOpen(productId: string): void;
}

function CategoryList({ category, isBelowMenu, onOpen }: CategoryListProps) {
  const { t, kr } = useWords();
  const Heading = isBelowMenu ? "h3" : "h2";
  const o = t.dishes;
  const priceOf = ({ price, sizes }: Row): string =>
    sizes.length === 0 ? kr(price) : o.from({ price: Math.min(...sizes.map((size) => size.price)) });
  return (
    <section>
      <Heading className={styles.category}>{category.name}</Heading>
      {category.dishes.length === 0 ? (
        <p className={styles.none}>{o.noDishes}</p>
      ) : (
        <CardList label={category.name}>
          {category.dishes.map((dish) => (
            <li key={dish.id}>
              <div className={rows.what}>
                <button type="button" className={styles.open} onClick={() => onOpen(dish.id)}>
                  {dish.name}
                </button>
              </div>
              {dish.isCombo && <Pill tone="info">{o.combo}</Pill>}
              {dish.isHidden && <Pill tone="quiet">{o.hidden}</Pill>}
              <span className={styles.price}>{priceOf(dish)}</span>
              <ForwardIcon />
            </li>
          ))}
        </CardList>
      )}
    </section>
  );
}
