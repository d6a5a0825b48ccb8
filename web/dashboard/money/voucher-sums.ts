import { type BookKind, bookKinds } from "../../../src/domain/sales-period.ts";
import type { BookLine } from "../../../src/features/orders/sales-schemas.ts";
import type { VatRow } from "./vat-table.tsx";

type Way = BookLine["method"] | NonNullable<BookLine["provider"]>;

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

export const waysOf = (lines: readonly BookLine[]): Way[] =>
  unique(lines.map(({ provider, method }): Way => provider ?? method)).sort();

export const kindsOf = (lines: readonly BookLine[]): BookKind[] =>
  bookKinds.filter((kind) => lines.some((line) => line.kind === kind));

/** The sales of all days by rate. */
export function vatOf(lines: readonly BookLine[]): VatRow[] {
  const sales = lines.filter(({ kind }) => kind === "SALE");
  return unique(sales.map(({ rate }) => rate ?? 0))
    .sort((one, other) => one - other)
    .map((rate) => {
      const ofRate = sales.filter((line) => line.rate === rate);
      const sum = (of: (line: BookLine) => number) => ofRate.reduce((all, line) => all + of(line), 0);
      return {
        rate,
        net: sum(({ net }) => net),
        amount: sum(({ vat }) => vat),
        gross: sum(({ gross }) => gross),
      };
    });
}
