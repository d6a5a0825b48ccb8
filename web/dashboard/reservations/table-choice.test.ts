import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { seatsOf, seatsText, tablesByArea, takenTables } from "./table-choice.ts";

const at = (time: string): string => `2026-06-12T${time}:00.000Z`;
const table = (id: string, maxSeats: number, areaId: string | null = null) => ({
  ...{ id, name: id, areaId, minSeats: 1, maxSeats },
});

describe("the tables that a party can get", () => {
  const party = { id: "rsv_1", dineInAt: at("18:00"), endsAt: at("20:00") } as StaffReservation;
  const taken = (tableId: string, from: string, until: string, reservationId: string | null = "rsv_2") => ({
    ...{ tableId, from: at(from), until: at(until), reservationId, holdExpiresAt: null },
  });

  it("are not those that others have for a part of its time", () => {
    const occupancies = [
      taken("before", "16:00", "18:00"),
      taken("into", "16:00", "18:15"),
      taken("within", "18:30", "19:00"),
      taken("over", "17:00", "21:00"),
      taken("from", "19:45", "21:00"),
      taken("after", "20:00", "22:00"),
      taken("held", "18:00", "20:00", null),
    ];
    assert.deepEqual([...takenTables({ occupancies }, party)], ["into", "within", "over", "from", "held"]);
  });

  it("are also those that it has already", () => {
    assert.deepEqual([...takenTables({ occupancies: [taken("own", "18:00", "20:00", "rsv_1")] }, party)], []);
  });

  it("stand by area, those of none last, and areas without tables are left out", () => {
    const areas = [
      { id: "terrace", name: "Terrassen" },
      { id: "cellar", name: "Kjelleren" },
      { id: "room", name: "Salen" },
    ];
    const tables = [table("S1", 4, "room"), table("X", 2), table("T1", 4, "terrace"), table("S2", 4, "room")];
    assert.deepEqual(
      tablesByArea({ areas, tables }).map((area) => [area.name, ...area.tables.map(({ id }) => id)]),
      [
        ["Terrassen", "T1"],
        ["Salen", "S1", "S2"],
        ["", "X"],
      ],
    );
  });
});

describe("how many sit at tables that are pushed together", () => {
  const [a, b, c] = [table("a", 4), table("b", 4), table("c", 2)];
  const day = { combinations: [{ tableIds: ["b", "a"], minSeats: 5, maxSeats: 7 }] } as never;

  it("is what the restaurant says of just these", () => {
    assert.equal(seatsOf(day, [a, b]), 7);
  });

  it("is as many as at each of them where it says nothing", () => {
    assert.equal(seatsOf(day, [a, c]), 6);
    assert.equal(seatsOf(day, [a]), 4);
    assert.equal(seatsOf(day, [a, b, c]), 10);
    assert.equal(seatsOf(day, []), 0);
  });
});

it("a table says how many sit at it, one number where it is for just so many", () => {
  const { picker } = (t as unknown as Words["t"]).reservations;
  assert.equal(seatsText(picker, { minSeats: 2, maxSeats: 4 }), "2–4 plasser");
  assert.equal(seatsText(picker, { minSeats: 2, maxSeats: 2 }), "2 plasser");
});
