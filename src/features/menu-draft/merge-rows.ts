import { isDeepStrictEqual } from "node:util";
import { type MenuRows, ofTheDay } from "../menu-history/menu-rows.ts";
import type { ImportRow } from "../restaurants/import-row-types.ts";
import { menuTables } from "../restaurants/restaurant-rows.ts";

/** A menu three times: as a draft of it was begun, as the draft has it, and as guests see it now. */
export interface ThreeMenus {
  base: MenuRows;
  draft: MenuRows;
  live: MenuRows;
}

/**
 * The menu that a draft would make: what it changed, and of the rest whatever has become of the menu since. Where both changed
 * the same, the draft's holds; the difference from the menu shows it.
 */
export function mergedRows({ base, draft, live }: ThreeMenus): MenuRows {
  const merged = Object.fromEntries(
    menuTables.map((table) => [table, mergedTable(base[table], draft[table], live[table])]),
  ) as MenuRows;
  // What is new in something that the other side has taken away keeps it there.
  for (const [table, above, column] of within) {
    const there = new Set(merged[above].map(({ id }) => id));
    for (const row of merged[table]) {
      if (there.has(row[column])) continue;
      const isIt = ({ id }: ImportRow): boolean => id === row[column];
      merged[above].push((draft[above].find(isIt) ?? live[above].find(isIt))!);
      there.add(row[column]);
    }
  }
  return merged;
}

/** What each row is a part of, from below. */
const within = [
  ["variants", "products", "product_id"],
  ["products", "categories", "category_id"],
  ["categories", "menus", "menu_id"],
  ["menu_schedules", "menus", "menu_id"],
  ["addons", "addon_groups", "addon_group_id"],
] as const;

function mergedTable(
  base: readonly ImportRow[],
  draft: readonly ImportRow[],
  live: readonly ImportRow[],
): ImportRow[] {
  const [bases, drafts, lives] = [base, draft, live].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const ids = new Set([...drafts!.keys(), ...lives!.keys()]);
  return [...ids].flatMap((id) => mergedRow(bases!.get(id), drafts!.get(id), lives!.get(id)));
}

function mergedRow(
  base: ImportRow | undefined,
  draft: ImportRow | undefined,
  live: ImportRow | undefined,
): ImportRow[] {
  if (!draft) return base || !live ? [] : [live];
  const changed = Object.entries(draft).filter(
    ([column, value]) => !ofTheDay.includes(column) && !isDeepStrictEqual(value, base?.[column]),
  );
  if (!live) return base && changed.length === 0 ? [] : [draft];
  return [{ ...live, ...Object.fromEntries(changed) }];
}
