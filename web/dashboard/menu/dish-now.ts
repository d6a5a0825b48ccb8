import type { Dish } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import type { Words } from "../texts.tsx";

type Known = Pick<Dish, "name" | "basePrice">;

/** What somebody else has made of a dish's name and price since it was read, in words; empty where it is something else. */
export const dishNow = (o: Words["t"]["dishes"], start: Known, dish: Known): string =>
  [
    ...(start.name === dish.name ? [] : [o.nowName({ name: dish.name })]),
    ...(start.basePrice === dish.basePrice ? [] : [o.nowPrice({ price: dish.basePrice })]),
  ].join(" ");
