import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTurns } from "./turns.ts";

describe("turns of files to be read", () => {
  /** Turns that last until they are ended by hand, and who has had one. */
  const open = (most: number) => {
    const takeTurn = createTurns(most);
    const begun: string[] = [];
    const take = (name: string, signal = new AbortController().signal) => {
      const work = Promise.withResolvers<string>();
      const done = takeTurn(name.split(" ")[0]!, signal, () => {
        begun.push(name);
        return work.promise;
      });
      done.catch(() => undefined);
      return { done, end: () => work.resolve(name), fail: () => work.reject(new Error(`${name} failed`)) };
    };
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    return { take, begun, settled };
  };

  it("are so many at a time, in the order in which they came", async () => {
    const { take, begun, settled } = open(2);
    const [a, b] = [take("a"), take("b"), take("c"), take("d")];
    await settled();
    assert.deepEqual(begun, ["a", "b"]);
    b!.end();
    assert.equal(await b!.done, "b");
    await settled();
    assert.deepEqual(begun, ["a", "b", "c"]);
    a!.fail();
    await assert.rejects(a!.done, /a failed/);
    await settled();
    assert.deepEqual(begun, ["a", "b", "c", "d"], "what fails has had its turn too");
  });

  it("are one of a subject at a time, and others pass by those that wait for it", async () => {
    const { take, begun, settled } = open(2);
    const first = take("a 1");
    take("a 2");
    const other = take("b 1");
    await settled();
    assert.deepEqual(begun, ["a 1", "b 1"]);
    other.end();
    await settled();
    assert.deepEqual(begun, ["a 1", "b 1"]);
    first.end();
    await settled();
    assert.deepEqual(begun, ["a 1", "b 1", "a 2"]);
  });

  it("are left by whoever does not want to wait any more, and by nobody who has begun", async () => {
    const { take, begun, settled } = open(1);
    const leaving = new AbortController();
    const first = take("a", leaving.signal);
    const waiting = take("b", leaving.signal);
    const patient = take("c");
    await settled();
    leaving.abort(new Error("enough"));
    await assert.rejects(waiting.done, /enough/);
    await assert.rejects(take("d", leaving.signal).done, /enough/);
    first.end();
    assert.equal(await first.done, "a");
    await settled();
    assert.deepEqual(begun, ["a", "c"]);
    patient.end();
  });
});
