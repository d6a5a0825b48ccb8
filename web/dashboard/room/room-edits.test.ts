import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ApiError } from "../api-error.ts";
import {
  addCombination,
  addTables,
  changeCombination,
  changeTable,
  namesFrom,
  orderAreas,
  orderTables,
  type RoomEdit,
  removeArea,
  removeCombination,
  removeTable,
  renameArea,
} from "./room-edits.ts";

const seats = { minSeats: 1, maxSeats: 4, isActive: true };
const room = () => ({
  areas: [
    { id: "a1", name: "Sal" },
    { id: "a2", name: "Vindu" },
  ],
  tables: [
    { id: "t1", name: "1", area: "Sal", ...seats },
    { id: "t2", name: "2", area: "Vindu", ...seats },
    { id: "t3", name: "3", area: "Sal", ...seats },
  ],
  combinations: [{ id: "c1", tables: ["1", "3"], minSeats: 5, maxSeats: 8 }],
});
const codeOf = (edit: RoomEdit): string => {
  try {
    edit(room());
    return "DONE";
  } catch (error) {
    return (error as ApiError).code;
  }
};
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe("a change of the room", () => {
  it("renames a table wherever it stands, and an area at its tables", () => {
    const renamed = changeTable("t1", { change: { name: "10" }, seen: { name: "1" } })(room());
    assert.deepEqual(names(renamed.tables), ["10", "2", "3"]);
    assert.deepEqual(renamed.combinations[0]!.tables, ["10", "3"]);
    const { areas, tables } = renameArea("a1", { change: { name: "Stue" }, seen: { name: "Sal" } })(room());
    assert.deepEqual(names(areas), ["Stue", "Vindu"]);
    assert.deepEqual(
      tables.map(({ area }) => area),
      ["Stue", "Vindu", "Stue"],
    );
  });

  it("takes combinations along with a table, and leaves the tables of an area", () => {
    const body = removeTable("t3")(room());
    assert.deepEqual([names(body.tables), body.combinations], [["1", "2"], []]);
    assert.deepEqual(
      removeArea("a1")(room()).tables.map(({ area }) => area),
      [null, "Vindu", null],
    );
  });

  it("orders the tables of one area among themselves", () => {
    assert.deepEqual(names(orderTables(["t3", "t1"])(room()).tables), ["3", "2", "1"]);
    assert.deepEqual(names(orderAreas(["a2", "a1"])(room()).areas), ["Vindu", "Sal"]);
  });

  it("is refused when somebody else has changed the same, and when it is gone", () => {
    assert.equal(codeOf(changeTable("t1", { change: { maxSeats: 6 }, seen: { maxSeats: 4 } })), "DONE");
    assert.equal(codeOf(changeTable("t1", { change: { maxSeats: 6 }, seen: { maxSeats: 5 } })), "CHANGED");
    assert.equal(codeOf(changeTable("t9", { change: {}, seen: {} })), "NOT_FOUND");
    assert.equal(codeOf(removeTable("t9")), "NOT_FOUND");
    assert.equal(codeOf(renameArea("a1", { change: { name: "X" }, seen: { name: "Y" } })), "CHANGED");
    assert.equal(codeOf(orderAreas(["a1"])), "CHANGED");
    const both = { tables: ["3", "1"], minSeats: 5, maxSeats: 8 };
    const wider = { ...both, maxSeats: 9 };
    assert.equal(codeOf(addCombination(both)), "CHANGED");
    assert.equal(codeOf(changeCombination(both, wider)), "DONE");
    assert.equal(codeOf(changeCombination(wider, both)), "CHANGED");
    assert.equal(codeOf(removeCombination({ ...both, tables: ["1", "2"] })), "NOT_FOUND");
    assert.equal(codeOf(removeCombination(both)), "DONE");
    const others = { ...both, tables: ["1", "2"] };
    assert.equal(codeOf(changeCombination(others, { ...others, maxSeats: 9 })), "NOT_FOUND");
  });

  it("makes several tables at once, numbered on", () => {
    assert.deepEqual(namesFrom("5", 3), ["5", "6", "7"]);
    assert.deepEqual(namesFrom("Bord 9", 2), ["Bord 9", "Bord 10"]);
    assert.deepEqual(namesFrom("Vindu", 2), ["Vindu 1", "Vindu 2"]);
    assert.deepEqual(namesFrom("Vindu", 1), ["Vindu"]);
    const made = { name: "4", area: null, ...seats };
    assert.deepEqual(names(addTables([made])(room()).tables), ["1", "2", "3", "4"]);
  });
});
