import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import { dayFacts, perOf, quotaOf, subjectOf, wholeOf } from "./usage-said.ts";

const words = norwegian.t.portalUsage;

describe("what is used of a limit", () => {
  it("is counted by the minute, the hour, the day, or so many minutes", () => {
    assert.deepEqual(
      [60, 3_600, 86_400, 600].map((seconds) => perOf(words, seconds)),
      ["i minuttet", "i timen", "i døgnet", "på 10 minutter"],
    );
  });

  it("is a key's, an environment's or the whole partner's", () => {
    const key = { id: "key_1", name: "Kassa", last4: "ab12", environment: "TEST" } as const;
    assert.equal(subjectOf(words, { subject: "KEY", key }), "Nøkkelen Kassa (…ab12)");
    assert.equal(subjectOf(words, { subject: "KEY", key: null }), "Nøkkelen  (…)");
    assert.equal(subjectOf(words, { subject: "TEST", key: null }), "Test");
    assert.equal(
      quotaOf(words, { name: "newsChanges", subject: "PARTNER", key: null }),
      "Endringer av nyheter",
    );
    assert.equal(quotaOf(words, { name: "partnerWrites", subject: "TEST", key: null }), "Endringer: Test");
  });

  it("is told of a day with what was refused and failed, where any was", () => {
    assert.deepEqual(dayFacts(words, { calls: 3, refused: 0, failed: 0 }), ["3 kall"]);
    assert.deepEqual(dayFacts(words, { calls: 3, refused: 2, failed: 1 }), [
      ...["3 kall", "2 avvist", "1 feilet hos oss"],
    ]);
  });
});

it("the service stands as badly as the worst of its parts", () => {
  const whole = (...states: ("OK" | "LATE" | "DOWN")[]) =>
    wholeOf(
      words,
      states.map((state) => ({ state })),
    );
  assert.deepEqual(whole("OK", "OK"), { tone: "good", text: "Alt virker som det skal." });
  assert.equal(whole("OK", "LATE").tone, "wait");
  assert.match(whole("OK", "LATE").text, /^Noe er forsinket/);
  assert.deepEqual(whole("LATE", "DOWN", "OK"), { tone: "bad", text: "Noe er nede. Vi er på saken." });
});
