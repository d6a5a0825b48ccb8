import { newId } from "../../platform/ids.ts";
import type { IdOf, ImportRow } from "./import-row-types.ts";
import type { MenuFile, RestaurantFile } from "./import-schema.ts";
import type { RestaurantRows } from "./restaurant-rows.ts";

/** A part of a file, and what it can be known by. `within`: the row that it is a part of; undefined where that is new. */
interface Wanted {
  part: object;
  ref?: string | undefined;
  name: string;
  externalId?: string | null | undefined;
  within?: string | undefined;
}
interface Row {
  id: string;
  name: string;
  externalId?: string | null;
  within?: string;
}

/**
 * Which rows of a restaurant the parts of a file are (D-114): those that another system calls alike, else those whose id is their `ref`, as in
 * a file that was taken out here, else those of the same name in the same place, else, of what can move, those of the same name that nobody else is. A part that is told of by another system is no row that it calls
 * something else.
 */
export function idsInFile(file: MenuFile & Partial<RestaurantFile>, rows: RestaurantRows): IdOf {
  const ids = new Map<object, string>();
  matchMenu(ids, file, rows);
  matchRest(ids, file, rows);
  return (part, prefix) => ids.get(part) ?? newId(prefix);
}

function matchMenu(ids: Map<object, string>, file: MenuFile, rows: RestaurantRows): void {
  match(
    ids,
    file.menus.map((part) => ({ ...part, part })),
    rows.menus.map((row) => rowOf(row)),
  );
  match(
    ids,
    file.menus.flatMap((menu) =>
      menu.schedules.map((part) => ({
        part,
        name: `${part.dayOfWeek} ${part.startsAt} ${part.endsAt}`,
        within: ids.get(menu),
      })),
    ),
    rows.menu_schedules.map((row) =>
      rowOf(row, { name: `${row.day_of_week} ${row.starts_at} ${row.ends_at}`, within: row.menu_id }),
    ),
    true,
  );
  const categories = file.menus.flatMap((menu) =>
    menu.categories.map((part) => ({ ...part, part, within: ids.get(menu) })),
  );
  match(
    ids,
    categories,
    rows.categories.map((row) => rowOf(row, { within: row.menu_id })),
  );
  const products = categories.flatMap(({ part: category }) =>
    category.products.map((part) => ({ ...part, part, within: ids.get(category) })),
  );
  match(
    ids,
    products,
    rows.products.map((row) => rowOf(row, { within: row.category_id })),
  );
  match(
    ids,
    products.flatMap(({ part: product }) =>
      product.variants.map((part) => ({ ...part, part, within: ids.get(product) })),
    ),
    rows.variants.map((row) => rowOf(row, { within: row.product_id })),
    true,
  );
  match(
    ids,
    products.flatMap(({ part: product }) =>
      (product.combo?.slots ?? []).map((part) => ({ part, name: part.name, within: ids.get(product) })),
    ),
    rows.products.flatMap((row) =>
      ((row.combo as { slots: ImportRow[] } | null)?.slots ?? []).map((slot) =>
        rowOf(slot, { within: row.id }),
      ),
    ),
    true,
  );
  match(
    ids,
    file.addonGroups.map((part) => ({ ...part, part })),
    rows.addon_groups.map((row) => rowOf(row)),
  );
  match(
    ids,
    file.addonGroups.flatMap((group) =>
      group.addons.map((part) => ({ ...part, part, within: ids.get(group) })),
    ),
    rows.addons.map((row) => rowOf(row, { within: row.addon_group_id })),
    true,
  );
}

/** What no other system names: the same by what it says. */
function matchRest(ids: Map<object, string>, file: Partial<RestaurantFile>, rows: RestaurantRows): void {
  const hours = (kind: string, week: RestaurantFile["openingHours"] = []): Wanted[] =>
    week.map((part) => ({
      part,
      name: [kind, part.dayOfWeek, part.isClosed, part.opensAt ?? "00:00", part.closesAt ?? "00:00"].join(
        " ",
      ),
    }));
  match(
    ids,
    [...hours("KITCHEN", file.openingHours), ...hours("VENUE", file.venueHours)],
    rows.day_hours.map((row) =>
      rowOf(row, { name: [row.kind, row.day_of_week, row.is_closed, row.opens_at, row.closes_at].join(" ") }),
    ),
  );
  match(
    ids,
    (file.hoursOverrides ?? []).map((part) => ({
      part,
      name: [part.date, part.appliesTo, part.opensAt ?? ""].join(" "),
    })),
    rows.hours_overrides.map((row) =>
      rowOf(row, { name: [row.date, row.applies_to, row.opens_at ?? ""].join(" ") }),
    ),
  );
  const named = (parts: readonly { name: string }[] = []): Wanted[] =>
    parts.map((part) => ({ part, name: part.name }));
  match(
    ids,
    named(file.deliveryZones),
    rows.delivery_zones.map((row) => rowOf(row)),
  );
  match(
    ids,
    (file.coupons ?? []).map((part) => ({
      part,
      name: part.code ?? ` ${part.displayName || part.discountType}`,
    })),
    rows.coupons.map((row) => rowOf(row, { name: row.code ?? ` ${row.display_name ?? row.discount_type}` })),
  );
  match(
    ids,
    named(file.stations),
    rows.stations.map((row) => rowOf(row)),
  );
  match(
    ids,
    named(file.areas),
    rows.dining_areas.map((row) => rowOf(row)),
  );
  match(
    ids,
    named(file.tables),
    rows.dining_tables.map((row) => rowOf(row)),
  );
  const tables = new Map((file.tables ?? []).map((table) => [table.name, ids.get(table)]));
  match(
    ids,
    (file.tableCombinations ?? []).map((part) => ({
      part,
      name: part.tables.map((name) => tables.get(name) ?? "").join(" "),
    })),
    rows.table_combinations.map((row) => rowOf(row, { name: (row.table_ids as string[]).join(" ") })),
  );
}

const rowOf = (row: ImportRow, more: { name?: unknown; within?: unknown } = {}): Row => ({
  id: row.id as string,
  name: (more.name ?? row.name) as string,
  externalId: (row.external_id ?? null) as string | null,
  within: more.within as string,
});

/** @param isOwn what it is a part of owns it: it cannot move, and its names are good in there alone */
function match(
  ids: Map<object, string>,
  wanted: readonly Wanted[],
  rows: readonly Row[],
  isOwn = false,
): void {
  const free = new Set(rows);
  const named = (one: Wanted | Row): string => one.name.toLocaleLowerCase("nb");
  const take = (keyOf: (one: Wanted | Row) => string | null): void => {
    const byKey = Map.groupBy(free, keyOf);
    for (const one of wanted) {
      const key = keyOf(one);
      if (key === null || ids.has(one.part)) continue;
      const row = byKey.get(key)?.find((row) => free.has(row) && !areOthers(one.externalId, row.externalId));
      if (!row) continue;
      ids.set(one.part, row.id);
      free.delete(row);
    }
  };
  const inside = ({ within }: Wanted | Row, text: string): string | null =>
    within === undefined ? null : `${within}\n${text}`;
  take((one) => (one.externalId == null ? null : isOwn ? inside(one, one.externalId) : one.externalId));
  take((one) => ("part" in one ? (one.ref ?? null) : one.id));
  take((one) => inside(one, named(one)));
  if (!isOwn) take(named);
}

/** Two that are called something, and not the same. */
const areOthers = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a != null && b != null && a !== b;
