import { type BookKind, bookKinds } from "../../../src/domain/sales-period.ts";
import type { StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import type { BookLine, SalesBooks } from "../../../src/features/orders/sales-schemas.ts";

/** Sales at a rate of VAT. */
export interface VatRow {
  rate: number;
  net: number;
  amount: number;
  gross: number;
}

type Way = BookLine["method"] | NonNullable<BookLine["provider"]>;

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

export const waysOf = (lines: readonly BookLine[]): Way[] =>
  unique(lines.map(({ provider, method }): Way => provider ?? method)).sort();

export const kindsOf = (lines: readonly BookLine[]): BookKind[] =>
  bookKinds.filter((kind) => lines.some((line) => line.kind === kind));

export function vatSum(rows: readonly VatRow[]): Omit<VatRow, "rate"> {
  const sum = (of: (row: VatRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    net: sum(({ net }) => net),
    amount: sum(({ amount }) => amount),
    gross: sum(({ gross }) => gross),
  };
}

/** The sales of all days by rate. */
export function vatOf(lines: readonly BookLine[]): VatRow[] {
  const sales = lines.filter(({ kind }) => kind === "SALE");
  return unique(sales.map(({ rate }) => rate ?? 0))
    .sort((one, other) => one - other)
    .map((rate) => {
      const ofRate = sales.filter((line) => (line.rate ?? 0) === rate);
      const sum = (of: (line: BookLine) => number) => ofRate.reduce((all, line) => all + of(line), 0);
      return {
        rate,
        net: sum(({ net }) => net),
        amount: sum(({ vat }) => vat),
        gross: sum(({ gross }) => gross),
      };
    });
}

/** What came and went by one way to pay, as one kind; null is all of them. */
export const grossOf = (lines: readonly BookLine[], way: Way | null, kind: BookKind | null): number =>
  lines
    .filter(
      (line) =>
        (way === null || (line.provider ?? line.method) === way) && (kind === null || line.kind === kind),
    )
    .reduce((sum, { gross }) => sum + gross, 0);

/** The same period has the same number whenever it is printed: its days. */
export const numberOf = ({ from, to }: Pick<SalesBooks, "from" | "to">): string =>
  (from === to ? from : `${from}/${to}`).replaceAll("-", "");

/** Whose sales they are: the company, the restaurant where it is called otherwise, and where it is. */
export const sellerLines = ({
  legalName,
  name,
  address,
}: Pick<StaffRestaurant, "legalName" | "name" | "address">): string[] => [
  legalName ?? name,
  ...(legalName !== null && legalName !== name ? [name] : []),
  ...(address
    ? [[address.line1, `${address.postalCode ?? ""} ${address.city ?? ""}`.trim()].join(", ")]
    : []),
];
