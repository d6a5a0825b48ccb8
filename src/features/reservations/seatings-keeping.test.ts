import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DiningRoom } from "../../domain/snapshot.ts";
import { seatingsKeeping, tablesOf } from "./seatings-keeping.ts";

/** Two tables for two, two for four that can be put together for eight, and one for six. */
const table = (id: string, minSeats: number, maxSeats: number) => ({
  ...{ id, areaId: "sal", name: id, minSeats, maxSeats, isActive: true, isOnlineBookable: true },
});
const room = {
  areas: [{ id: "sal", name: "Sal" }],
  tables: [table("v1", 1, 2), table("v2", 1, 2), table("s1", 2, 4), table("s2", 2, 4), table("r1", 4, 6)],
  combinations: [{ tableIds: ["s1", "s2"], minSeats: 5, maxSeats: 8 }],
} as unknown as DiningRoom;

describe("a party that changes how many it is", () => {
  const first = (tableIds: string[] | null, partySize: number, wanted: number) =>
    seatingsKeeping(
      room,
      {
        reservation: { tableIds, areaId: null },
        table_ids: null,
        party_size: partySize,
      } as unknown as Parameters<typeof seatingsKeeping>[1],
      wanted,
    )[0];

  it("keeps its table as long as the room says that it holds them", () => {
    assert.deepEqual(first(["s2"], 2, 4), ["s2"]);
    assert.deepEqual(first(["r1"], 4, 6), ["r1"]);
    assert.notDeepEqual(first(["s2"], 2, 5), ["s2"]);
  });

  it("keeps tables that stand together, in whichever order they are named", () => {
    assert.deepEqual(first(["s2", "s1"], 5, 8), ["s2", "s1"]);
    assert.notDeepEqual(first(["s1"], 5, 8)?.toSorted(), ["s1"]);
  });

  it("keeps where staff have seated it, closer than the room says, as long as it does not grow", () => {
    assert.deepEqual(first(["v1"], 3, 3), ["v1"]);
    assert.notDeepEqual(first(["v1"], 3, 4), ["v1"]);
  });

  it("sits at the smallest that fits where it has no table", () => {
    assert.deepEqual(first(null, 2, 2), ["v1"]);
    assert.deepEqual(first([], 2, 4), ["s1"]);
  });

  it("has the tables that it was promised, or else those that it holds", () => {
    const of = (tableIds: string[] | undefined, held: string[] | null) =>
      tablesOf({ reservation: { tableIds }, table_ids: held } as unknown as Parameters<typeof tablesOf>[0]);
    assert.deepEqual(of(["s1"], ["s2"]), ["s1"]);
    assert.deepEqual(of(undefined, ["s2"]), ["s2"]);
    assert.deepEqual(of(undefined, null), []);
  });
});
