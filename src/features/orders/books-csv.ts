import { csvOf } from "../../domain/csv.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { BookLine, SalesBooks } from "./sales-schemas.ts";

/** Norwegian whoever takes it out: it goes to a Norwegian accountant, and programs go by its columns. */
const words = wordsOf("nb", "money");

const columns = ["date", "kind", "rate", "way", "count", "net", "vat", "gross"] as const;

/**
 * The books as Norwegian spreadsheets open them, with decimal commas (D-163). The
 * columns keep their names and order; new ones come last.
 */
export function booksCsv({ lines }: SalesBooks): string {
  const head = columns.map((column) => words.csv[column]);
  const rows = lines.map((line) => [
    line.date,
    words.kinds[line.kind],
    line.rate ?? "",
    wayToPay(line),
    line.count,
    ...[line.net, line.vat, line.gross].map((ore) => ({ ore })),
  ]);
  return csvOf([head, ...rows]);
}

const wayToPay = ({ method, provider }: BookLine): string => words.ways[provider ?? method];
