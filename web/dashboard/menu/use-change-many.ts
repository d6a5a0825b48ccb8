import type { DishesChange } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import type { DishRow } from "./category-list.tsx";
import { pricesOf } from "./found-dishes.ts";

export type ManyChange = Omit<DishesChange, "dishes">;

/** All of it or nothing; prices only of dishes that cost what is shown here. */
export function useChangeMany(dishes: readonly DishRow[], onDone: () => void) {
  const { t } = useWords();
  const mutation = useOfficeChange(
    ["dishes", "categories"],
    (api, change: ManyChange) =>
      api.changeDishes({
        ...change,
        dishes: dishes.map((dish) => ({ id: dish.id, ...(change.prices && { prices: pricesOf(dish) }) })),
      }),
    t.menuOffice.many.done({ count: dishes.length }),
  );
  return {
    ...mutation,
    mutate: (change: ManyChange) => mutation.mutate(change, { onSuccess: onDone }),
  };
}
export type ChangeMany = ReturnType<typeof useChangeMany>;
