import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTurns } from "./turns.ts";
import { NoTurnError } from "./unavailable.ts";

/** Turned away at once, and not for its patience. */
const noneWaitsMore = (error: Error) =>
  error instanceof NoTurnError && /^\d+ wait already\.$/.test(error.message);

describe("turns", () => {
  it("are had so many at once for each key, the rest in the order of asking", async () => {
    const turns = createTurns({ mostAtOnce: 2, mostWaiting: 10, patienceMs: 60_000 });
    const had: string[] = [];
    const take = (key: string, name: string) => turns.take(key).then(() => had.push(name));
    await Promise.all([take("a", "first"), take("a", "second")]);
    const later = [take("a", "third"), take("a", "fourth")];
    await take("b", "of another");
    assert.equal(turns.waiting(), 2);
    assert.deepEqual(had, ["first", "second", "of another"]);
    turns.end("a");
    await later[0];
    turns.end("a");
    await later[1];
    assert.deepEqual(had.slice(3), ["third", "fourth"]);
    assert.equal(turns.waiting(), 0);
  });

  it("stay so many when some have ended and others go on", async () => {
    const turns = createTurns({ mostAtOnce: 2, mostWaiting: 0, patienceMs: 60_000 });
    await turns.take("a");
    await turns.take("a");
    turns.end("a");
    await turns.take("a");
    await assert.rejects(turns.take("a"), noneWaitsMore);
  });

  it("keep nobody from leaving once they were had", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const turns = createTurns({ mostAtOnce: 1, mostWaiting: 1, patienceMs: 60_000 });
    const before = timers();
    await turns.take("a");
    const waited = turns.take("a");
    assert.equal(timers(), before + 1);
    turns.end("a");
    await waited;
    assert.equal(timers(), before);
  });

  it("are free again when everybody has ended", async () => {
    const turns = createTurns({ mostAtOnce: 1, mostWaiting: 0, patienceMs: 60_000 });
    for (let count = 0; count < 3; count += 1) {
      await turns.take("a");
      await assert.rejects(turns.take("a"), noneWaitsMore);
      turns.end("a");
    }
  });

  it("are not waited for longer than patience lasts, and whoever gave up is not called any more", async () => {
    const turns = createTurns({ mostAtOnce: 1, mostWaiting: 10, patienceMs: 10 });
    await turns.take("a");
    await assert.rejects(turns.take("a"), NoTurnError);
    turns.end("a");
    await turns.take("a");
  });

  it("turn away whom there is no room to wait for, and nobody before", async () => {
    const turns = createTurns({ mostAtOnce: 1, mostWaiting: 1, patienceMs: 60_000 });
    await turns.take("a");
    const waited = turns.take("a");
    await assert.rejects(turns.take("a"), noneWaitsMore);
    turns.end("a");
    await waited;
  });
});
