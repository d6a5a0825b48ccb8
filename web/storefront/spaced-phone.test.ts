import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { spacedPhone } from "./spaced-phone.ts";

describe("a telephone number as people read it", () => {
  it("is in pairs when it is Norwegian, and as it is otherwise", () => {
    assert.equal(spacedPhone("+4700073001"), "00\u00a007\u00a030\u00a001");
    assert.equal(spacedPhone("+46701234567"), "+46701234567");
  });
});
