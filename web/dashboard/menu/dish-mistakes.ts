import { formRootRule } from "@mantine/form";
import type { Words } from "../texts.tsx";
import { mostSelected } from "./combo-typed.ts";
import { countOf, type DishTyped, newDish, priceOf } from "./dish-typed.ts";

/** What is wrong with a dish or a combo as it is typed, by field. */
export function dishMistakes({ dishes, menuOffice, office: { errors } }: Words["t"]) {
  const required = (text: string) => (text.trim() ? null : errors.required);
  const wrongPrice = (text: string) => (priceOf(text) === null ? dishes.wrongPrice : null);
  const wrongCount = (low: number, high: number) => (text: string) =>
    countOf(text, low, high) === undefined ? errors.wholeNumber({ low, high }) : null;
  const selectable = (low: number) => (text: string) =>
    text.trim() === "" ? errors.required : wrongCount(low, mostSelected)(text);
  return {
    name: required,
    price: (price: string, { sizes }: DishTyped) => (sizes.length > 0 ? null : wrongPrice(price)),
    sizes: { name: required, price: wrongPrice },
    combo: {
      slots: {
        name: required,
        minSelect: selectable(0),
        maxSelect: (text: string, { combo: { slots } }: DishTyped, path: string) =>
          selectable(1)(text) ??
          (Number(text) < Number(slots[Number(path.split(".")[2])]!.minSelect)
            ? menuOffice.groups.mostBelowLeast
            : null),
        options: {
          [formRootRule]: (options: readonly unknown[]) =>
            options.length === 0 ? menuOffice.combos.noChoice : null,
          extraPrice: wrongPrice,
        },
      },
    },
    previousPrice: (price: string) => (price.trim() === "" ? null : wrongPrice(price)),
    deposit: wrongPrice,
    maxPerOrder: wrongCount(1, 99),
    makeMinutes: wrongCount(0, 240),
  };
}

const rare = [
  ...(["nameEn", "descriptionEn", "previousPrice", "mayContain", "dietary", "ageLimit"] as const),
  ...(["containsAlcohol", "deposit", "maxPerOrder", "makeMinutes", "allowedFulfillment"] as const),
];

/** Whether what most dishes do without is said of one, or wrong: then it is shown at once. */
export function isMoreUsed({
  values,
  errors,
}: {
  values: DishTyped;
  errors: Readonly<Record<string, unknown>>;
}): boolean {
  const empty = newDish("");
  return rare.some(
    (field) => errors[field] !== undefined || JSON.stringify(values[field]) !== JSON.stringify(empty[field]),
  );
}
