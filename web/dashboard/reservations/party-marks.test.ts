import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { t } from "../office/words.fixture.ts";
import { answerSaid, partyMarks } from "./party-marks.ts";

const plain = { occasion: null, highChairs: 0, wheelchair: false, allergies: [], deposit: null };
const said = (more: object) =>
  partyMarks(t, { ...plain, ...more } as unknown as StaffReservation).map(({ text }) => text);

describe("what the floor has to know about a party", () => {
  it("is nothing of most", () => {
    assert.deepEqual(said({}), []);
  });

  it("is the allergies first, which stand out, and then what it comes for and needs", () => {
    const wishes = { allergies: ["NUTS", "ELSE"], occasion: "BIRTHDAY", highChairs: 1, wheelchair: true };
    const marks = partyMarks(t, { ...plain, ...wishes } as unknown as StaffReservation);
    assert.deepEqual(marks, [
      { text: "Allergi: nøtter og ELSE", isLoud: true },
      { text: "Bursdag" },
      { text: "1 barnestol" },
      { text: "Rullestol" },
    ]);
    assert.deepEqual(said({ occasion: "ELSE" }), ["ELSE"]);
  });

  it("is whether its deposit is paid", () => {
    const amount = 40_000;
    assert.deepEqual(said({ deposit: { amount, isPaid: true } }), ["Depositum 400\u00a0kr er betalt"]);
    assert.deepEqual(said({ deposit: { amount, isPaid: false } }), ["Depositum 400\u00a0kr"]);
  });
});

it("a request says how long there is left to answer it, and stands out in the last half hour", () => {
  assert.deepEqual(answerSaid(t.reservations, 31), { text: "Svar innen 31\u00a0min", isSoon: false });
  assert.deepEqual(answerSaid(t.reservations, 30), { text: "Svar innen 30\u00a0min", isSoon: true });
  assert.equal(answerSaid(t.reservations, 1).text, "Svar innen 1\u00a0min");
  assert.deepEqual(answerSaid(t.reservations, 0), { text: "Svar nå", isSoon: true });
});
