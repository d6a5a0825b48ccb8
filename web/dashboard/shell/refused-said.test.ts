import assert from "node:assert/strict";
import { it } from "node:test";
import type { Refusal } from "../live/kept-moves.ts";
import { t as words } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { refusedSaid } from "./refused-said.ts";

it("what was not done is told with who was faster, and why, or in the service's own words", () => {
  const t = words as unknown as Words["t"];
  const nowMs = Date.parse("2026-06-12T18:30:00+02:00");
  const seen = (instant: string) => ({ atMs: Date.parse(instant), nowMs });
  const said = (refusal: Refusal | undefined, to: "CONFIRMED" | "FAILED" = "CONFIRMED") => {
    const { title, text } = refusedSaid(t, { name: "NK7", to, ...(refusal && { refusal }) }, seen);
    return [title, text];
  };
  const moved = { kind: "STAFF", name: "Kim", to: "CANCELLED", at: "2026-06-12T18:00:00+02:00" } as const;
  const refused = "NK7 ble ikke godtatt";
  assert.deepEqual(said({ text: "", moved: { ...moved, reason: "TOO_BUSY" } }), [
    ...[refused, "Kim kansellerte den 18:00. Grunn: For travelt."],
  ]);
  const byLuka = { ...moved, kind: "SYSTEM", name: null, to: "PREPARING", reason: null } as const;
  assert.deepEqual(said({ text: "", moved: byLuka }), [refused, "Luka startet den 18:00."]);
  assert.deepEqual(said({ text: "", moved: { ...byLuka, to: "FAILED" } }), [refused, ""]);
  assert.deepEqual(said({ text: "Tiden er for langt frem." }), [refused, "Tiden er for langt frem."]);
  assert.deepEqual(said({ text: "" }), [refused, t.errors.unknown]);
  assert.deepEqual(said(undefined, "FAILED"), ["NK7 ble ikke flyttet", t.errors.unknown]);
});
