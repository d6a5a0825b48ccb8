import { menuRows, type NamedParts, namedParts } from "./import-menu-rows.ts";
import { offerRows } from "./import-offer-rows.ts";
import { placeRows } from "./import-place-rows.ts";
import type { IdOf, ImportRows } from "./import-row-types.ts";
import type { RestaurantFile } from "./import-schema.ts";

/** Turns a checked file into rows of a restaurant: every `ref` becomes the id of the row that carries it. */
export function importRows(file: RestaurantFile, idOf: IdOf): ImportRows {
  const parts = namedParts(file, idOf);
  return {
    ...placeRows(file, idOf),
    ...menuRows(file, parts),
    ...offerRows(file, parts),
    ...stationRows(file, parts),
    ...diningRows(file, idOf),
    order_counters: [{}],
  };
}

/** A name that several menus share means every category of that name, a ref one of them. */
function stationRows({ stations }: RestaurantFile, { idOf, categories }: NamedParts): ImportRows {
  const stationIds = stations.map((station) => idOf(station, "stn"));
  return {
    stations: stations.map(({ name }, position) => ({
      ...{ id: stationIds[position]!, name, sort_order: position + 1 },
    })),
    station_categories: categories.flatMap(({ category: { ref, name }, id }) => {
      const at = stations.findIndex((station) =>
        [ref, name].some((one) => one !== undefined && station.categories.includes(one)),
      );
      return at === -1 ? [] : [{ category_id: id, station_id: stationIds[at]! }];
    }),
  };
}

function diningRows(file: RestaurantFile, idOf: IdOf): ImportRows {
  const areaIds = new Map(file.areas.map((area) => [area.ref, idOf(area, "are")]));
  const tableIds = new Map(file.tables.map((table) => [table.name, idOf(table, "tbl")]));
  return {
    dining_areas: file.areas.map((area, position) => ({
      id: areaIds.get(area.ref)!,
      name: area.name,
      sort_order: position,
    })),
    dining_tables: file.tables.map((table, position) => ({
      id: tableIds.get(table.name)!,
      name: table.name,
      area_id: table.area == null ? null : areaIds.get(table.area)!,
      min_seats: table.minSeats,
      max_seats: table.maxSeats,
      is_active: table.isActive,
      sort_order: position,
    })),
    table_combinations: file.tableCombinations.map((combination) => ({
      id: idOf(combination, "cmb"),
      table_ids: combination.tables.map((name) => tableIds.get(name)!),
      min_seats: combination.minSeats,
      max_seats: combination.maxSeats,
    })),
  };
}
