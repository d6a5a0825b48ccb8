import assert from "node:assert/strict";
import { it } from "node:test";
import { message } from "./message.ts";
import { told } from "./told.ts";

it("an answer is told at whatever depth, and what is no plain data is left as it is", () => {
  const instant = Temporal.Instant.from("2026-06-12T16:00:00Z");
  const bytes = Buffer.from("%PDF");
  const bare = Object.assign(Object.create(null), { email: message("fields.email") });
  const answer = {
    issues: [{ message: message("fields.email") }],
    count: 1,
    none: null,
    instant,
    bytes,
    bare,
  };
  const words = "Må være en gyldig e-postadresse.";
  const heard = told("nb", answer);
  assert.deepEqual(heard, {
    issues: [{ message: words }],
    count: 1,
    none: null,
    instant,
    bytes,
    bare: { email: words },
  });
  assert.equal(heard.instant, instant);
});
