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

  it("asks for everything again when something may have changed, and goes on with what it knows where asking fails", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    await cache.get("key");
    await cache.get("nobody");
    state.isAway = true;
    cache.outdate();
    assert.equal(cache.peek("key"), undefined);
    assert.equal(await cache.get("key"), "pizza");
    await assert.rejects(cache.get("nobody"));
    state.isAway = false;
    rows.set("key", "sushi");
    cache.outdate();
    assert.equal(await cache.get("key"), "sushi");
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

  it("stands where asking fails by what was on its way when something may have changed, and by nothing that was forgotten", async () => {
    for (const [what, stands] of [
      ["outdate", true],
      ["clear", false],
    ] as const) {
      const { rows, state, cache, hold, letGo } = directory();
      rows.set("key", "pizza");
      hold();
      const underway = cache.get("key");
      cache[what]();
      letGo();
      assert.equal(await underway, "pizza");
      assert.equal(cache.peek("key"), undefined, "it is asked for again");
      state.isAway = true;
      if (stands) assert.equal(await cache.get("key"), "pizza");
      else await assert.rejects(cache.get("key"));
    }
  });

  it("gives nothing that was forgotten where asking fails", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    await cache.get("key");
    cache.clear();
    state.isAway = true;
    await assert.rejects(cache.get("key"), /away/);
  });

  it("is not pushed out by a spray of made-up keys", async () => {
    const { rows, cache } = directory(10);
    rows.set("key", "pizza");
    await cache.get("key");
    for (let i = 0; i < 1_000; i++) await cache.get(`made-up ${i}`);
    assert.equal(cache.peek("key"), "pizza");
    assert.ok(cache.size <= 20);
  });

  it("holds an answer for as long as it may, to the millisecond, and a miss for less", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    state.nowMs = 10_000;
    await cache.get("key");
    await cache.get("nobody");
    const at = (ms: number) => {
      state.nowMs = 10_000 + ms;
      return [cache.peek("key"), cache.peek("nobody")];
    };
    assert.deepEqual(at(500), ["pizza", null]);
    assert.deepEqual(at(501), ["pizza", undefined]);
    assert.deepEqual(at(1_000), ["pizza", undefined]);
    assert.deepEqual(at(1_001), [undefined, undefined]);
    state.ttlMs = 100;
    await cache.get("nobody");
    const asked = state.asked;
    assert.equal(await cache.get("nobody"), null);
    assert.equal(state.asked, asked, "a miss is an answer");
    assert.equal(at(1_102)[1], undefined, "and holds no longer than a hit");
  });

  it("follows what is written and deleted, and knows what has ever been there", async () => {
    const { rows, state, cache } = directory();
    assert.equal(cache.hasKnown("key"), false);
    await cache.get("key");
    assert.equal(cache.hasKnown("key"), false);
    rows.set("key", "pizza");
    state.nowMs = 2_000;
    assert.equal(await cache.get("key"), "pizza");
    assert.deepEqual([cache.peek("key"), cache.size], ["pizza", 1]);
    rows.delete("key");
    state.nowMs = 4_000;
    assert.equal(await cache.get("key"), null);
    assert.deepEqual([cache.peek("key"), cache.size], [null, 1]);
    assert.equal(cache.hasKnown("key"), true);
    rows.set("key", "burger");
    await cache.get("nobody");
    cache.clear();
    assert.equal(cache.size, 0);
    assert.equal(cache.peek("nobody"), undefined);
    assert.equal(await cache.get("key"), "burger");
  });

  it("keeps the newest when there are too many, of what is there as of what is not", async () => {
    const { rows, cache } = directory(3);
    for (const key of ["a", "b", "c", "d"]) {
      rows.set(key, key);
      await cache.get(key);
      await cache.get(`no ${key}`);
    }
    assert.deepEqual(["a", "b", "c", "d"].map(cache.peek), [undefined, "b", "c", "d"]);
    assert.deepEqual(["no a", "no b", "no d"].map(cache.peek), [undefined, null, null]);
    assert.equal(cache.size, 6);
    assert.deepEqual(["c", "d"].map(cache.hasKnown), [false, true], "that list begins anew when it is full");
  });

  it("asks anew what was asked before everything was forgotten", async () => {
    const { rows, state, cache, hold, letGo } = directory();
    rows.set("key", "pizza");
    hold();
    void cache.get("key");
    await new Promise(setImmediate);
    cache.clear();
    rows.set("key", "burger");
    const second = cache.get("key");
    assert.equal(cache.get("key"), second);
    assert.equal(state.asked, 2);
    letGo();
    assert.equal(await second, "burger");
  });

  it("stands by its last answer a second at a time, until it is too old", async () => {
    const { rows, state, cache } = directory();
    rows.set("key", "pizza");
    await cache.get("key");
    state.isAway = true;
    state.nowMs = 1_500;
    await cache.get("key");
    state.nowMs = 2_499;
    assert.equal(cache.peek("key"), "pizza");
    state.nowMs = 2_500;
    assert.equal(cache.peek("key"), undefined);
    state.nowMs = 60_000;
    assert.equal(await cache.get("key"), "pizza");
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
