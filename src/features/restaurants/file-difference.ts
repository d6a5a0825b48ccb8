import { createHash } from "node:crypto";
import { type Weekday, weekdays } from "../../domain/snapshot.ts";
import { Message, message } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { DifferenceAction, FileDifference } from "./file-difference-schemas.ts";
import type { ImportRow } from "./import-row-types.ts";
import type { RestaurantRows, RowTable } from "./restaurant-rows.ts";
import type { ChangedRow, RowChanges } from "./row-changes.ts";

export type ToldDifference = Untold<FileDifference, "message" | "name" | "summary">;
export type DifferenceKind = FileDifference["counts"][number]["kind"];

/** What people call the rows of a table. */
const kindOf: Record<RowTable, DifferenceKind> = {
  restaurant_profiles: "PROFILE",
  ordering_settings: "SETTINGS",
  day_hours: "OPENING_HOURS",
  hours_overrides: "HOURS_OVERRIDES",
  delivery_zones: "DELIVERY_ZONES",
  menus: "MENUS",
  menu_schedules: "SCHEDULES",
  categories: "CATEGORIES",
  products: "PRODUCTS",
  variants: "VARIANTS",
  addon_groups: "ADDON_GROUPS",
  addons: "ADDONS",
  coupons: "COUPONS",
  newsletter_popups: "NEWSLETTER_POPUP",
  upsells: "UPSELL",
  stations: "STATIONS",
  station_categories: "STATION_CATEGORIES",
  dining_areas: "AREAS",
  dining_tables: "TABLES",
  table_combinations: "TABLE_COMBINATIONS",
};

const mostItems = 200;

/** What a file changes, in figures and in words. Another place in the list alone is no change that is told of one by one. */
export function fileDifference(changes: readonly RowChanges[], there: RestaurantRows): ToldDifference {
  const nameOf = namer(changes, there);
  const counts = changes.map(({ table, added, changed, removed }) => {
    const moved = changed.filter(isMoved).length;
    const figures = { added: added.length, changed: changed.length - moved, moved, removed: removed.length };
    return { kind: kindOf[table], ...figures };
  });
  const items = changes.flatMap(({ table, added, changed, removed }) => {
    const item = (action: DifferenceAction, row: ImportRow, before: ImportRow | null, columns: string[]) => {
      const name = nameOf(table, row);
      const fields = columns.map(fieldOf);
      return {
        ...{ kind: kindOf[table], action, id: (before?.id ?? null) as string | null },
        ...{ externalId: (row.external_id ?? before?.external_id ?? null) as string | null, name, fields },
        message: said(action, name, fields),
      };
    };
    return [
      ...added.map((row) => item("ADDED", row, null, [])),
      ...changed
        .filter((row) => !isMoved(row))
        .map(({ before, after, columns }) => item("CHANGED", after, before, columns)),
      ...removed.map((row) => item("REMOVED", row, row, [])),
    ];
  });
  const prices = pricesOf(changes, there, nameOf);
  return {
    version: versionOf(changes),
    isChanged: changes.some(
      ({ added, changed, removed }) => added.length + changed.length + removed.length > 0,
    ),
    summary: summaryOf(counts),
    counts,
    items: items.slice(0, mostItems),
    itemsLeftOut: Math.max(0, items.length - mostItems),
    prices: prices.slice(0, mostItems),
    pricesLeftOut: Math.max(0, prices.length - mostItems),
  };
}

function said(action: DifferenceAction, name: string | Message, fields: string[]): Message {
  if (name instanceof Message) {
    if (action === "CHANGED") return message("file.unnamed.changed", { what: name, fields });
    return message(`file.unnamed.${verbs[action]}`, { what: name });
  }
  if (action === "CHANGED") return message("file.changed", { name, fields });
  return message(`file.${verbs[action]}`, { name });
}

const verbs = { ADDED: "added", REMOVED: "removed" } as const;
const isMoved = ({ columns }: ChangedRow): boolean => columns.every((column) => column === "sort_order");

