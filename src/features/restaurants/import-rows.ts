import { newId } from "../../platform/ids.ts";
import { menuRows, namedParts } from "./import-menu-rows.ts";
import { offerRows } from "./import-offer-rows.ts";
import { placeRows } from "./import-place-rows.ts";
import type { ImportRows } from "./import-row-types.ts";
import type { RestaurantFile } from "./import-schema.ts";

/** Turns a checked file into rows of a restaurant: every `ref` becomes the id of the row that carries it. */
export function importRows(file: RestaurantFile): ImportRows {
  const parts = namedParts(file);
  return {
    ...placeRows(file),
    ...menuRows(file, parts),
    ...offerRows(file, parts),
    ...diningRows(file),
    order_counters: [{}],
  };
}

function diningRows(file: RestaurantFile): ImportRows {
  const areaIds = new Map(file.areas.map((area) => [area.ref, newId("are")]));
  const tableIds = new Map(file.tables.map((table) => [table.name, newId("tbl")]));
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
      sort_order: position,
    })),
    table_combinations: file.tableCombinations.map((combination) => ({
      id: newId("cmb"),
      table_ids: combination.tables.map((name) => tableIds.get(name)!),
      min_seats: combination.minSeats,
      max_seats: combination.maxSeats,
    })),
  };
}
