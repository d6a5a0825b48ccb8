import { mostPrice } from "../../../src/domain/money.ts";
import {
  changedPrice,
  leastPerMille,
  mostPerMille,
  type PriceChange,
} from "../../../src/domain/price-change.ts";
import type { DishRow } from "./category-list.tsx";
import { pricesOf } from "./found-dishes.ts";

type Priced = Pick<DishRow, "price" | "sizes">;

/** Why prices cannot be changed by what was typed: it is no such share, or makes a dish dearer than any may be. */
export function wrongIn(
  perMille: number | null,
  roundTo: PriceChange["roundTo"],
  dishes: readonly Priced[],
): "wrong" | "tooHigh" | null {
  if (perMille === null || perMille < leastPerMille || perMille > mostPerMille) return "wrong";
  const most = Math.max(
    ...dishes.flatMap(pricesOf).map((price) => changedPrice(price, { perMille, roundTo })),
  );
  return most > mostPrice ? "tooHigh" : null;
}

/** What each dish, or each of its sizes, costs before and after. */
export const pricesAfter = (
  dishes: readonly (Priced & Pick<DishRow, "id" | "name">)[],
  change: PriceChange,
) =>
  dishes.flatMap((dish) =>
    (dish.sizes.length > 0 ? dish.sizes : [{ name: "", price: dish.price }]).map((size) => ({
      key: `${dish.id} ${size.name}`,
      name: [dish.name, size.name].filter(Boolean).join(", "),
      was: size.price,
      becomes: changedPrice(size.price, change),
    })),
  );
