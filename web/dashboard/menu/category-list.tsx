import { Button, Checkbox } from "@mantine/core";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import rows from "../office/card.module.css";
import { CardList, Pill } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { useWords } from "../texts.tsx";
import { pickedOf, pricesOf } from "./found-dishes.ts";
import styles from "./menu.module.css";
import type { Picked } from "./use-picked.ts";

export type Category = StaffDishes["menus"][number]["categories"][number];
export type DishRow = Category["dishes"][number];

interface CategoryListProps {
  category: Category;
  isBelowMenu: boolean;
  /** Null: a tap opens a dish; otherwise it picks it. */
  picked: Picked | null;
  onOpen(productId: string): void;
  onCategory(categoryId: string): void;
}

/** A category and its dishes. */
export function CategoryList({ category, isBelowMenu, picked, onOpen, onCategory }: CategoryListProps) {
  const { t } = useWords();
  const { name, dishes } = category;
  const Heading = isBelowMenu ? "h3" : "h2";
  return (
    <section>
      <div className={styles.categoryHead}>
        <Heading className={styles.category}>{name}</Heading>
        {picked ? (
          <PickAll category={category} picked={picked} />
        ) : (
          <Button
            variant="subtle"
            aria-label={t.menuOffice.category.edit({ name })}
            onClick={() => onCategory(category.id)}
          >
            {t.menuOffice.edit}
          </Button>
        )}
      </div>
      {dishes.length === 0 ? (
        <p className={styles.none}>{t.dishes.noDishes}</p>
      ) : (
        <CardList label={name}>
          {dishes.map((dish) => (
            <Row key={dish.id} dish={dish} picked={picked} onOpen={onOpen} />
          ))}
        </CardList>
      )}
    </section>
  );
}

function PickAll({ category: { name, dishes }, picked }: { category: Category; picked: Picked }) {
  const { t } = useWords();
  if (dishes.length === 0) return null;
  const { isAll, isSome } = pickedOf(dishes, picked.ids);
  return (
    <Checkbox
      size="lg"
      label={t.menuOffice.many.all}
      aria-label={t.menuOffice.many.allOf({ name })}
      checked={isAll}
      indeterminate={isSome}
      onChange={() =>
        picked.set(
          dishes.map(({ id }) => id),
          !isAll,
        )
      }
    />
  );
}

interface RowProps {
  dish: DishRow;
  picked: Picked | null;
  onOpen(productId: string): void;
}

function Row({ dish, picked, onOpen }: RowProps) {
  const { t, kr } = useWords();
  const o = t.dishes;
  const { id, name, price, sizes } = dish;
  return (
    <li>
      {picked && (
        <Checkbox
          size="lg"
          className={styles.pick}
          aria-label={name}
          checked={picked.ids.has(id)}
          onChange={(event) => picked.set([id], event.currentTarget.checked)}
        />
      )}
      <div className={rows.what}>
        {picked ? (
          <b>{name}</b>
        ) : (
          <button type="button" className={styles.open} onClick={() => onOpen(id)}>
            {name}
          </button>
        )}
      </div>
      {dish.isCombo && <Pill tone="info">{o.combo}</Pill>}
      {dish.isHidden && <Pill tone="quiet">{o.hidden}</Pill>}
      <span className={styles.price}>
        {sizes.length === 0 ? kr(price) : o.from({ price: Math.min(...pricesOf(dish)) })}
      </span>
      {picked ? null : <ForwardIcon />}
    </li>
  );
}
