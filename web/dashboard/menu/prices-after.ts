import { mostPrice } from "../../../src/domain/money.ts";
import {
  changedPrice,
  leastPerMille,
  mostPerMille,
  type PriceChange,
} from "../../../src/domain/price-change.ts";
import type { DishRow } from "./category-list.tsx";
import { pricesOf } from "./found-dishes.ts";
import { perMilleOf } from "./per-mille.ts";

type Priced = Pick<DishRow, "price" | "sizes">;

/** How prices change by what was typed, or why they cannot: it is no such share, or makes a dish dearer than any may be. */
export function priceChangeOf(
  percent: string,
  roundTo: PriceChange["roundTo"],
  dishes: readonly Priced[],
): PriceChange | "wrong" | "tooHigh" {
  const perMille = perMilleOf(percent);
  if (perMille === null || perMille < leastPerMille || perMille > mostPerMille) return "wrong";
  const most = Math.max(
    ...dishes.flatMap(pricesOf).map((price) => changedPrice(price, { perMille, roundTo })),
  );
  return most > mostPrice ? "tooHigh" : { perMille, roundTo };
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
