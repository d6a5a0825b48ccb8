import { z } from "zod";
import { message } from "../messages/message.ts";
import { inSchema } from "../messages/schema-message.ts";
import { priceField } from "./dish-fields.ts";
import type { Issue } from "./problems.ts";

/** What the import format and the dashboard both say of a combo's slots, and the checks of it, once. */
const count = z.int().max(20);
export const slotLimits = { minSelect: count.min(0).optional(), maxSelect: count.min(1).optional() };
export const optionFields = {
  extraPrice: priceField.default(0).describe("What this choice adds to the combo's price, in øre."),
};

/** A slot as it was sent: what is left out of its limits is one choice that must be made. */
export const limitsOf = (
  { minSelect, maxSelect }: { minSelect?: number | undefined; maxSelect?: number | undefined },
  before: { minSelect: number; maxSelect: number } = { minSelect: 1, maxSelect: 1 },
) => ({ minSelect: minSelect ?? before.minSelect, maxSelect: maxSelect ?? before.maxSelect });

/** For `refine` of a slot that is new. */
export const inOrder = (slot: Parameters<typeof limitsOf>[0]): boolean => {
  const { minSelect, maxSelect } = limitsOf(slot);
  return minSelect <= maxSelect;
};
export const turned = { path: ["maxSelect"], message: inSchema(message("menu.selectTurned")) };

/** A dish as an option of a combo: another combo cannot be one. */
export interface OptionDish {
  isCombo: boolean;
  /** What its sizes are called by: their ids, or their names. */
  sizes: ReadonlySet<string>;
}

/**
 * What is wrong with the choices of a combo, each named by its dish and, for one size alone, that size: it must be there, be no combo
 * and stand in its slot once. `fields`: what a request calls the two.
 */
export function optionIssues(
  slots: readonly { options: readonly { dish: string; size: string | null }[] }[],
  dishOf: (name: string) => OptionDish | undefined,
  fields: { dish: string; size: string },
): Issue[] {
  return slots.flatMap(({ options }, at) =>
    options.flatMap(({ dish, size }, index): Issue[] => {
      const known = dishOf(dish);
      const refuse = (field: string, said: ReturnType<typeof message>): Issue[] => [
        { path: `combo.slots.${at}.options.${index}.${field}`, code: "INVALID", message: said },
      ];
      if (!known) return refuse(fields.dish, message("menu.noSuchProduct"));
      if (known.isCombo) return refuse(fields.dish, message("menu.comboInCombo"));
      if (size !== null && !known.sizes.has(size)) return refuse(fields.size, message("menu.noSuchVariant"));
      const first = options.findIndex((other) => other.dish === dish && other.size === size);
      return first < index ? refuse(fields.dish, message("menu.optionTwice")) : [];
    }),
  );
}
