import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gateChange, isTooShort } from "./gate-change.ts";

const on = { enabled: true, password: "gammelt" };
const off = { enabled: false, password: null };

describe("the password in front of the ordering page", () => {
  it("has four characters or more, where it is asked for", () => {
    assert.equal(isTooShort("abc", true), true);
    assert.equal(isTooShort(" abc ", true), true);
    assert.equal(isTooShort("abcd", true), false);
    assert.equal(isTooShort("", false), false);
  });

  it("is not sent, and changes nothing, when it is as it was", () => {
    assert.deepEqual(gateChange(on, { enabled: true, password: " gammelt " }), {
      ...{ body: { enabled: true }, isChanged: false, isOpening: false, isOthersOut: false },
    });
  });

  it("asks anew those who were let in with the old one", () => {
    assert.deepEqual(gateChange(on, { enabled: true, password: "nytt" }), {
      ...{ body: { enabled: true, password: "nytt" }, isChanged: true, isOpening: false, isOthersOut: true },
    });
    const unknown = gateChange({ enabled: true, password: null }, { enabled: true, password: "nytt" });
    assert.equal(unknown.isOthersOut, false, "nobody knew it");
  });

  it("is taken away after a question, and what was typed of it is left", () => {
    assert.deepEqual(gateChange(on, { enabled: false, password: "nytt" }), {
      ...{ body: { enabled: false }, isChanged: true, isOpening: true, isOthersOut: false },
    });
  });

  it("is put there without a question", () => {
    assert.deepEqual(gateChange(off, { enabled: true, password: "nytt" }), {
      ...{ body: { enabled: true, password: "nytt" }, isChanged: true, isOpening: false, isOthersOut: false },
    });
    assert.equal(gateChange(off, { enabled: false, password: "nytt" }).isChanged, false);
    assert.equal(gateChange(off, { enabled: true, password: "" }).isChanged, true);
  });
});
