import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import type { Words } from "../texts.tsx";
import type { Table } from "./room-edits.ts";

interface TableGroup {
  /** Null: tables that stand in no area. */
  id: string | null;
  name: string;
  tables: Table[];
}

/** The tables that guests sit at, by where they stand, those of no area last; and those that are out of use. */
export function groupedTables(
  o: Pick<Words["t"]["tablesPage"], "noArea" | "title">,
  { areas, tables }: Pick<DineInState, "areas" | "tables">,
): { inUse: Table[]; outOfUse: Table[]; groups: TableGroup[] } {
  const inUse = tables.filter(({ isActive }) => isActive);
  const groups: TableGroup[] = areas.map(({ id, name }) => ({
    ...{ id, name },
    tables: inUse.filter(({ area }) => area === name),
  }));
  const others = inUse.filter(({ area }) => area === null);
  if (others.length > 0)
    groups.push({ id: null, name: areas.length > 0 ? o.noArea : o.title, tables: others });
  return { inUse, outOfUse: tables.filter(({ isActive }) => !isActive), groups };
}

/** Whether guests can ask for more seats than the room has together, while it takes any of them at all. */
export const lacksTables = (
  { reservationsEnabled, settings }: Pick<DineInState, "reservationsEnabled" | "settings">,
  most: number,
): boolean => reservationsEnabled && most < settings.maxPartySize && most >= settings.minPartySize;

/** What tables take together: everybody who can sit at them, at most `mostSeats`, and no party that one of them is enough for. */
export function seatsTogether(
  { tables }: Pick<DineInState, "tables">,
  names: readonly string[],
  mostSeats: number,
): { minSeats: string; maxSeats: string } {
  const most = tables.filter(({ name }) => names.includes(name)).map(({ maxSeats }) => maxSeats);
  const sum = Math.min(
    mostSeats,
    most.reduce((all, one) => all + one, 0),
  );
  return { minSeats: String(Math.min(sum, Math.max(0, ...most) + 1)), maxSeats: String(sum) };
}

/** The names of the tables that can be pushed together: of those in use, and of those that are together already. */
export const joinable = ({ tables }: Pick<DineInState, "tables">, joined: readonly string[]): string[] =>
  tables.filter(({ name, isActive }) => isActive || joined.includes(name)).map(({ name }) => name);
