import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type ImportRow, type ImportRows, left } from "../restaurants/import-row-types.ts";
import { menuTables, type RestaurantRows } from "../restaurants/restaurant-rows.ts";

export type MenuRows = Pick<RestaurantRows, (typeof menuTables)[number]>;

/** What the day brings: it is no part of what the menu is, and stays as it is when an older one comes back. */
export const ofTheDay = ["is_available", "sold_out_until"];

export const menuRowsOf = (rows: RestaurantRows): MenuRows =>
  Object.fromEntries(menuTables.map((table) => [table, rows[table]])) as MenuRows;

/** The same for two menus that differ in nothing but the day. */
export function hashOf(rows: MenuRows): Buffer {
  const without = (key: string, value: unknown): unknown => (ofTheDay.includes(key) ? undefined : value);
  return createHash("sha256").update(JSON.stringify(rows, without)).digest();
}

export const packed = (rows: MenuRows): Promise<Buffer> => promisify(gzip)(JSON.stringify(rows));
export const unpacked = async (bytes: Buffer): Promise<MenuRows> =>
  JSON.parse((await promisify(gunzip)(bytes)).toString("utf8")) as MenuRows;

/** As rows that are wanted: what is there already keeps what the day has brought. */
export const wanted = (rows: MenuRows): ImportRows =>
  Object.fromEntries(
    menuTables.map((table) => [table, rows[table].map((row): ImportRow => ({ ...row, [left]: ofTheDay }))]),
  ) as ImportRows;
