import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { dineInSettings } from "./dine-in-settings.ts";
import { aRoom, exampleTables } from "./dining-room.fixture.ts";
import { arrivalBook } from "./pacing.ts";
import { largestParty, type Occupancy, seatingsFor, seatingsOf, tableBook } from "./tables.ts";
import { turnMinutes } from "./turn-time.ts";

const namesFor = (partySize: number, areaId: string | null = null): string[] =>
  seatingsFor(exampleTables, partySize, areaId).map(({ tableIds }) => tableIds.join("+"));

describe("which table fits a party", () => {
  it("the smallest first, pushed-together ones last, and none that is too small or too large", () => {
    assert.deepEqual(namesFor(1), ["v1", "v2"]);
    assert.deepEqual(namesFor(2), ["v1", "v2", "s1", "s2"]);
    assert.deepEqual(namesFor(3), ["s1", "s2"]);
    assert.deepEqual(namesFor(4), ["s1", "s2", "r1"]);
    assert.deepEqual(namesFor(5), ["r1", "s1+s2"]);
    assert.deepEqual(namesFor(8), ["s1+s2"]);
    assert.deepEqual(namesFor(9), []);
  });

  it("where the party wants to sit", () => {
    assert.deepEqual(namesFor(2, "sal"), ["s1", "s2"]);
    assert.deepEqual(namesFor(8, "sal"), ["s1+s2"]);
    assert.deepEqual(namesFor(4, "vindu"), []);
  });

  it("of two equal tables the choosier one, since the other takes smaller parties too", () => {
    const table = { name: "", areaId: null, maxSeats: 4 };
    const room = {
      tables: [
        { ...table, id: "alle", minSeats: 1 },
        { ...table, id: "stor", minSeats: 3 },
      ],
      combinations: [],
    };
    assert.deepEqual(
      seatingsFor(room, 3).map(({ tableIds }) => tableIds[0]),
      ["stor", "alle"],
    );
  });

  it("one large table before smaller ones that must be pushed together", () => {
    const large = { id: "l1", name: "L1", areaId: "sal", minSeats: 5, maxSeats: 12 };
    const room = { ...exampleTables, tables: [...exampleTables.tables, large] };
    assert.deepEqual(
      seatingsFor(room, 7).map(({ tableIds }) => tableIds.join("+")),
      ["l1", "s1+s2"],
    );
  });

  it("at most the largest seating, pushed-together ones included; none in an empty room", () => {
    assert.equal(largestParty(exampleTables), 8);
    assert.equal(largestParty({ ...exampleTables, combinations: [] }), 6);
    assert.equal(largestParty({ tables: [], combinations: [] }), 0);
  });

  it("no combination with a table that is out of use, and no area for one that stands in two", () => {
    const room = {
      tables: exampleTables.tables.filter(({ id }) => id !== "s2"),
      combinations: [
        ...exampleTables.combinations,
        { id: "x", tableIds: ["v1", "s1"], minSeats: 5, maxSeats: 6 },
        { id: "y", tableIds: ["v1", "v2", "s1"], minSeats: 7, maxSeats: 8 },
        { id: "z", tableIds: ["u1", "u2"], minSeats: 2, maxSeats: 4 },
      ],
    };
    for (const id of ["u1", "u2"]) room.tables.push({ id, name: "", areaId: null, minSeats: 1, maxSeats: 2 });
    const combined = seatingsOf(room).filter(({ tableIds }) => tableIds.length > 1);
    assert.deepEqual(
      combined.map(({ tableIds, areaId }) => [tableIds, areaId]),
      [
        [["v1", "s1"], null],
        [["v1", "v2", "s1"], null],
        [["u1", "u2"], null],
      ],
    );
  });

  it("always holds the party, and never wastes a smaller table of as few", () => {
    const aTable = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 6 }))
      .map(([minSeats, more]) => ({ name: "", areaId: null, minSeats, maxSeats: minSeats + more }));
    fc.assert(
      fc.property(fc.array(aTable, { maxLength: 12 }), fc.integer({ min: 1, max: 14 }), (rows, size) => {
        const tables = rows.map((row, index) => ({ ...row, id: `t${index}` }));
        const found = seatingsFor({ tables, combinations: [] }, size);
        assert.equal(
          found.length,
          tables.filter(({ minSeats, maxSeats }) => minSeats <= size && size <= maxSeats).length,
        );
        for (const [index, seating] of found.entries())
          assert.ok(index === 0 || found[index - 1]!.maxSeats <= seating.maxSeats);
      }),
    );
  });
});

