import assert from "node:assert/strict";
import { it } from "node:test";
import { language } from "../dashboard/languages/nb.ts";
import type { Words } from "../dashboard/texts.tsx";
import { norwegian } from "../desk/norwegian.fixture.ts";
import { detailsOf, lineNotes, subjectOf } from "./log-details.ts";

it("what was chosen with something in the log is said in words", () => {
  const words = { t: language.texts as unknown as Words["t"] };
  assert.deepEqual(detailsOf(words, { reason: "Ringte om kassa" }), ["Begrunnelse: Ringte om kassa"]);
  assert.deepEqual(detailsOf(words, { env: "LIVE", role: "MEMBER", live: "true", pending: "false" }), [
    "Miljø: Live",
    "Rolle: Utvikler",
    "Åpen for bestillinger med en gang",
  ]);
  assert.deepEqual(detailsOf(words, { order: "12", to: "COMPLETED" }), [
    "Bestilling: 12",
    "Ny status: Ferdig",
  ]);
  assert.deepEqual(detailsOf(words, { newer: "x" }), ["newer: x"], "newer than this page");
  assert.equal(subjectOf(words, "API_CALLS"), "API-loggen");
  assert.equal(subjectOf(words, "sted"), "sted");
});

it("a line of the log says from where, and what became of what was not done", () => {
  const line = { by: "COMMAND_LINE", place: "luka-1", details: {}, end: "DONE", code: null } as const;
  assert.deepEqual(lineNotes(norwegian, line), ["På kommandolinjen, fra luka-1"]);
  const open = { ...line, details: { reason: "Ringte" }, end: "OPEN" } as const;
  assert.deepEqual(lineNotes(norwegian, open), [
    ...["På kommandolinjen, fra luka-1", "Begrunnelse: Ringte"],
    "Tjenesten ble avbrutt midt i dette. Sjekk om det ble gjort.",
  ]);
  const refused = { ...line, end: "REFUSED" } as const;
  assert.equal(lineNotes(norwegian, { ...refused, code: "CHANGED" })[1], "Avvist med CHANGED.");
  assert.equal(lineNotes(norwegian, refused)[1], "Avvist med .");
});
