import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noteFailure, tellingWhy } from "./people-failures.ts";

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const later = Object.assign(new Error("no room"), { code: "53100" });
const answer = (status: number) => new Response(null, { status });

describe("a call that signs somebody in while the database is away", () => {
  it("fails with what the database could not do, the first of it, whatever is said instead", async () => {
    const failing = tellingWhy(async () => {
      noteFailure(["a line of the log", away]);
      noteFailure([later]);
      throw new Error("Internal Server Error");
    });
    await assert.rejects(failing, away);
    for (const status of [500, 503]) {
      const answering = tellingWhy(async () => {
        noteFailure([away]);
        return answer(status);
      });
      await assert.rejects(answering, away);
    }
  });

  it("is answered as ever when it went well all the same, or was refused", async () => {
    for (const status of [200, 401, 499]) {
      const answered = await tellingWhy(async () => {
        noteFailure([away]);
        return answer(status);
      });
      assert.equal(answered.status, status);
    }
    const said = await tellingWhy(async () => {
      noteFailure([away]);
      return { status: 500 };
    });
    assert.deepEqual(said, { status: 500 });
  });

  it("fails and answers in its own words when nothing was wrong with the database", async () => {
    const own = new Error("a fault of its own");
    const failing = tellingWhy(async () => {
      noteFailure(["a line of the log", own, undefined]);
      throw own;
    });
    await assert.rejects(failing, own);
    assert.equal((await tellingWhy(async () => answer(500))).status, 500);
  });

  it("is nobody else's: two at a time have each their own, and a log outside of any is only a log", async () => {
    noteFailure([away]);
    const [one, other] = await Promise.allSettled([
      tellingWhy(async () => {
        noteFailure([away]);
        await new Promise(setImmediate);
        return answer(500);
      }),
      tellingWhy(async () => {
        await new Promise(setImmediate);
        return answer(500);
      }),
    ]);
    assert.deepEqual([one.status, other.status], ["rejected", "fulfilled"]);
  });
});
