import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { type ApiProblem, createApi, isAskedAgain, isPassing } from "./api.ts";

describe("what the pages make of the service's answers", () => {
  let answer: (response: ServerResponse) => void;
  let asked: IncomingMessage;
  const server = createServer((request, response) => {
    asked = request;
    answer(response);
  });
  let base: string;
  before(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const ask = (given: (response: ServerResponse) => void, signal?: AbortSignal) => {
    answer = given;
    const api = createApi({ base, slug: "napoli", locale: "en" });
    return api("GET /restaurant", signal === undefined ? {} : { signal });
  };
  const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    ask((response) =>
      response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body)),
    );
  const nothing = { code: "INTERNAL_ERROR", message: "", requestId: null, details: {} };

  it("an answer is asked for the restaurant of the page, in its language, without cookies", async () => {
    const found = await ask((response) => response.end('{"name":"Napoli"}'));
    assert.deepEqual(found, { kind: "OK", status: 200, body: { name: "Napoli" } });
    assert.equal(asked.url, "/api/v1/restaurant?slug=napoli");
    assert.equal(asked.headers["accept-language"], "en");
    for (const name of ["content-type", "idempotency-key", "cookie"])
      assert.equal(asked.headers[name], undefined, name);
    assert.deepEqual(await ask((response) => response.writeHead(204).end()), {
      kind: "OK",
      status: 204,
      body: null,
    });
  });

  it("a refusal is told as its envelope says, with all that is in it", async () => {
    const error = {
      code: "RATE_LIMITED",
      message: "For mange.",
      requestId: "req_1",
      details: { retryAfter: 7 },
    };
    assert.deepEqual(await refused(429, { error }, { "retry-after": "7" }), {
      kind: "PROBLEM",
      problem: { ...error, status: 429, retryAfterSeconds: 7 },
    });
    assert.deepEqual(await refused(409, { error: "Ikke på nett.", code: "ONLINE_BOOKING_CLOSED" }), {
      kind: "PROBLEM",
      problem: {
        ...nothing,
        status: 409,
        code: "ONLINE_BOOKING_CLOSED",
        message: "Ikke på nett.",
        retryAfterSeconds: null,
      },
    });
  });

  it("what is no answer of ours is a failure without words", async () => {
    for (const body of ["<h1>Bad gateway</h1>", "", {}, { error: {} }, "null"])
      assert.deepEqual(await refused(502, body, { "retry-after": "soon" }), {
        kind: "PROBLEM",
        problem: { ...nothing, status: 502, retryAfterSeconds: null },
      });
  });

  it("a call is lost when no answer comes, or nobody waits for it any more", async () => {
    assert.deepEqual(await ask((response) => response.destroy()), { kind: "LOST" });
    assert.deepEqual(await ask((response) => response.end("no JSON")), { kind: "LOST" });
    const leaving = new AbortController();
    assert.deepEqual(await ask(() => leaving.abort(), leaving.signal), { kind: "LOST" });
  });

  it("it may have another answer in a moment, or stays refused (R-64 to R-69)", () => {
    const passes = (status: number, code = "X") => isPassing({ status, code } as ApiProblem);
    assert.deepEqual(
      [500, 501, 502, 503, 504, 505, 409, 429].filter((status) => passes(status)),
      [500, 502, 504],
    );
    assert.ok(passes(409, "PAYMENT_PENDING"));
    assert.ok(passes(503, "SERVICE_UNAVAILABLE"));
  });

  it("a question is asked again by itself while the service is away, in trouble or asked too often", () => {
    const problem = (status: number) => isAskedAgain({ kind: "PROBLEM", problem: { status } as ApiProblem });
    assert.deepEqual([400, 409, 429, 499, 500, 503].filter(problem), [429, 500, 503]);
    assert.equal(isAskedAgain({ kind: "LOST" }), true);
    assert.equal(isAskedAgain({ kind: "OK", status: 200, body: null }), false);
  });
});
