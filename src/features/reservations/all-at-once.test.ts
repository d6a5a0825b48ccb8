import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./dining.fixture.ts";

interface Told {
  path: string;
  code: string;
  params?: { alternatives?: string[]; areaIds?: string[] };
}

describe("a table that is refused for several reasons (R-934)", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
  });
  after(() => app.close());

  const told = (response: LightMyRequestResponse) => {
    assert.ok([400, 409, 422].includes(response.statusCode), response.body);
    const { code, details } = response.json().error;
    const named = (list: Told[] = []) => list.map((issue) => `${issue.path} ${issue.code}`);
    return { code, issues: named(details?.issues), further: named(details?.further), details };
  };

  it("is told of all of them, the first by its own code", async () => {
    const all = { partySize: 0, areaId: "are_x", dineInAt: saturdayAt("04:00") };
    for (const ask of [dining.hold, dining.book]) {
      const { code, further, details } = told(await ask(all));
      assert.equal(code, "INVALID_PARTY_SIZE");
      assert.deepEqual(further, ["areaId INVALID", "dineInAt SLOT_NOT_OFFERED"]);
      assert.equal(details.minPartySize, 1);
      const soon = told(await ask({ partySize: 99, dineInAt: "2026-06-12T18:45:00+02:00" }));
      assert.deepEqual([soon.code, soon.further], ["PARTY_TOO_LARGE", ["dineInAt TOO_EARLY"]]);
      const area = told(await ask({ partySize: 2, areaId: "are_x", dineInAt: saturdayAt("04:00") }));
      assert.deepEqual([area.issues, area.further], [["areaId INVALID"], ["dineInAt SLOT_NOT_OFFERED"]]);
    }
    const wait = told(await dining.wait({ partySize: 99, areaId: "are_x", from: "03:00", to: "04:00" }));
    assert.deepEqual(
      [wait.code, wait.further],
      ["PARTY_TOO_LARGE", ["areaId INVALID", "from SLOT_NOT_OFFERED"]],
    );
    const look = told(await dining.askAvailability({ date: saturday, partySize: "2.5", areaId: "are_x" }));
    assert.deepEqual([look.code, look.further], ["INVALID_PARTY_SIZE", ["areaId INVALID"]]);
  });

  it("is told of what its deposit asks for too", async () => {
    const place = await openDining(app, (file) => {
      file.settings.dineIn = { deposit: { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 } };
    });
    const found = told(
      await place.book({
        dineInAt: saturdayAt("04:00"),
        customer: { name: "Per", phone: "91234567" },
        successUrl: "https://evil.example/",
      }),
    );
    assert.deepEqual(found.issues, ["dineInAt SLOT_NOT_OFFERED"]);
    assert.deepEqual(found.further, ["customer.email REQUIRED", "successUrl INVALID_SUCCESS_URL"]);
    assert.equal(found.details.issues[0].params.alternatives.length, 5);
  });

  it("still hears of the times that can be had when its time alone is wrong", async () => {
    for (const ask of [dining.hold, dining.book]) {
      const { details } = told(await ask({ partySize: 2, dineInAt: saturdayAt("04:00") }));
      assert.equal(details.issues[0].params.alternatives.length, 5);
      assert.equal(details.further, undefined);
    }
  });

  it("is told of what is malformed and of what else would be refused", async () => {
    const cases: [ask: Promise<LightMyRequestResponse>, issues: string[], further: string[]][] = [
      [
        dining.hold({ dineInAt: "i morgen", partySize: 0, areaId: "are_x" }),
        ["dineInAt INVALID"],
        ["partySize INVALID_PARTY_SIZE", "areaId INVALID"],
      ],
      [
        dining.hold({ partySize: undefined, dineInAt: saturdayAt("04:00") }),
        ["partySize REQUIRED"],
        ["dineInAt SLOT_NOT_OFFERED"],
      ],
      [
        dining.book({ customer: { name: "Per", phone: "1" }, partySize: 2, dineInAt: saturdayAt("04:00") }),
        ["customer.phone INVALID"],
        ["dineInAt SLOT_NOT_OFFERED"],
      ],
      [
        dining.wait({ customer: { name: "Per", phone: "1" }, partySize: 99, from: "03:00", to: "04:00" }),
        ["customer.phone INVALID"],
        ["partySize PARTY_TOO_LARGE", "from SLOT_NOT_OFFERED"],
      ],
      [dining.wait({ from: "25:00", areaId: "are_x" }), ["from INVALID"], ["areaId INVALID"]],
      [
        dining.askAvailability({ date: "2026-02-30", partySize: 99, areaId: "are_x" }),
        ["date INVALID"],
        ["partySize PARTY_TOO_LARGE", "areaId INVALID"],
      ],
    ];
    for (const [asked, issues, further] of cases) {
      const found = told(await asked);
      assert.deepEqual([found.code, found.issues, found.further], ["VALIDATION_FAILED", issues, further]);
    }
  });

  it("is told of nothing else where nothing is booked, or not for now", async () => {
    const off = await openDining(app, (file) => {
      file.settings.reservationsEnabled = false;
    });
    const wrong = { partySize: 0, areaId: "are_x" };
    for (const response of [
      await off.hold(wrong),
      await off.book(wrong),
      await off.wait(wrong),
      await off.askAvailability({ date: saturday, ...wrong }),
    ]) {
      const { code, further } = told(response);
      assert.deepEqual([code, further], ["DINE_IN_DISABLED", []]);
    }
    const paused = await openDining(app, (file) => {
      file.settings.dineIn = { bookingPaused: true };
    });
    for (const ask of [paused.hold, paused.book, paused.wait]) {
      const response = await ask(wrong);
      assert.deepEqual(Object.keys(response.json()), ["error", "code"]);
    }
  });
});
