import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { type EmulatorServer, startEmulatorServer } from "../../../test/emulators/emulator.ts";
import { createProviderHttp, type ProviderHttp } from "./provider-http.ts";

describe("a request to a payment provider", () => {
  let server: EmulatorServer;
  let http: ProviderHttp;
  before(async () => {
    server = await startEmulatorServer(() => ({ status: 200, body: { ok: true } }));
    http = createProviderHttp();
  });
  after(async () => {
    await http.close();
    await server.close();
  });
  const ask = () =>
    http.send({
      ...{ method: "GET", url: `${server.url}/payments/1?secret=1`, headers: {} },
      answer: z.object({ ok: z.boolean() }),
    } as const);

  it("is given up after seven seconds, without a second try, and says so", async (t) => {
    const over = new AbortController();
    const waits: number[] = [];
    t.mock.method(AbortSignal, "timeout", (ms: number) => {
      waits.push(ms);
      return over.signal;
    });
    server.trouble(/^GET/, { kind: "HANG" });
    const asked = server.calls.length;
    const answer = ask();
    while (server.calls.length === asked) await new Promise(setImmediate);
    over.abort(new DOMException("late", "TimeoutError"));
    await assert.rejects(answer, {
      kind: "UNAVAILABLE",
      message: `GET ${server.url}/payments/1: no answer within 7000 ms`,
    });
    assert.deepEqual([waits, server.calls.length - asked], [[7_000], 1]);
    server.mend();
  });

  it("says why there was no answer, of a connection that breaks twice", async () => {
    server.trouble(/^GET/, { kind: "CUT" });
    const asked = server.calls.length;
    await assert.rejects(ask(), (error: Error) => {
      assert.doesNotMatch(error.message, /no answer within/);
      return error.message.startsWith(`GET ${server.url}/payments/1: `);
    });
    assert.equal(server.calls.length - asked, 2);
    server.mend();
  });

  it("is not made again for an answer that is too long", async () => {
    server.trouble(/^GET/, { kind: "ANSWER", status: 200, body: `"${"x".repeat(1_100_000)}"` });
    const asked = server.calls.length;
    await assert.rejects(ask(), { kind: "INVALID" });
    assert.equal(server.calls.length - asked, 1);
    server.mend();
  });
});
