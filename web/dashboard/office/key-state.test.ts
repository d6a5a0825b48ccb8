import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keyPresets } from "../../../src/domain/scopes.ts";
import { isOffered, isRotatedOut, isWorking, presetOf } from "./key-state.ts";

describe("a key in the office", () => {
  it("is called by what it is for when its scopes are just those, in any order", () => {
    assert.equal(presetOf(["*"]), "full");
    assert.equal(presetOf(keyPresets.kitchen.toReversed()), "kitchen");
    assert.equal(presetOf(keyPresets.kitchen.slice(1)), null);
    assert.equal(presetOf([...keyPresets.kitchen, "reports:read"]), null);
    assert.equal(presetOf(["reports:write"]), null);
    assert.equal(presetOf([]), null);
  });

  it("works until it has ended, also when that is soon", () => {
    const works = (["active", "expiring", "expired", "revoked"] as const).map((status) =>
      isWorking({ status }),
    );
    assert.deepEqual(works, [true, true, false, false]);
  });

  it("ends by itself when it was rotated out", () => {
    const at = "2026-06-12T10:00:00Z";
    assert.equal(isRotatedOut({ status: "active", revokedAt: at }), true);
    assert.equal(isRotatedOut({ status: "active", revokedAt: null }), false);
    assert.equal(isRotatedOut({ status: "revoked", revokedAt: at }), false);
  });

  it("is ended by who may, while it works", () => {
    assert.equal(isOffered({ status: "active" }), true);
    assert.equal(isOffered({ status: "expiring", mayChange: true }), true);
    assert.equal(isOffered({ status: "active", mayChange: false }), false);
    assert.equal(isOffered({ status: "expired" }), false);
  });
});
