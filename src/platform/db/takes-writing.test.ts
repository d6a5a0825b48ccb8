import assert from "node:assert/strict";
import { it } from "node:test";
import type { Database } from "./connect.ts";
import { createWriteProbe } from "./takes-writing.ts";

/** A database that answers in turn what it is given, and says how often it was asked. */
function databaseThat(...answers: ("writes" | "refuses" | "stands by")[]) {
  let asked = 0;
  const db = {
    async transaction(run: (trx: { query: () => Promise<object[]> }) => Promise<void>) {
      const answer = answers[asked++];
      if (answer === "refuses") throw new Error("no space left on device");
      await run({ query: async () => [{ is_read_only: answer === "stands by" }] });
    },
  } as unknown as Database;
  return { takesWriting: createWriteProbe(db), asked: () => asked };
}

it("a database that has written is believed for a second, however many ask", async ({ mock }) => {
  const now = mock.method(performance, "now", () => 5_000);
  const { takesWriting, asked } = databaseThat("writes", "writes");
  await Promise.all([takesWriting(), takesWriting()]);
  now.mock.mockImplementation(() => 6_000);
  await takesWriting();
  assert.equal(asked(), 1);
  now.mock.mockImplementation(() => 6_001);
  await takesWriting();
  assert.equal(asked(), 2);
});

it("one that has refused is asked again at once, and so is a standby", async () => {
  const { takesWriting, asked } = databaseThat("refuses", "stands by", "writes");
  await assert.rejects(takesWriting(), /no space left/);
  await assert.rejects(takesWriting(), { code: "25006" });
  await takesWriting();
  assert.equal(asked(), 3);
});
