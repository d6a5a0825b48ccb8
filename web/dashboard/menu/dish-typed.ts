import { mostPrice } from "../../../src/domain/money.ts";
import type { Dish, NewDish } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { kronerOf, oreOf } from "../order/kroner-input.ts";

/** A dish as somebody types it: prices in kroner. */
export interface DishTyped {
  categoryId: string;
  name: string;
  description: string;
  /** Where there are no sizes. */
  price: string;
  sizes: SizeTyped[];
  allergens: string[];
  imageUrl: string | null;
  isPopular: boolean;
  isVegan: boolean;
  isVegetarian: boolean;
  isHidden: boolean;
}
export interface SizeTyped {
  /** Of one that is there already. */
  id?: string;
  /** Of a row on the screen. */
  key: string;
  name: string;
  price: string;
}

export const marks = ["isPopular", "isVegan", "isVegetarian", "isHidden"] as const;
export const mostSizes = 8;

let made = 0;
export const newSize = (): SizeTyped => {
  made += 1;
  return { key: `new-${made}`, name: "", price: "" };
};

export const newDish = (categoryId: string): DishTyped => ({
  ...{ categoryId, name: "", description: "", price: "", sizes: [], allergens: [], imageUrl: null },
  ...{ isPopular: false, isVegan: false, isVegetarian: false, isHidden: false },
});

export const typedOf = (dish: Dish): DishTyped => ({
  categoryId: dish.categoryId,
  name: dish.name,
  description: dish.description ?? "",
  price: dish.variants.length > 0 ? "" : kronerOf(dish.basePrice),
  sizes: dish.variants.map(({ id, name, price }) => ({ id, key: id, name, price: kronerOf(price) })),
  allergens: dish.allergens,
  imageUrl: dish.imageUrl,
  isPopular: dish.isPopular,
  isVegan: dish.isVegan,
  isVegetarian: dish.isVegetarian,
  isHidden: !dish.isActive,
});

/** Øre; null for what is no price. */
export function priceOf(text: string): number | null {
  const ore = oreOf(text);
  return ore === null || ore > mostPrice ? null : ore;
}

/** As the service takes it, of what has been checked. */
export function dishOf({ price, sizes, isHidden, description, ...typed }: DishTyped): NewDish {
  const variants = sizes.map(({ id, name, price: text }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    price: priceOf(text)!,
  }));
  return {
    ...typed,
    name: typed.name.trim(),
    description: description.trim() || null,
    isActive: !isHidden,
    variants,
    ...(variants.length === 0 && { basePrice: priceOf(price)! }),
  } as NewDish;
}
