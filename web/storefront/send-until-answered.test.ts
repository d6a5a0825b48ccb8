import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { ApiAnswer } from "../api.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

type Answer = ApiAnswer<string>;
const ok: Answer = { kind: "OK", status: 201, body: "placed" };
const lost: Answer = { kind: "LOST" };
const refused = (code: string, status = 409, retryAfterSeconds: number | null = null): Answer => ({
  kind: "PROBLEM",
  problem: { status, code, message: "", requestId: null, details: {}, retryAfterSeconds },
});

/** What came of it in the end, how often the guest was told of another try, and after how long each was made. */
async function sent(context: TestContext, ...answers: Answer[]) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const at: number[] = [];
  let retries = 0;
  let answer: Answer | undefined;
  const sending = sendUntilAnswered(
    async () => {
      at.push(Date.now() / 1000);
      return answers[at.length - 1] ?? lost;
    },
    () => retries++,
  ).then((found) => {
    answer = found;
  });
  for (let ms = 0; ms < 120_000 && answer === undefined; ms += 500) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(500);
  }
  await sending;
  return { answer, retries, pauses: at.slice(1).map((time, n) => Math.round(time - at[n]!)) };
}

describe("an order or a booking on its way", () => {
  it("is sent once when the service answers, whatever the answer is", async (context) => {
    assert.deepEqual(await sent(context, ok), { answer: ok, retries: 0, pauses: [] });
    context.mock.timers.reset();
    const no = refused("SOLD_OUT");
    assert.deepEqual(await sent(context, no), { answer: no, retries: 0, pauses: [] });
  });

  it("is sent again when nothing came back, or the payment's link is still being made", async (context) => {
    const pending = refused("PAYMENT_PENDING");
    assert.deepEqual(await sent(context, lost, pending, ok), { answer: ok, retries: 2, pauses: [2, 4] });
  });

  it("waits for as long as the service asks, within reason", async (context) => {
    const busy = (seconds: number) => refused("SERVICE_UNAVAILABLE", 503, seconds);
    const { pauses, answer } = await sent(context, busy(1), busy(10), busy(3_600), ok);
    assert.deepEqual([pauses, answer], [[2, 10, 20], ok]);
  });

  it("is given up after four tries: it may have arrived", async (context) => {
    assert.deepEqual(await sent(context, refused("X", 502), lost, refused("X", 500)), {
      answer: lost,
      retries: 3,
      pauses: [2, 4, 8],
    });
  });
});
