import assert from "node:assert/strict";
import { it } from "node:test";
import { valueNow } from "./value-now.ts";
import { t } from "./words.fixture.ts";

it("what somebody else has changed is said where it is a text or a number, and otherwise that it is another", () => {
  const o = t.office.meanwhile;
  assert.deepEqual(
    ["Pizza", 0, 49, "", null, ["a"], true].map((value) => valueNow(o, value)),
    ["Pizza", "0", "49", o.nothing, o.nothing, o.other, o.other],
  );
});
