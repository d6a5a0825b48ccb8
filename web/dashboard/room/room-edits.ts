import type { DineInState, RoomBody } from "../../../src/features/reservations/settings-schemas.ts";
import { ApiError } from "../api-error.ts";
import { type Change, isSame, requireSeen } from "../office/seen.ts";

export type Table = DineInState["tables"][number];
/** What is typed of a table. */
export type TableContent = Omit<Table, "id">;
export type Area = DineInState["areas"][number];
export type Combination = Omit<DineInState["combinations"][number], "id">;
type Room = Pick<DineInState, "areas" | "tables"> & { combinations: Combination[] };
export type RoomEdit = (room: Room) => RoomBody;

/**
 * Changes of a room, each done to the room as it is then: what others have changed since stays. Names are what things know each other
 * by, so a name that changes changes wherever it stands. Each throws CHANGED, or what a thing that is gone throws, before anything is written.
 */
const gone = () => new ApiError(404, "NOT_FOUND", "", null);
const changed = () => new ApiError(409, "CHANGED", "", null);

const sent = ({ areas, tables, combinations }: Room): RoomBody => ({
  areas: areas.map(({ id, name }) => ({ id, name })),
  tables,
  combinations: combinations.map(({ tables: names, minSeats, maxSeats }) => ({
    tables: names,
    minSeats,
    maxSeats,
  })),
});

function found<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw gone();
  return row;
}

export const addTables =
  (made: readonly TableContent[]): RoomEdit =>
  (room) => {
    const body = sent(room);
    return { ...body, tables: [...body.tables, ...made] };
  };

export const changeTable =
  (id: string, { change, seen }: Change<TableContent>): RoomEdit =>
  (room) => {
    const before = found(room.tables, id);
    requireSeen<TableContent>(before, seen);
    const after = { ...before, ...change };
    return sent({
      ...room,
      tables: room.tables.map((one) => (one.id === id ? after : one)),
      combinations: room.combinations.map((one) => ({
        ...one,
        tables: one.tables.map((name) => (name === before.name ? after.name : name)),
      })),
    });
  };

/** With it go the combinations that it is part of. */
export const removeTable =
  (id: string): RoomEdit =>
  (room) => {
    const { name } = found(room.tables, id);
    return sent({
      ...room,
      tables: room.tables.filter((one) => one.id !== id),
      combinations: room.combinations.filter(({ tables }) => !tables.includes(name)),
    });
  };

/** The tables of one area, in another order among themselves. */
export const orderTables =
  (ids: readonly string[]): RoomEdit =>
  (room) => {
    const places = ids.map((id) => room.tables.indexOf(found(room.tables, id))).sort((a, b) => a - b);
    const tables = [...room.tables];
    for (const [at, id] of ids.entries()) tables[places[at]!] = found(room.tables, id);
    return sent({ ...room, tables });
  };

export const addArea =
  (name: string): RoomEdit =>
  (room) => {
    const body = sent(room);
    return { ...body, areas: [...body.areas, { name }] };
  };

export const renameArea =
  (id: string, { change, seen }: Change<{ name: string }>): RoomEdit =>
  (room) => {
    const before = found(room.areas, id);
    requireSeen<{ name: string }>(before, seen);
    const after = { ...before, ...change };
    return sent({
      ...room,
      areas: room.areas.map((one) => (one.id === id ? after : one)),
      tables: room.tables.map((one) => (one.area === before.name ? { ...one, area: after.name } : one)),
    });
  };

/** Its tables stay, in no area. */
export const removeArea =
  (id: string): RoomEdit =>
  (room) => {
    const { name } = found(room.areas, id);
    return sent({
      ...room,
      areas: room.areas.filter((one) => one.id !== id),
      tables: room.tables.map((one) => (one.area === name ? { ...one, area: null } : one)),
    });
  };

export const orderAreas =
  (ids: readonly string[]): RoomEdit =>
  (room) => {
    if (ids.length !== room.areas.length) throw changed();
    return sent({ ...room, areas: ids.map((id) => found(room.areas, id)) });
  };

/** Combinations have no id that stays: they are known by their tables. */
export const isOf = (one: Pick<Combination, "tables">, other: Pick<Combination, "tables">): boolean =>
  isSame(one.tables.toSorted(), other.tables.toSorted());

export const addCombination =
  (made: Combination): RoomEdit =>
  (room) => {
    if (room.combinations.some((one) => isOf(one, made))) throw changed();
    return sent({ ...room, combinations: [...room.combinations, made] });
  };

export const changeCombination =
  (seen: Combination, made: Combination): RoomEdit =>
  (room) => {
    const before = room.combinations.find((one) => isOf(one, seen));
    if (!before) throw gone();
    requireSeen<Combination>(before, { minSeats: seen.minSeats, maxSeats: seen.maxSeats });
    return sent({
      ...room,
      combinations: room.combinations.map((one) => (one === before ? made : one)),
    });
  };

export const removeCombination =
  (seen: Combination): RoomEdit =>
  (room) => {
    if (!room.combinations.some((one) => isOf(one, seen))) throw gone();
    return sent({ ...room, combinations: room.combinations.filter((one) => !isOf(one, seen)) });
  };

/** `5`, three times: 5, 6, 7. A name without a figure at its end has one put to it: `Vindu`, twice: Vindu 1, Vindu 2. */
export function namesFrom(name: string, count: number): string[] {
  if (count === 1) return [name];
  const [, text, figure] = /^(.*?)(\d{0,9})$/.exec(name)!;
  const first = figure ? Number(figure) : 1;
  const before = figure ? text! : `${text} `;
  return Array.from({ length: count }, (_, at) => before + String(first + at));
}
