import { oreOf } from "../order/kroner-input.ts";
import type { Words } from "../texts.tsx";
import { amountOf, type OfferTyped, wholeOf } from "./offer-typed.ts";

/** What is wrong with an offer as it is typed, by field. */
export function offerMistakes(o: Words["t"]["offers"]) {
  const limit = (high: number, said: string) => (text: string) =>
    text.trim() === "" || wholeOf(text, 1, high) !== null ? null : said;
  return {
    code: (code: string, { how }: OfferTyped) =>
      how === "ITSELF" || /^\S+$/.test(code.trim()) ? null : o.codeMissing,
    value: (_: string, typed: OfferTyped) => {
      if (amountOf(typed) !== null) return null;
      return typed.kind === "PERCENT" ? o.percentWrong : o.amountWrong;
    },
    bundleQuantity: (text: string, { kind }: OfferTyped) =>
      kind !== "BUNDLE" || wholeOf(text, 2, 99) !== null ? null : o.bundleWrong,
    maxBundlesPerOrder: limit(99, o.limitWrong),
    minimum: (text: string) => (text.trim() === "" || oreOf(text) !== null ? null : o.amountWrong),
    categoryIds: (ids: string[], { target }: OfferTyped) =>
      target === "CATEGORIES" && ids.length === 0 ? o.targetsMissing : null,
    productIds: (ids: string[], { target }: OfferTyped) =>
      target === "PRODUCTS" && ids.length === 0 ? o.targetsMissing : null,
    validTo: (to: string, { validFrom }: OfferTyped) =>
      to !== "" && validFrom !== "" && to <= validFrom ? o.datesWrong : null,
    usageLimit: limit(1_000_000, o.limitWrong),
    perCustomerLimit: limit(1_000_000, o.limitWrong),
    priority: (text: string) => (wholeOf(text, -1000, 1000) === null ? o.priorityWrong : null),
  };
}

/** Whether some of the fields of an offer say more than most do, or are wrong: then they are shown at once. */
export const isAnyUsed = (
  { values, errors }: { values: OfferTyped; errors: Readonly<Record<string, unknown>> },
  names: readonly (keyof OfferTyped)[],
): boolean =>
  names.some((name) => values[name].length > 0 && values[name] !== "ALL") ||
  names.some((name) => errors[name] !== undefined);
