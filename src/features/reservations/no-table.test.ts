import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { type Dining, oneTable, openDining, saturdayAt } from "./dining.fixture.ts";

describe("a guest for whom there is no table hears of the nearest free times", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    dining = await openDining(app, (file) => {
      oneTable(file);
      file.settings.dineIn = { slotMinutes: 30, turnTimes: [{ maxPartySize: 99, minutes: 90 }] };
    });
  });

  const alternatives = async (more: object = {}, ask = dining.book): Promise<string[]> => {
    const { error } = (await ask({ partySize: 2, ...more })).json();
    assert.equal(error.code, "NO_TABLE");
    return error.details.alternatives.map((at: string) => {
      const local = Temporal.Instant.from(at).toZonedDateTimeISO("Europe/Oslo");
      return `${local.toPlainDate().day} ${local.toPlainTime().toString().slice(0, 5)}`;
    });
  };

  it("of the same evening, before and after, in order", async () => {
    await dining.booked({ partySize: 2 });
    assert.deepEqual(await alternatives(), ["13 16:30", "13 17:00", "13 17:30", "13 20:30", "13 21:00"]);
    const held = (more?: Record<string, unknown>) => dining.hold(more);
    assert.deepEqual(await alternatives({}, held), await alternatives());
    // What is booked later stands in the way too.
    await dining.booked({ partySize: 2, dineInAt: saturdayAt("20:30") });
    await dining.booked({ partySize: 2, dineInAt: saturdayAt("17:00") });
    assert.deepEqual(await alternatives(), ["13 14:00", "13 14:30", "13 15:00", "13 15:30", "13 22:00"]);
  });

  it("of the days after when the evening is full", async () => {
    for (let hour = 11; hour <= 20; hour += 1.5) {
      const time = `${Math.floor(hour)}:${hour % 1 === 0 ? "00" : "30"}`;
      await dining.booked({ partySize: 2, dineInAt: saturdayAt(time) });
    }
    await dining.booked({ partySize: 2, dineInAt: saturdayAt("21:30") });
    assert.deepEqual(await alternatives(), ["14 11:00", "14 11:30", "14 12:00", "14 12:30", "14 13:00"]);
  });

  it("or of none, who asks for one too early where none will be free", async () => {
    const early = async (place: Dining) => {
      const { error } = (await place.book({ dineInAt: "2026-06-12T18:15:00+02:00" })).json();
      assert.equal(error.code, "TOO_EARLY");
      const { earliestAt, alternatives } = error.details;
      return { message: error.message.replaceAll("\u00a0", " "), earliestAt, times: alternatives.length };
    };
    const rule = "Bord må bestilles minst 1 t i forveien.";
    assert.deepEqual(await early(dining), {
      message: `${rule} Du kan bestille fra kl. 19:30.`,
      ...{ earliestAt: "2026-06-12T17:30:00.000Z", times: 5 },
    });
    const full = await openDining(app, (file) => {
      oneTable(file);
      file.settings.dineIn = { maxDaysAhead: 0, turnTimes: [{ maxPartySize: 99, minutes: 300 }] };
    });
    await full.booked({ dineInAt: "2026-06-12T20:00:00+02:00" });
    assert.deepEqual(await early(full), { message: rule, earliestAt: null, times: 0 });
  });

  it("that can still be booked, for as many and where they want to sit", async () => {
    app.clock.set(saturdayAt("17:15"));
    const large = await openDining(app, (file) => {
      file.settings.dineIn = { slotMinutes: 60, lastSeatingMinutes: 120 };
    });
    await large.booked({ partySize: 2, areaId: large.areaId("Vindu") });
    await large.booked({ partySize: 2, areaId: large.areaId("Vindu") });
    const there = await alternatives({ areaId: large.areaId("Vindu") }, large.book);
    assert.deepEqual(there, ["13 21:00"]);
  });
});
