import type { PricedChange } from "./price-change.ts";
import type { OrderRecord } from "./queries.ts";

/** Units of a dish as its sales count them. Below zero: they were taken off. */
export interface SoldLine {
  productId: string;
  name: string;
  quantity: number;
  total: number;
}

/**
 * What came and went with a change, with what was owed before and is asked for in this one's place. Prices stand in the supplement's sum.
 */
export function soldLines(
  order: OrderRecord,
  { told, lines }: Pick<PricedChange, "told" | "lines">,
  owed: readonly SoldLine[],
): SoldLine[] {
  const products = new Map([
    ...(order.lines ?? []).map((line) => [String(line.line_number), line.product_id] as const),
    ...lines.map(({ number, line }) => [String(number), line.productId] as const),
  ]);
  const sold = new Map(owed.map((line) => [line.productId, line]));
  for (const { lineId, name, before, after } of told) {
    const productId = products.get(lineId)!;
    const quantity = (sold.get(productId)?.quantity ?? 0) + after - before;
    sold.set(productId, { productId, name, quantity, total: 0 });
  }
  return [...sold.values()].filter(({ quantity }) => quantity !== 0);
}
