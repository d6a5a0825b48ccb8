import { z } from "zod";
import { type Message, message } from "../messages/message.ts";
import { inSchema } from "../messages/schema-message.ts";
import { allergenCodes } from "./allergens.ts";
import { dietaryMarks } from "./dietary-marks.ts";
import { mostPrice } from "./money.ts";
import { type AgeLimit, ageLimits, fulfillments } from "./snapshot.ts";

/** What the import format and the partner API both say of a dish and its sizes, and the checks of it, once. */
export const priceField = z.int().min(0).max(mostPrice);
export const allergensField = z.array(z.enum(allergenCodes)).max(allergenCodes.length);
const previousPrice = priceField.nullish();
const deposit = "Charged with one bottle or can until it is returned, in øre";

export const dishFields = {
  basePrice: priceField.optional(),
  previousPrice,
  allergens: allergensField.optional(),
  mayContain: allergensField.optional(),
  dietary: z.array(z.enum(dietaryMarks)).max(dietaryMarks.length).optional(),
  isVegan: z.boolean().optional(),
  isVegetarian: z.boolean().optional(),
  isPopular: z.boolean().optional(),
  allowedFulfillment: z.enum(fulfillments).nullish(),
  ageLimit: z
    .literal(ageLimits)
    .nullish()
    .describe("Who buys must be as old. Alcohol has one: 18 unless you say 20."),
  containsAlcohol: z
    .boolean()
    .optional()
    .describe("Sold within the law's hours only. Left out, what gets an age limit is alcohol."),
  deposit: priceField.optional().describe(`${deposit}.`),
  maxPerOrder: z.int().min(1).max(99).nullish(),
  makeMinutes: z.int().min(0).max(240).nullish(),
};

export const sizeFields = {
  price: priceField,
  previousPrice,
  deposit: priceField.nullish().describe(`${deposit}; null: as the product's.`),
};

interface Marks {
  ageLimit: AgeLimit | null;
  containsAlcohol: boolean;
}

/**
 * Whether a dish is alcohol and for whom, of what is named and what stood before. An age limit makes a dish alcohol unless it is
 * said not to be, and alcohol has an age limit: 18 when none is named.
 */
export function alcoholMarks(
  named: { [Name in keyof Marks]?: Marks[Name] | undefined },
  before: Marks = { ageLimit: null, containsAlcohol: false },
): Marks {
  const isNew = before.ageLimit === null && named.ageLimit != null;
  const containsAlcohol = named.containsAlcohol ?? (isNew || before.containsAlcohol);
  if (named.ageLimit !== undefined) return { ageLimit: named.ageLimit, containsAlcohol };
  return { ageLimit: before.ageLimit ?? (containsAlcohol ? 18 : null), containsAlcohol };
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const sizesOf = ({ variants }: object & { variants?: unknown }): Record<string, unknown>[] =>
  Array.isArray(variants) ? variants.map((size) => (size ?? {}) as Record<string, unknown>) : [];

/** Whether a price is below the one before: what is marked as reduced must be. */
export const isReduced = (price: unknown, previousPrice: unknown): boolean =>
  !isNumber(previousPrice) || !isNumber(price) || previousPrice > price;

/** What the fields of a dish say against each other. They may be of any kind: those of the wrong one are for the schema to refuse. */
export function dishConflicts(dish: object): { path: (string | number)[]; message: Message }[] {
  const { basePrice, previousPrice, ageLimit, containsAlcohol } = dish as Record<string, unknown>;
  const sizes = sizesOf(dish);
  const price = basePrice ?? (sizes.find(({ isDefault }) => isDefault === true) ?? sizes[0])?.price;
  const notReduced = message("menu.notReduced");
  return [
    ...(isReduced(price, previousPrice) ? [] : [{ path: ["previousPrice"], message: notReduced }]),
    ...(containsAlcohol === true && ageLimit === null
      ? [{ path: ["ageLimit"], message: message("menu.alcoholHasAge") }]
      : []),
    ...sizes.flatMap((size, index) =>
      isReduced(size.price, size.previousPrice)
        ? []
        : [{ path: ["variants", index, "previousPrice"], message: notReduced }],
    ),
  ];
}

/** The same as a rule of a schema (`superRefine`). */
export function withoutConflicts(dish: object, context: z.core.$RefinementCtx): void {
  for (const { path, message } of dishConflicts(dish))
    context.addIssue({ code: "custom", path, message: inSchema(message) });
}
