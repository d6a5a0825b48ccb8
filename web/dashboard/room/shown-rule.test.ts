import assert from "node:assert/strict";
import { it } from "node:test";
import { dineInSettings } from "../../../src/domain/dine-in-settings.ts";
import { speech, t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import type { Rules } from "./rules-typed.ts";
import { shownRule } from "./shown-rule.ts";

it("a rule of booking is said in words, and what there is none of as well", () => {
  const words = { t, speech, kr: speech.money } as unknown as Words;
  const said = (field: keyof Rules, more: object) =>
    shownRule(words, field, { reservationsEnabled: true, ...dineInSettings(more) });
  assert.equal(
    said("turnTimes", { turnTimes: [{ maxPartySize: 4, minutes: 75 }] }),
    "opptil 4: 1\u00a0t\u00a015\u00a0min",
  );
  const deposit = { amount: 15_000, perPerson: true, cancelBeforeMinutes: 1440 };
  assert.deepEqual([said("deposit", { deposit }), said("deposit", {})], ["150\u00a0kr", "av"]);
  assert.equal(said("bookingPausedUntil", {}), "");
  assert.match(said("bookingPausedUntil", { bookingPausedUntil: "2031-05-10T11:00:00.000Z" }), /13:00/);
  assert.equal(said("minNoticeMinutes", { minNoticeMinutes: 90 }), "1\u00a0t\u00a030\u00a0min");
  assert.deepEqual([said("autoApprove", { autoApprove: true }), said("autoApprove", {})], ["på", "av"]);
  assert.deepEqual(
    [said("partiesPerSlot", { partiesPerSlot: 3 }), said("partiesPerSlot", {})],
    ["3", "Ingen grense"],
  );
});
