import type { Words } from "../texts.tsx";
import {
  countOf,
  type GroupTyped,
  isWrongTierPrice,
  type KnownLevels,
  levelOf,
  type TierTyped,
} from "./addon-group-typed.ts";
import { priceOf } from "./dish-typed.ts";

/** What is wrong with a group of add-ons as it is typed, by field. */
export function groupMistakes({ menuOffice: { groups: o }, dishes, office }: Words["t"], known: KnownLevels) {
  const { errors } = office;
  const required = (text: string) => (text.trim() ? null : errors.required);
  const sameLevel = (tiers: readonly TierTyped[], at: number) =>
    tiers.slice(0, at).some((one) => levelOf(one, known) === levelOf(tiers[at]!, known))
      ? o.tiers.same
      : null;
  const count = (least: number) => (text: string) =>
    countOf(text, least) === null ? errors.wholeNumber({ low: least, high: 50 }) : null;
  return {
    name: required,
    minSelect: count(0),
    maxSelect: (text: string, { minSelect }: GroupTyped) =>
      text.trim() === ""
        ? null
        : (count(1)(text) ?? (Number(text) < Number(minSelect) ? o.mostBelowLeast : null)),
    freeCount: count(0),
    tiers: {
      name: (name: string, { tiers }: GroupTyped, path: string) =>
        required(name) ?? sameLevel(tiers, Number(path.split(".")[1])),
    },
    addons: {
      name: required,
      price: (text: string) => (priceOf(text) === null ? dishes.wrongPrice : null),
      tierPrices: (prices: GroupTyped["addons"][number]["tierPrices"]) =>
        Object.values(prices).some(isWrongTierPrice) ? dishes.wrongPrice : null,
    },
  };
}

/** Whether what most groups do without is said of one, or wrong: then it is shown at once. */
export const isMoreUsed = ({
  values,
  errors,
}: {
  values: GroupTyped;
  errors: Readonly<Record<string, unknown>>;
}): boolean =>
  values.nameEn !== "" ||
  values.description !== "" ||
  values.freeCount !== "0" ||
  values.allowQuantity ||
  values.isShared ||
  errors.freeCount !== undefined;

/** How many of a group a guest chooses, in a line. */
export function choiceRule(
  o: Words["t"]["menuOffice"]["groups"],
  { minSelect, maxSelect }: { minSelect: number; maxSelect: number | null },
): string {
  if (maxSelect === null) return minSelect === 0 ? o.anyNumber : o.atLeast({ count: minSelect });
  return minSelect === maxSelect
    ? o.exactly({ count: minSelect })
    : o.between({ least: minSelect, most: maxSelect });
}
