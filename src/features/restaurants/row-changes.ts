import { isDeepStrictEqual } from "node:util";
import { type ImportRow, type ImportRows, left } from "./import-row-types.ts";
import { keyOf, type RestaurantRows, type RowTable } from "./restaurant-rows.ts";

/** What becomes of a table's rows. */
export interface RowChanges {
  table: RowTable;
  added: ImportRow[];
  changed: ChangedRow[];
  removed: ImportRow[];
}
export interface ChangedRow {
  before: ImportRow;
  after: ImportRow;
  /** The columns that differ. */
  columns: string[];
}

/** What would make the rows that are there the wanted ones: for each table that is wanted, in the order of those. */
export function rowChanges(
  there: RestaurantRows,
  wanted: ImportRows,
  tables: readonly RowTable[],
): RowChanges[] {
  return tables.map((table) => {
    const key = keyOf(table);
    const known = new Map(there[table].map((row) => [row[key], row]));
    const result: RowChanges = { table, added: [], changed: [], removed: [] };
    for (const after of wanted[table] ?? []) {
      const before = known.get(after[key]);
      known.delete(after[key]);
      if (!before) {
        result.added.push(after);
        continue;
      }
      const stays = leftIn(before, after);
      const columns = Object.keys(after).filter(
        (column) => !stays.includes(column) && !isSame(column, before[column], after[column]),
      );
      if (columns.length > 0) result.changed.push({ before, after: { ...after, [left]: stays }, columns });
    }
    result.removed.push(...known.values());
    return result;
  });
}

/** What a picture shows goes with the picture: of another one it is not said any more (D-306). */
const ofPicture = ["image_alt", "image_alt_en"];

/** The columns that stay as they are, since nothing is said of them. */
function leftIn(before: ImportRow, after: ImportRow): readonly string[] {
  const unsaid = after[left] ?? [];
  const hasSamePicture =
    unsaid.includes("image_url") || isSame("image_url", before.image_url, after.image_url);
  return hasSamePicture ? unsaid : unsaid.filter((column) => !ofPicture.includes(column));
}

const instants = new Set(["sold_out_until", "valid_from", "valid_to"]);

const isSame = (column: string, before: unknown, after: unknown): boolean =>
  isDeepStrictEqual(asStored(column, before), asStored(column, after));

/** As JSON has it: what is not said is null, and a moment has one spelling. */
function asStored(column: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (instants.has(column)) return Temporal.Instant.from(value as string).toString();
  return typeof value === "object" ? JSON.parse(JSON.stringify(value)) : value;
}
