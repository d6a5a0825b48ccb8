import assert from "node:assert/strict";
import { it } from "node:test";
import { outcomeOf } from "./delivery-outcome.ts";
import { t } from "./words.fixture.ts";

it("an attempt to deliver is told by its answer, by what went wrong, or by its code", () => {
  const o = t.office.webhooks;
  const said = (failure: string | null, status: number | null = null) => outcomeOf(o, { status, failure });
  assert.equal(said(null, 204), "Svarte 204");
  assert.equal(said("TIMEOUT"), o.failures.TIMEOUT);
  assert.equal(said("HTTP_503", 503), o.httpFailure({ status: "503" }));
  assert.equal(said("HTTP_5033"), "HTTP_5033");
  assert.equal(said("XHTTP_503"), "XHTTP_503");
});
