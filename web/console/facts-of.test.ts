import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { norwegian } from "../desk/norwegian.fixture.ts";
import { companyOf, kindFacts, sessionFacts, signInFacts, usageFacts } from "./facts-of.ts";

const words = norwegian.t.console;

describe("what the console says", () => {
  it("of a partner is what is out of the ordinary", () => {
    assert.deepEqual(kindFacts(words, { kind: "EXTERNAL", whiteLabel: false }), []);
    assert.deepEqual(kindFacts(words, { kind: "INTERNAL", whiteLabel: false }), ["Vår egen"]);
    assert.deepEqual(kindFacts(words, { kind: "EXTERNAL", whiteLabel: true }), ["Eget merke"]);
  });

  it("of a partner's calls is what was refused and failed, where any was", () => {
    const quiet = { calls: 0, refused: 0, failed: 0, lastCallAt: null };
    assert.deepEqual(usageFacts(words, quiet), ["0 kall"]);
    const busy = { calls: 12, refused: 2, failed: 1, lastCallAt: "2026-06-05T16:00:00.000Z" };
    assert.deepEqual(usageFacts(words, busy), [
      "12 kall",
      "2 avvist",
      "1 feilet hos oss",
      "Siste kall 5. juni 2026 kl. 18:00",
    ]);
  });

  it("of an account is what protects it, or that nothing beside a password does", () => {
    const person = { hasPassword: true, hasCodes: true, passkeys: 2 };
    assert.deepEqual(signInFacts(words, person), ["Har passord", "Koder fra en app", "2 passnøkler"]);
    assert.deepEqual(signInFacts(words, { ...person, hasCodes: false }), ["Har passord", "2 passnøkler"]);
    assert.deepEqual(signInFacts(words, { ...person, passkeys: 0 }), ["Har passord", "Koder fra en app"]);
    assert.deepEqual(signInFacts(words, { hasPassword: false, hasCodes: false, passkeys: 0 }), [
      "Har ikke valgt passord",
      "Ingen ekstra sikring",
    ]);
  });

  it("of an account is where it is in use", () => {
    const createdAt = "2026-01-02T10:00:00.000Z";
    assert.deepEqual(sessionFacts(words, { sessions: 0, lastSeenAt: null, createdAt }), [
      "Ikke innlogget noe sted",
      "Opprettet 2. januar 2026",
    ]);
    assert.deepEqual(
      sessionFacts(words, { sessions: 2, lastSeenAt: "2026-06-05T10:00:00.000Z", createdAt }),
      ["Innlogget 2 steder", "Sist i bruk 5. juni 2026", "Opprettet 2. januar 2026"],
    );
  });

  it("of a restaurant's company is what is known of it", () => {
    const company = { legalName: "Bølgen AS", orgNumber: "923609016" };
    assert.equal(companyOf(words, company), "Bølgen AS, 923609016");
    assert.equal(companyOf(words, { ...company, legalName: null }), "923609016");
    assert.equal(companyOf(words, { legalName: null, orgNumber: null }), "Ikke oppgitt");
  });
});
