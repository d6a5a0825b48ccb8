import type { Money } from "../../../src/domain/money.ts";
import type { DraftLine } from "../draft.ts";
import type { PublicProduct } from "../public-menu.ts";
import type { ReadLine } from "./cart-math.ts";
import type { QuoteState } from "./quote.ts";

export type QuotedLine = NonNullable<QuoteState["quote"]>["lines"][number];

/** Add-ons and the parts of a combo, one under the other as they were chosen. */
export const readableAddons = (price: NonNullable<ReadLine["price"]>) => [
  ...price.addons.map((addon) => ({
    ...addon,
    key: `${addon.parentAddonId}/${addon.groupId}/${addon.addonId}`,
  })),
  // A slot may hold the same part twice.
  ...price.components.flatMap((part, place) => {
    const key = `${part.slotId}/${place}`;
    return [
      {
        key,
        name: inSize(part.name, part.variantName),
        nameEn: inSize(part.nameEn ?? part.name, part.variantNameEn ?? part.variantName),
        quantity: 1,
        price: part.extraPrice,
      },
      ...part.addons.map((addon) => ({ ...addon, key: `${key}/${addon.groupId}/${addon.addonId}` })),
    ];
  }),
];

const inSize = (name: string, size: string | null) => (size === null ? name : `${name} (${size})`);

/** The size that a line names: of a dish that comes in one size it goes without saying. */
export const sizeOf = (
  product: Pick<PublicProduct, "variants"> | undefined,
  { variantId }: Pick<DraftLine, "variantId">,
): PublicProduct["variants"][number] | undefined =>
  product && product.variants.length > 1 ? product.variants.find(({ id }) => id === variantId) : undefined;

/** What the service has to say of a line: it names a line by its place in the basket. */
export const warningsOf = (
  lines: readonly Pick<DraftLine, "key">[],
  lineKey: string,
  { quote, problem }: Pick<QuoteState, "quote" | "problem">,
) =>
  [...(quote?.warnings ?? []), ...(problem?.details.issues ?? [])].filter((issue) => {
    const at = /^lines\.(\d+)/.exec(issue.path)?.[1];
    return at !== undefined && lines[Number(at)]?.key === lineKey;
  });

/** What a line costs, and before its discount: that counts only while the line is of as many as were quoted. */
export function sumOfLine(
  { line, price }: Pick<ReadLine, "line" | "price">,
  quoted: QuotedLine | undefined,
): { sum: Money | null; before: Money | null } {
  if (quoted && quoted.discount > 0 && quoted.quantity === line.quantity)
    return { sum: quoted.lineTotal - quoted.discount, before: quoted.lineTotal };
  return { sum: price?.lineTotal ?? null, before: null };
}