describe("when a table is free", () => {
  const hour = 3_600_000;
  const taken: Occupancy[] = [
    { tableId: "s1", fromMs: 20 * hour, untilMs: 22 * hour },
    { tableId: "s1", fromMs: 17 * hour, untilMs: 19 * hour },
    { tableId: "s2", fromMs: 18 * hour, untilMs: 19 * hour },
  ];

  it("between two parties, from the moment that one leaves to the moment that the next comes", () => {
    const book = tableBook(taken);
    const isFree = (tableIds: string[], from: number, until: number) =>
      book.isFree({ tableIds }, from * hour, until * hour);
    assert.ok(isFree(["s1"], 19, 20));
    assert.ok(isFree(["s1"], 15, 17));
    assert.ok(isFree(["s1"], 22, 24));
    assert.ok(!isFree(["s1"], 19, 20.25));
    assert.ok(!isFree(["s1"], 18.75, 20));
    assert.ok(!isFree(["s1"], 16, 23));
    assert.ok(!isFree(["s1", "s2"], 17, 18.5));
    assert.ok(isFree(["s1", "s2"], 19, 20));
    assert.ok(isFree(["v1"], 0, 48));
  });

  it("exactly when nobody else has it, whatever the order of bookings", () => {
    // Disjoint, as the database makes sure: each begins at or after the end of the one before.
    const aDay = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 })), { maxLength: 10 })
      .map((steps) => {
        let end = 0;
        return steps.map(([gap, length]) => {
          const fromMs = end + gap;
          end = fromMs + length;
          return { tableId: "t", fromMs, untilMs: end };
        });
      });
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (day, from, length) => {
          const until = from + length;
          const expected = day.every(({ fromMs, untilMs }) => untilMs <= from || fromMs >= until);
          assert.equal(tableBook(day.toReversed()).isFree({ tableIds: ["t"] }, from, until), expected);
        },
      ),
    );
  });
});

describe("turn time and pacing", () => {
  it("larger parties take longer, and those beyond the last row take as long as it says", () => {
    const settings = dineInSettings({
      turnTimes: [
        { maxPartySize: 2, minutes: 75 },
        { maxPartySize: 4, minutes: 105 },
      ],
    });
    assert.deepEqual(
      [1, 2, 3, 4, 5, 40].map((size) => turnMinutes(settings, size)),
      [75, 75, 105, 105, 105, 105],
    );
  });

  it("counts parties and guests of a slot, those between two slots in the one before", () => {
    const { settings } = aRoom({ partiesPerSlot: 2, coversPerSlot: 6 }).diningRoom;
    const minute = 60_000;
    const book = arrivalBook(settings, [
      { atMs: 0, partySize: 4 },
      { atMs: 37 * minute, partySize: 3 },
    ]);
    assert.ok(book.hasRoom(0, 2));
    assert.ok(!book.hasRoom(0, 3));
    assert.ok(book.hasRoom(30 * minute, 3));
    assert.ok(!book.hasRoom(30 * minute, 4));
    assert.ok(!book.hasRoom(60 * minute, 7));
  });

  it("whoever comes as a slot begins counts in it, and as the next begins no more, in whatever order they booked", () => {
    const { settings } = aRoom({ partiesPerSlot: 1 }).diningRoom;
    const minute = 60_000;
    const book = arrivalBook(settings, [
      { atMs: 90 * minute, partySize: 2 },
      { atMs: 30 * minute, partySize: 40 },
    ]);
    const isFree = [0, 30, 60, 90, 120].map((start) => book.hasRoom(start * minute, 2));
    assert.deepEqual(isFree, [true, false, true, false, true]);
  });

  it("by guests alone, by parties alone, or without a limit", () => {
    const arrivals = [{ atMs: 0, partySize: 4 }];
    const hasRoom = (limits: object) =>
      arrivalBook(aRoom(limits).diningRoom.settings, arrivals).hasRoom(0, 3);
    assert.ok(hasRoom({}));
    assert.ok(hasRoom({ coversPerSlot: 7 }));
    assert.ok(!hasRoom({ coversPerSlot: 6 }));
    assert.ok(hasRoom({ partiesPerSlot: 2 }));
    assert.ok(!hasRoom({ partiesPerSlot: 1 }));
  });
});
