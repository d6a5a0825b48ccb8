import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError } from "./api-error.ts";
import { onceUntilAnswered } from "./once.ts";

const lost = new ApiError(0, "NETWORK", "", null);
const down = new ApiError(502, "UNKNOWN", "", null);
const pending = new ApiError(409, "PAYMENT_PENDING", "", null);
const noTable = new ApiError(409, "NO_TABLE", "", null);

/** Sends bodies one after the other, and tells under which key each went, and as what. */
async function sent(tries: readonly { body: object; typed?: object; answer?: Error }[]) {
  const once = onceUntilAnswered<object>();
  const seen: { key: string; body: object }[] = [];
  for (const { body, typed, answer } of tries) {
    const send = async (given: object, key: string) => {
      seen.push({ key, body: given });
      if (answer) throw answer;
    };
    await once(body, send, typed).catch((error) => assert.equal(error, answer));
  }
  const keys = [...new Set(seen.map(({ key }) => key))];
  return { keys: seen.map(({ key }) => keys.indexOf(key)), bodies: seen.map(({ body }) => body) };
}

describe("an order or a booking that the restaurant's people take", () => {
  it("is the same when it is sent again because no answer came", async () => {
    const body = { name: "Kari" };
    for (const answer of [lost, down, pending, new TypeError("no JSON")])
      assert.deepEqual((await sent([{ body, answer }, { body, answer }, { body }])).keys, [0, 0, 0]);
  });

  it("is another after a yes, after a no, and when something else is typed", async () => {
    const body = { name: "Kari" };
    assert.deepEqual((await sent([{ body }, { body }])).keys, [0, 1]);
    assert.deepEqual((await sent([{ body, answer: noTable }, { body }])).keys, [0, 1]);
    assert.deepEqual((await sent([{ body, answer: lost }, { body: { name: "Ola" } }])).keys, [0, 1]);
  });

  it("goes as it went before, though a minute has passed and its table is taken by itself", async () => {
    const typed = { partySize: 2, tableId: "t1" };
    const first = { at: "19:00", tableIds: ["t1"] };
    const { keys, bodies } = await sent([
      { typed, body: first, answer: lost },
      { typed, body: { at: "19:01" } },
    ]);
    assert.deepEqual(
      [keys, bodies],
      [
        [0, 0],
        [first, first],
      ],
    );
  });

  it("is taken once when its button is pressed twice", async () => {
    const once = onceUntilAnswered<object>();
    const keys = new Set<string>();
    const send = async (_: object, key: string) => keys.add(key);
    await Promise.all([once({ name: "Kari" }, send), once({ name: "Kari" }, send)]);
    assert.equal(keys.size, 1);
  });
});
