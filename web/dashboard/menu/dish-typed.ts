import { mostPrice } from "../../../src/domain/money.ts";
import type { Dish, NewDish } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { kronerOf, oreOf } from "../order/kroner-input.ts";
import { mostSelected, type SlotTyped, slotsOf } from "./combo-typed.ts";

/** A dish as somebody types it: prices in kroner. */
export interface DishTyped {
  categoryId: string;
  name: string;
  description: string;
  /** Where there are no sizes. */
  price: string;
  sizes: SizeTyped[];
  /** What is chosen in a combo; nothing in another dish. */
  combo: { slots: SlotTyped[] };
  allergens: string[];
  imageUrl: string | null;
  /** What the picture shows, for who cannot see it. */
  imageAlt: string;
  imageAltEn: string;
  isPopular: boolean;
  isVegan: boolean;
  isVegetarian: boolean;
  isHidden: boolean;
  addonGroupIds: string[];
  nameEn: string;
  descriptionEn: string;
  /** What it cost before; nothing where it is not reduced. */
  previousPrice: string;
  mayContain: string[];
  dietary: string[];
  /** Empty: anybody may buy it. */
  ageLimit: "" | "18" | "20";
  containsAlcohol: boolean;
  deposit: string;
  /** Empty: no limit. */
  maxPerOrder: string;
  /** Empty: as the kitchen's other dishes. */
  makeMinutes: string;
  /** Empty: for pickup and delivery. */
  allowedFulfillment: "" | "PICKUP" | "DELIVERY";
}
export interface SizeTyped {
  /** Of one that is there already. */
  id?: string;
  /** Of a row on the screen. */
  key: string;
  name: string;
  price: string;
  /** The price level of its add-ons; empty: the plain price. */
  level: string;
}

export const marks = ["isPopular", "isVegan", "isVegetarian", "isHidden"] as const;
export const mostSizes = 8;

let made = 0;
export const newSize = (): SizeTyped => {
  made += 1;
  return { key: `new-${made}`, name: "", price: "", level: "" };
};

export const newDish = (categoryId: string): DishTyped => ({
  ...{ categoryId, name: "", description: "", price: "", sizes: [], allergens: [], imageUrl: null },
  ...{ imageAlt: "", imageAltEn: "" },
  ...{ isPopular: false, isVegan: false, isVegetarian: false, isHidden: false, addonGroupIds: [] },
  ...{ nameEn: "", descriptionEn: "", previousPrice: "", mayContain: [], dietary: [], ageLimit: "" },
  ...{ containsAlcohol: false, deposit: "0", maxPerOrder: "", makeMinutes: "", allowedFulfillment: "" },
  combo: { slots: [] },
});

export const typedOf = (dish: Dish): DishTyped => ({
  categoryId: dish.categoryId,
  name: dish.name,
  description: dish.description ?? "",
  price: dish.variants.length > 0 ? "" : kronerOf(dish.basePrice),
  sizes: dish.variants.map(({ id, name, price, addonTierKey }) => ({
    ...{ id, key: id, name, price: kronerOf(price), level: addonTierKey ?? "" },
  })),
  combo: { slots: slotsOf(dish) },
  allergens: dish.allergens,
  imageUrl: dish.imageUrl,
  imageAlt: dish.imageAlt ?? "",
  imageAltEn: dish.imageAltEn ?? "",
  isPopular: dish.isPopular,
  isVegan: dish.isVegan,
  isVegetarian: dish.isVegetarian,
  isHidden: !dish.isActive,
  addonGroupIds: dish.addonGroupIds,
  nameEn: dish.nameEn ?? "",
  descriptionEn: dish.descriptionEn ?? "",
  previousPrice: kronerOf(dish.previousPrice),
  mayContain: dish.mayContain,
  dietary: dish.dietary,
  ageLimit: dish.ageLimit === null ? "" : (String(dish.ageLimit) as "18" | "20"),
  containsAlcohol: dish.containsAlcohol,
  deposit: kronerOf(dish.deposit),
  maxPerOrder: textOf(dish.maxPerOrder),
  makeMinutes: textOf(dish.makeMinutes),
  allowedFulfillment: dish.allowedFulfillment ?? "",
});

const textOf = (count: number | null): string => (count === null ? "" : String(count));
/** Nothing where nothing is typed; undefined for what is no whole number in between. */
export function countOf(text: string, least: number, most: number): number | null | undefined {
  if (text.trim() === "") return null;
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : undefined;
}

/** Øre; null for what is no price. */
export function priceOf(text: string): number | null {
  const ore = oreOf(text);
  return ore === null || ore > mostPrice ? null : ore;
}

/** As the service takes it, of what has been checked. */
export function dishOf({ price, sizes, combo: _, isHidden, ...typed }: DishTyped): NewDish {
  const variants = sizes.map(({ id, name, price: text, level }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    price: priceOf(text)!,
    addonTierKey: level || null,
  }));
  return {
    ...typed,
    name: typed.name.trim(),
    description: typed.description.trim() || null,
    nameEn: typed.nameEn.trim() || null,
    descriptionEn: typed.descriptionEn.trim() || null,
    imageAlt: typed.imageAlt.trim() || null,
    imageAltEn: typed.imageAltEn.trim() || null,
    previousPrice: typed.previousPrice.trim() === "" ? null : priceOf(typed.previousPrice)!,
    ageLimit: typed.ageLimit === "" ? null : Number(typed.ageLimit),
    deposit: priceOf(typed.deposit)!,
    maxPerOrder: countOf(typed.maxPerOrder, 1, 99),
    makeMinutes: countOf(typed.makeMinutes, 0, 240),
    allowedFulfillment: typed.allowedFulfillment || null,
    isActive: !isHidden,
    variants,
    ...(variants.length === 0 && { basePrice: priceOf(price)! }),
  } as NewDish;
}

/** A combo as the service takes it, of what has been checked. */
export function comboOf({ combo, ...typed }: DishTyped) {
  const { variants: _, ...dish } = dishOf({ ...typed, sizes: [], combo: { slots: [] } });
  const slots = combo.slots.map(({ id, name, minSelect, maxSelect, options }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    minSelect: countOf(minSelect, 0, mostSelected)!,
    maxSelect: countOf(maxSelect, 1, mostSelected)!,
    options: options.map(({ choice, extraPrice }) => {
      const [productId, variantId = null] = choice.split(" ");
      return { productId: productId!, variantId, extraPrice: priceOf(extraPrice)! };
    }),
  }));
  return { ...dish, basePrice: dish.basePrice!, combo: { slots } };
}
