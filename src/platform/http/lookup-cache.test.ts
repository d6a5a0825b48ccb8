import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createLookupCache } from "./lookup-cache.ts";

/** A directory that can be changed and counts how often it is asked. */
function directory(capacity = 100) {
  const rows = new Map<string, string>();
  const state = { asked: 0, nowMs: 0, ttlMs: 1_000, isAway: false };
  let release: (() => void) | undefined;
  const cache = createLookupCache<string>({
    load: async (key) => {
      state.asked += 1;
      if (state.isAway) throw new Error("The database is away.");
      const row = rows.get(key) ?? null;
      if (release) await new Promise<void>((resolve) => (release = resolve));
      return row;
    },
    ttlMs: () => state.ttlMs,
    missTtlMs: 500,
    mostStaleMs: 60_000,
    capacity,
    nowMs: () => state.nowMs,
  });
  return {
    rows,
    state,
    cache,
    hold: () => {
      release = () => undefined;
    },
    letGo: () => release?.(),
  };
}

describe("look-ups from memory", () => {
  it("asks once however many ask at the same time", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get("key")));
    assert.deepEqual([new Set(answers), state.asked], [new Set(["pizza"]), 1]);
    assert.equal(cache.peek("key"), "pizza");
  });

  it("asks again when an answer is too old, and sooner when there was none", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    await cache.get("key");
    await cache.get("nobody");
    state.nowMs = 600;
    assert.equal(cache.peek("key"), "pizza");
    assert.equal(cache.peek("nobody"), undefined);
    state.nowMs = 1_001;
    assert.equal(cache.peek("key"), undefined);
  });

  it("gives the last known answer, asking once a second, while asking fails, but not for ever", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    await cache.get("key");
    state.isAway = true;
    state.nowMs = 1_001;
    assert.equal(await cache.get("key"), "pizza");
    assert.equal(cache.peek("key"), "pizza");
    await cache.get("key");
    assert.equal(state.asked, 2);
    await assert.rejects(cache.get("another"), /away/);
    state.nowMs = 60_001;
    await assert.rejects(cache.get("key"), /away/);
    state.isAway = false;
    rows.delete("key");
    assert.equal(await cache.get("key"), null);
  });

  it("does not keep an answer that was on its way when everything was forgotten", async () => {
    const { rows, cache, hold, letGo } = directory();
    rows.set("key", "pizza");
    hold();
    const asked = cache.get("key");
    await new Promise(setImmediate);
    rows.delete("key");
    cache.clear();
    letGo();
    assert.equal(await asked, "pizza");
    assert.equal(cache.peek("key"), undefined);
  });

  it("is not pushed out by a spray of made-up keys", async () => {
    const { rows, cache } = directory(10);
    rows.set("key", "pizza");
    await cache.get("key");
    for (let i = 0; i < 1_000; i++) await cache.get(`made-up ${i}`);
    assert.equal(cache.peek("key"), "pizza");
    assert.ok(cache.size <= 20);
  });

  it("asks again after a failure", async () => {
    let isBroken = true;
    const cache = createLookupCache<string>({
      load: async () => {
        if (isBroken) throw new Error("no connection");
        return "pizza";
      },
      ttlMs: () => 1_000,
      missTtlMs: 500,
      capacity: 10,
    });
    await assert.rejects(cache.get("key"));
    isBroken = false;
    assert.equal(await cache.get("key"), "pizza");
  });
});