const otherNames: Record<string, string> = {
  addon_group_ids: "addonGroups",
  bottle_deposit: "deposit",
  category_id: "category",
  category_ids: "categories",
  menu_id: "menu",
  product_ids: "products",
  station_id: "station",
};
/** What the import format calls a column. */
const fieldOf = (column: string): string =>
  otherNames[column] ?? column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function summaryOf(counts: ToldDifference["counts"]): Message {
  const parts = counts
    .filter(({ added, changed, moved, removed }) => added + changed + moved + removed > 0)
    .map(({ kind, ...figures }) =>
      message("file.counted", { what: message(`file.kinds.${kind}`), ...figures }),
    );
  return parts.length === 0 ? message("file.unchanged") : message("file.difference", { parts });
}

/** What a row is called: a size after its dish, an add-on after its group. What has no name of its own is called what it is. */
function namer(
  changes: readonly RowChanges[],
  there: RestaurantRows,
): (table: RowTable, row: ImportRow) => string | Message {
  const named = new Map<unknown, unknown>();
  for (const table of ["products", "addon_groups", "menus", "categories", "dining_tables"] as const) {
    for (const row of there[table]) named.set(row.id, row.name);
    const change = changes.find((one) => one.table === table);
    for (const row of [...(change?.added ?? []), ...(change?.changed ?? []).map(({ after }) => after)])
      named.set(row.id, row.name);
  }
  return (table, row) => {
    const kind = message(`file.kinds.${kindOf[table]}`);
    if (table === "station_categories") return named.get(row.category_id) as string;
    if (table === "table_combinations")
      return (row.table_ids as string[]).map((id) => named.get(id)).join(" + ");
    if (table === "day_hours")
      return onDay(kind, row.day_of_week as number, row.is_closed ? null : (row.opens_at as string));
    if (table === "menu_schedules") {
      const menu = message("file.menu", { name: named.get(row.menu_id) as string });
      return onDay(menu, weekdays.indexOf(row.day_of_week as Weekday), row.starts_at as string);
    }
    const own = row.name ?? row.code ?? row.display_name ?? row.date;
    if (own === undefined || own === null) return kind;
    const whole = named.get(row.product_id ?? row.addon_group_id);
    return whole === undefined ? String(own) : `${whole}, ${own}`;
  };
}

/** @param opensAt null: it is closed that day */
const onDay = (what: Message, day: number, opensAt: string | null): Message =>
  opensAt === null
    ? message("file.onDay", { what, days: [day] })
    : message("file.from", { what, days: [day], opensAt });

/** Prices that change: of dishes without sizes, of sizes, of add-ons. */
function pricesOf(
  changes: readonly RowChanges[],
  there: RestaurantRows,
  nameOf: ReturnType<typeof namer>,
): ToldDifference["prices"] {
  const sized = new Set(
    [...there.variants, ...changes.flatMap(({ table, added }) => (table === "variants" ? added : []))].map(
      ({ product_id }) => product_id,
    ),
  );
  return changes.flatMap(({ table, changed }) =>
    changed.flatMap(({ before, after, columns }) => {
      const column =
        table === "products" ? "base_price" : table === "variants" || table === "addons" ? "price" : null;
      if (column === null || !columns.includes(column) || (table === "products" && sized.has(after.id)))
        return [];
      const [from, to] = [before[column] as number, after[column] as number];
      const name = nameOf(table, after) as string;
      return [
        {
          ...{ kind: kindOf[table], id: before.id as string, name, from, to },
          externalId: (after.external_id ?? before.external_id ?? null) as string | null,
          message: message("file.price", { name, from, to }),
        },
      ];
    }),
  );
}

/** Of what would be written over: the ids of what is new are not of it, since they are made anew each time. */
function versionOf(changes: readonly RowChanges[]): string {
  const parts = changes.map(({ table, added, changed, removed }) => [
    table,
    added.map((row) => [row.external_id ?? null, row.name ?? null]),
    changed.map(({ before, columns }) => [before.id, columns.map((column) => [column, before[column]])]),
    removed.map(({ id }) => id),
  ]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
