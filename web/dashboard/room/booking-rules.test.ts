import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { bookingRules } from "./booking-rules.ts";

describe("how tables are booked", () => {
  const rules = bookingRules(t as unknown as Words["t"]);
  const [days7, days30] = ["Skriv et helt tall, høyst 7 dager.", "Skriv et helt tall, høyst 30 dager."];

  it("has a smallest party that is no larger than the largest", () => {
    assert.equal(rules.minPartySize("0"), "Skriv et helt tall fra 1 til 99.");
    assert.equal(rules.minPartySize("2"), null);
    assert.equal(rules.maxPartySize("100", { minPartySize: "2" }), "Skriv et helt tall fra 1 til 99.");
    assert.equal(rules.maxPartySize("1", { minPartySize: "2" }), "Flest kan ikke være mindre enn færrest.");
    assert.equal(rules.maxPartySize("2", { minPartySize: "2" }), null);
  });

  it("has lengths of time that are numbers, and no longer than can be", () => {
    const length = (amount: string) => ({ amount, unit: "DAYS" as const });
    const notice = (amount: string) => rules.minNotice.amount("", { minNotice: length(amount) });
    assert.deepEqual(["7", "8", "en"].map(notice), [null, days7, days7]);
    const cancel = (amount: string) => rules.cancelBefore.amount("", { cancelBefore: length(amount) });
    assert.deepEqual(["7", "8", "en"].map(cancel), [null, days7, days7]);
  });

  it("limits how many come at a time, or does not", () => {
    assert.deepEqual(["", " ", "1", "0"].map(rules.partiesPerSlot), [
      ...[null, null, null, "Skriv et helt tall fra 1 til 500."],
    ]);
    assert.equal(rules.coversPerSlot("5001"), "Skriv et helt tall fra 1 til 5\u00a0000.");
  });

  it("says how long parties sit, the smallest first", () => {
    const turnTimes = ["2", "4"].map((maxPartySize, at) => ({ key: `${at}`, maxPartySize, minutes: "90" }));
    const row = (text: string, at: number) =>
      rules.turnTimes.maxPartySize(text, { turnTimes }, `turnTimes.${at}.maxPartySize`);
    assert.equal(row("2", 0), null);
    assert.equal(row("3", 1), null);
    assert.equal(row("2", 1), "Radene må stå med de minste selskapene først.");
    assert.equal(row("ti", 1), "Skriv et helt tall fra 1 til 99.");
    assert.equal(rules.turnTimes.minutes("14"), "Skriv et helt tall fra 15 til 720.");
  });

  it("has a deposit of what can be paid, where there is one", () => {
    const amount = (text: string) => rules.depositAmount(text, { hasDeposit: true });
    const wrong = "Skriv et beløp fra 1 til 10 000 kroner.";
    assert.deepEqual(["", "0,99", "10000,01"].map(amount), [wrong, wrong, wrong]);
    assert.deepEqual(["1", "10000"].map(amount), [null, null]);
    assert.equal(rules.depositAmount("", { hasDeposit: false }), null);
    const back = (hasDeposit: boolean, days: string) =>
      rules.depositCancelBefore.amount("", {
        hasDeposit,
        depositCancelBefore: { amount: days, unit: "DAYS" },
      });
    assert.deepEqual([back(true, "30"), back(true, "31"), back(false, "31")], [null, days30, null]);
  });
});
