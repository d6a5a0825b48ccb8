import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import { t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { freeTables, freeText } from "./free-tables.ts";

const at = (time: string): string => new Date(`2026-06-12T${time}:00+02:00`).toISOString();
const table = (name: string, minSeats: number, maxSeats: number) => ({
  id: name,
  name,
  areaId: null,
  minSeats,
  maxSeats,
});
const taken = (tableId: string, from: string, until: string) => ({
  tableId,
  from: at(from),
  until: at(until),
  reservationId: "rsv_1",
  holdExpiresAt: null,
});

describe("the tables that are free for guests at the door", () => {
  const day = (...occupancies: ReturnType<typeof taken>[]): ReservationDay =>
    ({
      tables: [table("V1", 1, 2), table("S1", 2, 4), table("S2", 2, 4), table("R1", 4, 6)],
      occupancies,
      turnTimes: [
        { maxPartySize: 2, minutes: 90 },
        { maxPartySize: 99, minutes: 120 },
      ],
    }) as unknown as ReservationDay;
  const free = (party: number, ...occupancies: ReturnType<typeof taken>[]): string[] =>
    freeTables(day(...occupancies), party, Date.parse(at("18:00"))).map(
      ({ name, minutes, untilMs }) => `${name} ${minutes}${untilMs === null ? "" : " until others come"}`,
    );

  it("are those that hold the party, the smallest first", () => {
    assert.deepEqual(free(2), ["V1 90", "S1 90", "S2 90", "R1 90"]);
    assert.deepEqual(free(5), ["R1 120"]);
    assert.deepEqual(free(7), []);
  });

  it("are not those where somebody sits, or will within half an hour", () => {
    assert.deepEqual(free(3, taken("S1", "17:00", "19:00"), taken("S2", "18:29", "20:00")), ["R1 120"]);
    assert.deepEqual(free(3, taken("S1", "17:00", "18:00"), taken("R1", "16:00", "18:00")), [
      "S1 120",
      "S2 120",
      "R1 120",
    ]);
  });

  it("last until others come, and come after those that last", () => {
    assert.deepEqual(free(3, taken("S1", "19:00", "21:00"), taken("S2", "20:00", "22:00")), [
      "S2 120",
      "R1 120",
      "S1 60 until others come",
    ]);
    assert.deepEqual(free(2, taken("R1", "19:00", "21:00"), taken("V1", "19:00", "21:00")), [
      "S1 90",
      "S2 90",
      "V1 60 until others come",
      "R1 60 until others come",
    ]);
  });

  it("say how many they take, and until when", () => {
    const words = (t as unknown as Words["t"]).reservations;
    const seats = { name: "S1", minSeats: 2, maxSeats: 4 };
    assert.equal(freeText(words, { ...seats, untilMs: null }), "S1 · 2–4 plasser");
    assert.equal(
      freeText(words, { ...seats, untilMs: Date.parse(at("20:00")) }),
      "S1 · 2–4 plasser · til 20:00",
    );
  });
});
