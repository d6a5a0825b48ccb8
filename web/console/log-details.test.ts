import assert from "node:assert/strict";
import { it } from "node:test";
import { language } from "../dashboard/languages/nb.ts";
import type { Words } from "../dashboard/texts.tsx";
import { detailsOf, subjectOf } from "./log-details.ts";

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
