import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t as words } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { aboutSaid, fieldSaid, lostMinutesOffered, rulesSaid, setUpSaid } from "./phone-said.ts";

const { alerts } = words as unknown as Words["t"];

describe("numbers that are texted and rung", () => {
  it("are told what is not set up: all of it, or one of the two; in a sandbox nothing is sent at all", () => {
    const p = alerts.phone;
    assert.deepEqual(setUpSaid(p, ["SMS", "CALL"], true), { tone: "info", text: p.sandbox });
    assert.deepEqual(setUpSaid(p, [], false), { tone: "wait", text: p.notSetUp });
    assert.deepEqual(setUpSaid(p, ["CALL"], false), { tone: "wait", text: p.noSms });
    assert.deepEqual(setUpSaid(p, ["SMS"], false), { tone: "wait", text: p.noCalls });
    assert.equal(setUpSaid(p, ["SMS", "CALL"], false), null);
  });

  it("say what they are told of", () => {
    const none = { smsAfterMinutes: null, callAfterMinutes: null, tellsOfOutage: false };
    const said = (rules: Partial<Parameters<typeof rulesSaid>[1]>) =>
      rulesSaid(alerts.phone, { ...none, ...rules });
    assert.equal(said({}), "får ingenting");
    assert.equal(said({ callAfterMinutes: 5 }), "ringer etter 5 min");
    assert.equal(
      said({ smsAfterMinutes: 3, tellsOfOutage: true }),
      "SMS etter 3 min, SMS når tavlen er borte",
    );
  });

  it("say what somebody else has made of them", () => {
    assert.deepEqual(
      [4, true, false, null, "Ola"].map((value) => fieldSaid(alerts, value)),
      ["4 minutter", "På", "Av", "Ikke", "Ola"],
    );
  });

  it("have been sent messages about an order, or about the boards", () => {
    assert.equal(aboutSaid(alerts.sent, { about: "ORDER", orderName: "NK7" }), "NK7 uten svar");
    assert.equal(
      aboutSaid(alerts.sent, { about: "BOARD_LOST", orderName: null }),
      "Ingen nettbrett tilkoblet",
    );
  });

  it("hear of lost boards after the minutes that are offered, and after those that are set", () => {
    assert.deepEqual(lostMinutesOffered(null), [2, 5, 10, 15, 30, 60]);
    assert.deepEqual(lostMinutesOffered(5), [2, 5, 10, 15, 30, 60]);
    assert.deepEqual(lostMinutesOffered(20), [2, 5, 10, 15, 20, 30, 60]);
  });
});
