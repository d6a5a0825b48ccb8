import type { Dish, StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { kronerOf } from "../order/kroner-input.ts";

/** One thing that is chosen in a combo, as somebody types it. */
export interface SlotTyped {
  /** Of one that is there already. */
  id?: string;
  /** Of a row on the screen. */
  key: string;
  name: string;
  minSelect: string;
  maxSelect: string;
  options: OptionTyped[];
}
export interface OptionTyped {
  /** A dish, or one of its sizes (`choiceOf`). */
  choice: string;
  extraPrice: string;
}

export const mostSelected = 20;

let made = 0;
export const newSlot = (): SlotTyped => {
  made += 1;
  return { key: `new-${made}`, name: "", minSelect: "1", maxSelect: "1", options: [] };
};

export const choiceOf = (productId: string, variantId: string | null): string =>
  variantId === null ? productId : `${productId} ${variantId}`;

export const slotsOf = ({ combo }: Pick<Dish, "combo">): SlotTyped[] =>
  (combo?.slots ?? []).map(({ id, name, minSelect, maxSelect, options }) => ({
    ...{ id, key: id, name, minSelect: String(minSelect), maxSelect: String(maxSelect) },
    options: options.map(({ productId, variantId, extraPrice }) => ({
      choice: choiceOf(productId, variantId),
      extraPrice: kronerOf(extraPrice),
    })),
  }));

/** The same choices with the prices they had; what is chosen anew adds nothing. */
export const chosen = (choices: readonly string[], before: readonly OptionTyped[]): OptionTyped[] =>
  choices.map((choice) => before.find((one) => one.choice === choice) ?? { choice, extraPrice: "0" });

/** Every dish that a combo can offer, and each of its sizes. Of two with one name the category tells which it is. */
export function comboChoices(menus: StaffDishes["menus"]): { value: string; label: string }[] {
  const rows = menus
    .flatMap(({ categories }) => categories)
    .flatMap(({ name: category, dishes }) => dishes.map((dish) => ({ ...dish, category })))
    .filter(({ isCombo }) => !isCombo);
  const named = Map.groupBy(rows, ({ name }) => name);
  return rows.flatMap(({ id, name, category, sizes }) => {
    const label = named.get(name)!.length > 1 ? `${name} (${category})` : name;
    return [
      { value: choiceOf(id, null), label },
      ...sizes.map((size) => ({ value: choiceOf(id, size.id), label: `${label}, ${size.name}` })),
    ];
  });
}
