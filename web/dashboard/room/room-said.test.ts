import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dineInSettings } from "../../../src/domain/dine-in-settings.ts";
import { groupedTables, joinable, lacksTables, seatsTogether } from "./room-said.ts";

const table = (name: string, area: string | null, maxSeats = 4, isActive = true) => ({
  ...{ id: `tbl_${name}`, name, area, minSeats: 1, maxSeats, isActive },
});
const areas = [
  { id: "are_1", name: "Sal" },
  { id: "are_2", name: "Hage" },
];
const o = { noArea: "Uten område", title: "Bord" };
const said = (room: Parameters<typeof groupedTables>[1]) =>
  groupedTables(o, room).groups.map(({ id, name, tables }) => [id, name, ...tables.map((one) => one.name)]);

describe("tables by where they stand", () => {
  it("has every area, also one without tables, and those of no area last", () => {
    const tables = [table("1", "Sal"), table("2", null), table("3", "Sal")];
    assert.deepEqual(said({ areas, tables }), [
      ["are_1", "Sal", "1", "3"],
      ["are_2", "Hage"],
      [null, "Uten område", "2"],
    ]);
    assert.deepEqual(said({ areas: [], tables: [table("2", null)] }), [[null, "Bord", "2"]]);
    assert.deepEqual(said({ areas: [], tables: [] }), []);
  });

  it("has those that are out of use apart", () => {
    const tables = [table("1", "Sal", 4, false), table("2", null, 4, false), table("3", "Hage")];
    const { inUse, outOfUse, groups } = groupedTables(o, { areas, tables });
    assert.deepEqual(
      [inUse, outOfUse].map((some) => some.map(({ name }) => name)),
      [["3"], ["1", "2"]],
    );
    assert.deepEqual(
      groups.map((group) => group.tables.length),
      [0, 1],
    );
  });
});

it("a room lacks tables when guests can ask for more than it takes, as long as it takes any of them", () => {
  const room = (more: object = {}) => ({
    reservationsEnabled: true,
    settings: dineInSettings({ minPartySize: 2, maxPartySize: 8, ...more }),
  });
  const lacks = [1, 2, 7, 8, 9].filter((most) => lacksTables(room(), most));
  assert.deepEqual(lacks, [2, 7]);
  assert.equal(lacksTables({ ...room(), reservationsEnabled: false }, 7), false);
});

describe("tables that are pushed together", () => {
  const room = {
    tables: [table("1", null, 4), table("2", null, 6), table("3", null, 60), table("4", null, 2, false)],
  };

  it("take all who can sit at them, and no party that one of them is enough for", () => {
    assert.deepEqual(seatsTogether(room, ["1", "2"], 99), { minSeats: "7", maxSeats: "10" });
    assert.deepEqual(seatsTogether(room, ["3", "1", "2"], 62), { minSeats: "61", maxSeats: "62" });
    assert.deepEqual(seatsTogether(room, ["3", "1"], 60), { minSeats: "60", maxSeats: "60" });
    assert.deepEqual(seatsTogether(room, [], 99), { minSeats: "0", maxSeats: "0" });
  });

  it("are those in use, and those that are together already", () => {
    assert.deepEqual(joinable(room, []), ["1", "2", "3"]);
    assert.deepEqual(joinable(room, ["4", "1"]), ["1", "2", "3", "4"]);
  });
});
