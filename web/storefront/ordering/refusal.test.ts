import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageWith } from "../page.fixture.ts";
import { refusalText, timesInstead } from "./refusal.ts";

describe("an order that did not go through", () => {
  const page = pageWith("ordering");
  const text = (status: number, more: object = {}, rest: { message: string }[] = []) =>
    refusalText(page, { status, message: "Noe er galt.", retryAfterSeconds: null, ...more }, rest);
  it("says how long to wait, that payment is down, or what the service has to say", () => {
    assert.equal(text(429), "Det gikk litt fort. Prøv igjen om 30 sekunder.");
    assert.equal(text(429, { retryAfterSeconds: 5 }), "Det gikk litt fort. Prøv igjen om 5 sekunder.");
    assert.match(text(503), /^Betalingstjenesten svarer ikke/);
    assert.equal(text(409, {}, [{ message: "Ett." }, { message: "To." }]), "Ett. To.");
    assert.equal(text(409), "Noe er galt.");
    assert.match(text(500, { message: "" }), /^Det er ikke din feil/);
  });

  it("offers the times around a full one, or the next that there is", () => {
    const of = (details: Record<string, unknown>) => timesInstead({ details });
    assert.deepEqual(of({ alternatives: ["a", "b"], nextAvailableAt: "c" }), ["a", "b"]);
    assert.deepEqual(of({ alternatives: [], nextAvailableAt: "c" }), ["c"]);
    assert.deepEqual(of({ nextAvailableAt: null }), []);
  });
});
