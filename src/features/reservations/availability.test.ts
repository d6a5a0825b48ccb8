import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { type Dining, oneTable, openDining, saturday, saturdayAt } from "./dining.fixture.ts";

describe("GET /dine-in/availability", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  it("names a time once that belongs to two evenings", async () => {
    const night = await openDining(app, (file) => {
      const rows = file.openingHours;
      // The evening runs into the small hours, which have a period of their own.
      file.openingHours = rows.flatMap((row) => [
        { ...row, closesAt: "02:00" },
        { ...row, opensAt: "01:00", closesAt: "03:00" },
      ]);
    });
    app.clock.set("2026-06-12T00:05:00+02:00");
    const { slots } = await night.availability({ date: "2026-06-12", days: 2, partySize: 2 });
    const at = slots.map(({ dineInAt }) => dineInAt);
    assert.ok(at.includes("2026-06-12T23:30:00.000Z"), "half past one on Saturday");
    assert.deepEqual(at, [...new Set(at)]);
  });

  it("tells when a party can come, and the rules for it", async () => {
    const response = await dining.askAvailability({ date: saturday, partySize: 4 });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers["cache-control"], "no-store");
    const { slots, areas, days, nextAvailable, ...rules } = response.json();
    assert.deepEqual(rules, {
      date: saturday,
      partySize: 4,
      timezone: "Europe/Oslo",
      isOpen: true,
      reason: null,
      requiresApproval: true,
      minPartySize: 1,
      maxPartySize: 8,
      minNoticeMinutes: 60,
      maxDaysAhead: 60,
      slotMinutes: 15,
      deposit: null,
    });
    assert.deepEqual(
      areas.map(({ name }: { name: string }) => name),
      ["Vindu", "Sal"],
    );
    assert.deepEqual(days, [{ date: saturday, isOpen: true, reason: null }]);
    assert.equal(slots.length, 45);
    assert.deepEqual(slots[0], {
      dineInAt: "2026-06-13T09:00:00.000Z",
      date: saturday,
      time: "11:00",
      utcOffset: "+02:00",
      status: "AVAILABLE",
      durationMinutes: 120,
      areaIds: [dining.areaId("Sal")],
      waitlist: false,
    });
    assert.equal(slots.at(-1).time, "22:00");
    assert.equal(slots.at(-1).durationMinutes, 60);
    assert.deepEqual(
      nextAvailable,
      slots.slice(0, 5).map((slot: { dineInAt: string }) => slot.dineInAt),
    );
  });

  it("marks what is full, with a waiting list, and what is too soon", async () => {
    const place = await openDining(app, (file) => {
      Object.assign(file, { tables: [{ name: "1", minSeats: 1, maxSeats: 4 }], tableCombinations: [] });
    });
    await place.booked({ dineInAt: saturdayAt("19:00"), partySize: 2 });
    const { slots } = await place.availability({ date: saturday, partySize: 2 });
    const full = slots.filter(({ status }) => status === "FULL").map(({ time }) => time);
    assert.equal(full[0], "17:45");
    assert.equal(full.at(-1), "20:15");
    assert.equal(full.length, 11);
    assert.ok(slots.filter(({ status }) => status === "FULL").every(({ waitlist }) => waitlist));
    const today = await place.availability({ date: "2026-06-12", partySize: 2 });
    const soon = today.slots.filter(({ status }) => status === "TOO_EARLY").map(({ time }) => time);
    assert.deepEqual(soon, ["18:00", "18:15", "18:30", "18:45"]);
    assert.equal(today.slots.find(({ status }) => status === "AVAILABLE")?.time, "19:00");
  });

  it("says why there is nothing", async () => {
    const place = await openDining(app, (file) => {
      Object.assign(file, {
        tables: [{ name: "1", minSeats: 1, maxSeats: 4 }],
        tableCombinations: [],
        openingHours: [{ dayOfWeek: 6, opensAt: "18:00", closesAt: "20:00" }],
      });
      file.settings.dineIn = { maxDaysAhead: 10 };
    });
    const of = async (date: string) => {
      const { isOpen, reason, nextAvailable } = await place.availability({ date, partySize: 2 });
      return { isOpen, reason, next: nextAvailable[0] ?? null };
    };
    const next = "2026-06-13T16:00:00.000Z";
    assert.deepEqual(await of("2026-06-12"), { isOpen: false, reason: "CLOSED", next });
    assert.deepEqual(await of("2026-06-27"), { isOpen: true, reason: "TOO_FAR_AHEAD", next: null });
    await place.booked({ dineInAt: saturdayAt("18:30"), partySize: 2 });
    assert.deepEqual(await of(saturday), {
      isOpen: true,
      reason: "FULL",
      next: "2026-06-20T16:00:00.000Z",
    });
    app.clock.set(saturdayAt("18:45"));
    assert.equal((await of(saturday)).reason, "BOOKING_CLOSED");
    const paused = await openDining(app, (file) => {
      file.settings.dineIn = { bookingPaused: true };
    });
    const closed = await paused.availability({ date: "2026-06-14", partySize: 2 });
    assert.deepEqual(
      [closed.isOpen, closed.reason, closed.slots, closed.nextAvailable],
      [true, "BOOKING_CLOSED", [], []],
    );
  });

  it("looks for the next free times from now on, beyond the dates asked for, within what can be booked", async () => {
    const place = await openDining(app, (file) => {
      oneTable(file);
      file.openingHours = [{ dayOfWeek: 6, opensAt: "18:00", closesAt: "20:00", isClosed: false }];
      file.settings.dineIn = { maxDaysAhead: 15, slotMinutes: 30 };
    });
    const at = (date: string, ...times: string[]) =>
      times.map((time) => new Date(`${date}T${time}:00+02:00`).toISOString());
    const evening = ["18:00", "18:30", "19:00"];
    const nextOf = async (query: { date: string; days?: number }) =>
      (await place.availability({ partySize: 2, ...query })).nextAvailable;
    // Five at most: one evening's and the first of the next.
    const first = [...at(saturday, ...evening), ...at("2026-06-20", "18:00", "18:30")];
    assert.deepEqual(await nextOf({ date: "2026-01-01" }), first);
    assert.deepEqual(await nextOf({ date: "2026-06-07", days: 5 }), first);
    assert.deepEqual(await nextOf({ date: saturday, days: 14 }), first);
    // The day asked for has free times of its own, and those are told.
    assert.deepEqual(await nextOf({ date: saturday }), at(saturday, ...evening));
    assert.deepEqual(await nextOf({ date: "2026-06-14" }), [
      ...at("2026-06-20", ...evening),
      ...at("2026-06-27", "18:00", "18:30"),
    ]);
    assert.deepEqual(await nextOf({ date: "2026-06-21" }), at("2026-06-27", ...evening));
    assert.deepEqual(await nextOf({ date: "2026-06-28" }), []);
    // Nobody can know today whether there is a table then, but whether guests are received.
    const far = await place.availability({ date: "2026-07-04", partySize: 2, days: 2 });
    assert.deepEqual(far.days, [
      { date: "2026-07-04", isOpen: true, reason: "TOO_FAR_AHEAD" },
      { date: "2026-07-05", isOpen: false, reason: "TOO_FAR_AHEAD" },
    ]);
  });

  it("gives each date its own reason, and all of them the one that gives most hope", async () => {
    const place = await openDining(app, (file) => {
      oneTable(file);
      file.openingHours = [5, 6].map((dayOfWeek) => ({
        dayOfWeek,
        opensAt: "18:00",
        closesAt: "19:30",
        isClosed: false,
      }));
      file.settings.dineIn = { minNoticeMinutes: 120 };
    });
    await place.booked({ dineInAt: saturdayAt("18:00"), partySize: 2 });
    const ask = async (date: string, days: number) => {
      const answer = await place.availability({ date, days, partySize: 2 });
      return [answer.isOpen, answer.reason, answer.days.map(({ reason }) => reason)];
    };
    assert.deepEqual(await ask("2026-06-12", 3), [true, "FULL", ["BOOKING_CLOSED", "FULL", "CLOSED"]]);
    assert.deepEqual(await ask("2026-06-11", 2), [true, "BOOKING_CLOSED", ["CLOSED", "BOOKING_CLOSED"]]);
    assert.deepEqual(await ask("2026-06-14", 2), [false, "CLOSED", ["CLOSED", "CLOSED"]]);
    assert.deepEqual(await ask("2026-06-18", 2), [true, null, ["CLOSED", null]]);
    assert.deepEqual(await ask("2026-08-10", 3), [
      false,
      "TOO_FAR_AHEAD",
      ["CLOSED", "CLOSED", "TOO_FAR_AHEAD"],
    ]);
  });

  it("begins the running date with what is left of the night, and no other date", async () => {
    const place = await openDining(app, (file) => {
      file.openingHours = file.openingHours.map((row) => ({ ...row, opensAt: "18:00", closesAt: "02:00" }));
      file.settings.dineIn = { slotMinutes: 60, minNoticeMinutes: 0 };
    });
    app.clock.set("2026-06-13T00:00:00+02:00");
    const { slots } = await place.availability({ date: saturday, partySize: 2, days: 2 });
    const timesOf = (date: string) => slots.filter((slot) => slot.date === date).map(({ time }) => time);
    const evening = ["18:00", "19:00", "20:00", "21:00", "22:00", "23:00", "00:00", "01:00"];
    assert.deepEqual(timesOf(saturday), ["00:00", "01:00", ...evening]);
    assert.deepEqual(timesOf("2026-06-14"), evening);
    const { slots: yesterday } = await place.availability({ date: "2026-06-12", partySize: 2 });
    assert.deepEqual(
      yesterday.map(({ time }) => time),
      ["00:00", "01:00"],
    );
  });

  it("counts what is booked, and not what has come to nothing or is another's", async () => {
    const limited = (file: { settings: { dineIn: object } }) => {
      file.settings.dineIn = { partiesPerSlot: 1 };
    };
    const place = await openDining(app, limited);
    const other = await openDining(app, limited);
    await other.booked({ dineInAt: saturdayAt("13:00") });
    await other.hold({ dineInAt: saturdayAt("14:00") });
    await place.booked({ dineInAt: saturdayAt("11:00"), partySize: 1 });
    await place.booked({ dineInAt: saturdayAt("22:00"), partySize: 1 });
    const { publicToken } = await place.booked({ dineInAt: saturdayAt("15:00"), partySize: 1 });
    const gone = await app.inject({
      method: "POST",
      url: `/api/v1/orders/${publicToken}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal(gone.statusCode, 200, gone.body);
    assert.equal((await place.hold({ dineInAt: saturdayAt("16:00"), partySize: 1 })).statusCode, 201);
    const full = async () =>
      (await place.availability({ date: saturday, partySize: 1 })).slots
        .filter(({ status }) => status === "FULL")
        .map(({ time }) => time);
    assert.deepEqual(await full(), ["11:00", "16:00", "22:00"]);
    // Also as the first thing of a day.
    const sunday = { dineInAt: "2026-06-14T11:00:00+02:00", partySize: 1 };
    assert.equal((await place.hold(sunday)).statusCode, 201);
    const [first] = (await place.availability({ date: "2026-06-14", partySize: 1 })).slots;
    assert.equal(first?.status, "FULL");
    app.clock.advance(10 * 60_000);
    assert.deepEqual(await full(), ["11:00", "22:00"]);
  });

  it("says to whom to call about a party that is too large, where there is a telephone", async () => {
    const messages = async (place: Dining, partySize: number) => {
      const said: string[] = [];
      for (const language of ["nb", "en"])
        said.push(
          (await place.askAvailability({ date: saturday, partySize }, { "accept-language": language })).json()
            .error.message,
        );
      return said;
    };
    assert.deepEqual(await messages(dining, 9), [
      "På nett kan du bestille for høyst 8 gjester. Ring +4773500000.",
      "At most 8 guests can be booked online. Call +4773500000.",
    ]);
    const place = await openDining(app, (file) => {
      Object.assign(file, { phone: null });
      file.settings.dineIn = { minPartySize: 2, maxPartySize: 4 };
    });
    assert.deepEqual(await messages(place, 5), [
      "På nett kan du bestille for høyst 4 gjester.",
      "At most 4 guests can be booked online.",
    ]);
    assert.deepEqual(await messages(place, 1), [
      "Antall gjester må være et heltall på minst 2.",
      "The party size must be a whole number of at least 2.",
    ]);
    for (const partySize of [2, 4])
      assert.equal((await place.askAvailability({ date: saturday, partySize })).statusCode, 200);
  });

  it("covers up to fourteen dates, each slot once", async () => {
    const answer = await dining.availability({ date: saturday, partySize: 2, days: 14 });
    assert.equal(answer.days.length, 14);
    assert.equal(answer.slots.length, 14 * 45);
    assert.equal(new Set(answer.slots.map(({ dineInAt }) => dineInAt)).size, answer.slots.length);
    for (const days of [0, 15, 1.5]) {
      const response = await dining.askAvailability({ date: saturday, partySize: 2, days });
      assert.equal(response.statusCode, 422, String(days));
    }
  });

  it("asks for one area alone", async () => {
    const place = await openDining(app);
    await place.booked({ partySize: 2, areaId: place.areaId("Vindu") });
    await place.booked({ partySize: 2, areaId: place.areaId("Vindu") });
    const at19 = async (areaId?: string) => {
      const { slots } = await place.availability({ date: saturday, partySize: 2, ...(areaId && { areaId }) });
      return slots.find(({ time }) => time === "19:00")!;
    };
    assert.equal((await at19(place.areaId("Vindu"))).status, "FULL");
    assert.deepEqual((await at19()).areaIds, [place.areaId("Sal")]);
    for (const [language, message] of [
      ["nb", "Området finnes ikke."],
      ["en", "There is no such area."],
    ] as const) {
      const query = { date: saturday, partySize: 2, areaId: "are_x" };
      const unknown = await place.askAvailability(query, { "accept-language": language });
      assert.equal(unknown.statusCode, 422);
      const { error } = unknown.json();
      assert.equal(error.message, message);
      const params = { areaIds: [place.areaId("Vindu"), place.areaId("Sal")] };
      assert.deepEqual(error.details.issues, [{ path: "areaId", code: "INVALID", message, params }]);
    }
  });

  it("refuses parties and restaurants with their codes", async () => {
    const codeOf = async (place: Dining, query: Record<string, string | number>) =>
      (await place.askAvailability(query)).json().error.code;
    for (const partySize of ["0", "-1", "to", "2.5", "1e3"])
      assert.equal(await codeOf(dining, { date: saturday, partySize }), "INVALID_PARTY_SIZE", partySize);
    const large = (await dining.askAvailability({ date: saturday, partySize: 9 })).json().error;
    assert.equal(large.code, "PARTY_TOO_LARGE");
    assert.deepEqual(large.details, { maxPartySize: 8, phone: "+4773500000" });
    const off = await openDining(app, (file) => {
      file.settings.reservationsEnabled = false;
    });
    assert.equal(await codeOf(off, { date: saturday, partySize: 2 }), "DINE_IN_DISABLED");
    const missing = (await dining.askAvailability({})).json().error;
    assert.equal(missing.code, "VALIDATION_FAILED");
    assert.deepEqual(missing.details.issues.map(({ path }: { path: string }) => path).sort(), [
      "date",
      "partySize",
    ]);
    const bad = (await dining.askAvailability({ date: "2026-02-30", partySize: 2 })).json().error;
    assert.equal(bad.details.issues[0].path, "date");
    const nobody = await app.inject({ url: `/api/v1/dine-in/availability?slug=${dining.slug}` });
    assert.equal(nobody.statusCode, 401);
  });

  it("is for tables only as large as the room has", async () => {
    const place = await openDining(app, (file) => {
      Object.assign(file, { tables: [{ name: "1", minSeats: 1, maxSeats: 4 }], tableCombinations: [] });
      file.settings.dineIn = { maxPartySize: 20 };
    });
    assert.equal((await place.availability({ date: saturday, partySize: 4 })).maxPartySize, 4);
    assert.equal((await place.askAvailability({ date: saturday, partySize: 5 })).statusCode, 422);
  });
});
