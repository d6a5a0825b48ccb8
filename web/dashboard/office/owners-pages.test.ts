import assert from "node:assert/strict";
import { it } from "node:test";
import { firstPageOf, mayBind } from "./owners-pages.ts";

it("a real restaurant begins with its first day until it is open, and others with their menu", () => {
  assert.equal(firstPageOf({ environment: "LIVE", isLive: false }), "start");
  assert.equal(firstPageOf({ environment: "LIVE", isLive: true }), "menu");
  assert.equal(firstPageOf({ environment: "TEST", isLive: false }), "menu");
});

it("what binds the company is the owner's of a real restaurant", () => {
  assert.equal(mayBind({ role: "OWNER", environment: "LIVE" }), true);
  assert.equal(mayBind({ role: "MANAGER", environment: "LIVE" }), false);
  assert.equal(mayBind({ role: "OWNER", environment: "TEST" }), false);
});
