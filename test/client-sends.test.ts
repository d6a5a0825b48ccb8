import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LukaError } from "../clients/typescript/src/luka-error.ts";
import type { OperationShape } from "../clients/typescript/src/operation-shape.ts";
import { type CallOptions, createSend, type ServiceOptions } from "../clients/typescript/src/send.ts";
import { waited } from "./mocked-time.ts";

const read: OperationShape = {
  ...{ method: "GET", path: "/api/v1/orders/{token}", query: ["limit", "from"], slugIn: "query" },
  ...{ isIdempotentByKey: false, body: null },
};
const write: OperationShape = {
  ...read,
  method: "POST",
  path: "/api/v1/keys",
  query: [],
  slugIn: "body",
  body: "json",
};
const make: OperationShape = { ...write, isIdempotentByKey: true };

interface Asked {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A client whose service answers so, one after another; the last answer stays. */
function sending(answers: (() => Response | Error)[], options: Partial<ServiceOptions> = {}) {
  const asked: Asked[] = [];
  const send = createSend(
    {
      baseUrl: "https://luka.example/anything",
      async fetch(url, init) {
        init?.signal?.throwIfAborted();
        asked.push({
          url: String(url),
          method: init!.method!,
          headers: new Headers(init!.headers),
          body: init!.body,
        });
        const answer = (answers.length > 1 ? answers.shift()! : answers[0]!)();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      ...options,
    },
    { slug: "napoli", headers: { authorization: "Bearer lbs_test_1" } },
  );
  return { asked, send };
}
const answer = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  answer({ error: { code, message: "no", requestId: "req_1" } }, { status, headers });
const broken = () => new TypeError("no network");

describe("a call of the TypeScript client", () => {
  it("puts each thing where it belongs, and leaves out what is not given", async () => {
    const { asked, send } = sending([answer({ ok: true })]);
    await send(read, { token: "a/b c", limit: 0, from: undefined });
    await send(read, { token: "x", limit: null, from: "" });
    await send(write, { name: "Kasse", note: null });
    await send({ ...write, slugIn: "path", path: "/api/v1/restaurants/{slug}/keys" }, { name: "Kasse" });
    await send({ ...write, slugIn: null, query: ["dry"] }, { name: "Kasse", dry: true });
    await send({ ...write, method: "DELETE", slugIn: null, body: null });
    assert.deepEqual(
      asked.map(({ method, url, body }) => [method, url.replace("https://luka.example", ""), body]),
      [
        ["GET", "/api/v1/orders/a%2Fb%20c?slug=napoli&limit=0", null],
        ["GET", "/api/v1/orders/x?slug=napoli&from=", null],
        ["POST", "/api/v1/keys", '{"name":"Kasse","note":null,"slug":"napoli"}'],
        ["POST", "/api/v1/restaurants/napoli/keys", '{"name":"Kasse"}'],
        ["POST", "/api/v1/keys?dry=true", '{"name":"Kasse"}'],
        ["DELETE", "/api/v1/keys", null],
      ],
    );
  });

  it("says who calls, in which language, and by which key a repeat is known", async () => {
    const { asked, send } = sending([answer({})]);
    await send(read, { token: "x" });
    await send(write);
    await send(make);
    await send(make);
    await send(make, {}, { idempotencyKey: "attempt-1" });
    const names = ["accept", "accept-language", "authorization", "content-type"];
    const of = (at: number) => names.map((name) => asked[at]!.headers.get(name));
    assert.deepEqual(of(0), ["application/json", null, "Bearer lbs_test_1", null]);
    assert.deepEqual(of(1), ["application/json", null, "Bearer lbs_test_1", "application/json"]);
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
    assert.deepEqual([keys[0], keys[1], keys[4]], [null, null, "attempt-1"]);
    assert.match(keys[2]!, /^[0-9a-f-]{36}$/);
    assert.notEqual(keys[2], keys[3], "one for each call");
    const english = sending([answer({})], { locale: "en" });
    await english.send(read, { token: "x" });
    assert.equal(english.asked[0]!.headers.get("accept-language"), "en");
  });

  it("sends a file behind the fields that say what it is, under its name or its field's", async () => {
    const { asked, send } = sending([answer({})]);
    const form: OperationShape = { ...write, slugIn: null, body: "form" };
    const [named, bare] = [new File(["a"], "meny.pdf"), new Blob(["b"])];
    await send(form, { file: named, kind: "MENU", page: 2, note: undefined, other: null });
    await send(form, { file: bare });
    const [first, second] = asked.map(({ body }) => [...(body as FormData)]);
    assert.deepEqual(
      first!.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
      [
        ["kind", "MENU"],
        ["page", "2"],
        ["file", "meny.pdf"],
      ],
    );
    assert.equal((second![0]![1] as File).name, "file");
    assert.equal(asked[0]!.headers.get("content-type"), null, "the form says its own");
  });

  it("answers null for nothing, and what was kept for what is unchanged: the twenty asked for last", async () => {
    const menu = (etag: string | null) => () =>
      new Response(JSON.stringify({ etag }), etag === null ? {} : { headers: { etag } });
    const none = sending([() => new Response(null, { status: 204 }), () => new Response(""), menu(null)]);
    assert.deepEqual(
      [await none.send(read, { token: "a" }), await none.send(read, { token: "a" })],
      [null, null],
    );
    await none.send(read, { token: "a" });
    await none.send(read, { token: "a" });
    assert.equal(none.asked[3]!.headers.get("if-none-match"), null);

    const { asked, send } = sending([menu('"1"'), () => new Response(null, { status: 304 })]);
    const first = await send(read, { token: "a" });
    assert.equal(await send(read, { token: "a" }), first, "the very same");
    assert.equal(asked[1]!.headers.get("if-none-match"), '"1"');

    const changing = sending([menu('"1"'), menu('"2"'), () => new Response(null, { status: 304 })]);
    const answers = [];
    for (let times = 0; times < 3; times += 1) answers.push(await changing.send(read, { token: "a" }));
    assert.deepEqual(
      answers,
      [{ etag: '"1"' }, { etag: '"2"' }, { etag: '"2"' }],
      "what has changed is taken",
    );

    let bare = false;
    const many = sending([() => menu(bare ? null : '"1"')()]);
    for (let at = 0; at < 20; at += 1) await many.send(read, { token: String(at) });
    const isKept = async (token: number) => {
      await many.send(read, { token: String(token) });
      return many.asked.at(-1)!.headers.has("if-none-match");
    };
    bare = true;
    await many.send(read, { token: "bare" });
    bare = false;
    assert.equal(await isKept(0), true, "what is not kept takes no place");
    assert.equal(await isKept(20), false);
    assert.equal(await isKept(0), true, "asked for since");
    assert.equal(await isKept(1), false, "the longest ago");
    const post = sending([menu('"1"')]);
    await post.send(write);
    await post.send(write);
    assert.equal(post.asked[1]!.headers.get("if-none-match"), null);
  });

  it("comes again where that is safe: four times in all, after half a second, one and two", async (t) => {
    const outcome = async (
      shape: OperationShape,
      answers: (() => Response | Error)[],
      how: CallOptions = {},
    ) => {
      const { asked, send } = sending(answers);
      const [result, ms] = await waited(t, () =>
        send(shape, {}, how).then(
          () => "done",
          (error: LukaError) => error.code ?? error.message,
        ),
      );
      return [asked.length, result, ms];
    };
    for (const [shape, safe] of [
      [{ ...read, path: "/x" }, true],
      [make, true],
      [write, false],
    ] as const) {
      const fails = (failure: () => Response | Error, code: string) => async () =>
        assert.deepEqual(await outcome(shape, [failure]), safe ? [4, code, 3_500] : [1, code, 0], code);
      await fails(broken, "no network")();
      await fails(refusal(500, "INTERNAL_ERROR"), "INTERNAL_ERROR")();
      await fails(refusal(503, "SERVICE_UNAVAILABLE"), "SERVICE_UNAVAILABLE")();
      for (const [status, code] of [
        [503, "UPLOAD_FAILED"],
        [409, "CHANGED"],
        [422, "VALIDATION_FAILED"],
      ] as const)
        assert.deepEqual(await outcome(shape, [refusal(status, code)]), [1, code, 0]);
      const pending = refusal(409, "PAYMENT_PENDING");
      assert.deepEqual(
        await outcome(shape, [pending, answer({})]),
        safe ? [2, "done", 2_000] : [1, "PAYMENT_PENDING", 0],
      );
      const limited = (after: string) => refusal(429, "RATE_LIMITED", { "retry-after": after });
      assert.deepEqual(await outcome(shape, [limited("60"), answer({})]), [2, "done", 60_000]);
      // At once, as far as the clock of the test is read.
      assert.deepEqual(await outcome(shape, [limited("0"), answer({})]), [2, "done", 250]);
      assert.deepEqual(await outcome(shape, [limited("61")]), [1, "RATE_LIMITED", 0]);
      assert.deepEqual(await outcome(shape, [limited("soon"), answer({})]), [2, "done", 500]);
    }
  });

  it("tells of each try that failed, and is given up in between", async (t) => {
    const { send } = sending([broken, refusal(500, "INTERNAL_ERROR"), answer({ ok: true })]);
    const told: unknown[] = [];
    const [result] = await waited(t, () =>
      send(
        make,
        {},
        {
          onRetry: ({ attempt, error, waitMs }) => told.push([attempt, (error as Error).message, waitMs]),
        },
      ),
    );
    assert.deepEqual(result, { ok: true });
    assert.deepEqual(told, [
      [1, "no network", 500],
      [2, "no", 1_000],
    ]);
    const once = sending([broken], { tries: 1 });
    await assert.rejects(once.send(make), /no network/);
    assert.equal(once.asked.length, 1);
    const leaving = new AbortController();
    const left = sending([broken]);
    await assert.rejects(
      left.send(make, {}, { signal: leaving.signal, onRetry: () => leaving.abort(new Error("gone")) }),
      /gone/,
    );
    await assert.rejects(left.send(make, {}, { signal: leaving.signal }), /gone/);
    assert.equal(left.asked.length, 1);
  });

  it("is refused with everything that is known, also by an answer of another kind or from in between", async () => {
    const failureOf = async (...args: ConstructorParameters<typeof Response>) => {
      const { send } = sending([() => new Response(...args)], { tries: 1 });
      return (await send(read, { token: "x" }).catch((error: unknown) => error)) as LukaError;
    };
    const json = (body: unknown, status: number, headers = {}) =>
      failureOf(JSON.stringify(body), { status, headers });
    const issue = { path: "lines", message: "Mangler", code: "REQUIRED" };
    const whole = await json(
      {
        error: {
          ...{
            code: "VALIDATION_FAILED",
            message: "Feil",
            requestId: "req_1",
            docUrl: "https://luka.example/errors",
          },
          details: { issues: [issue], more: 1 },
        },
      },
      422,
      { "retry-after": "7" },
    );
    assert.ok(whole instanceof LukaError);
    assert.deepEqual(
      { ...whole, message: whole.message },
      {
        ...{ name: "LukaError", status: 422, code: "VALIDATION_FAILED", message: "Feil", requestId: "req_1" },
        ...{ docUrl: "https://luka.example/errors", details: { issues: [issue], more: 1 }, issues: [issue] },
        retryAfterSeconds: 7,
      },
    );
    const short = (error: LukaError) => [
      error.status,
      error.code,
      error.message,
      error.requestId,
      error.docUrl,
    ];
    const flat = { code: "ONLINE_BOOKING_CLOSED", error: "Stengt" };
    assert.deepEqual(short(await json(flat, 409, { "x-request-id": "req_2" })), [
      ...[409, "ONLINE_BOOKING_CLOSED", "Stengt", "req_2", null],
    ]);
    assert.deepEqual(short(await failureOf("<html>", { status: 502 })), [
      502,
      "INTERNAL_ERROR",
      "HTTP 502",
      null,
      null,
    ]);
    assert.deepEqual(short(await failureOf("", { status: 500 })).slice(1, 3), ["INTERNAL_ERROR", "HTTP 500"]);
    assert.deepEqual(short(await failureOf("null", { status: 499 })).slice(1, 3), [
      "BAD_REQUEST",
      "HTTP 499",
    ]);
    const bare = await json({ error: { code: "X", message: "x" } }, 400, {
      "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT",
    });
    assert.deepEqual(
      [bare.requestId, bare.details, bare.issues, bare.retryAfterSeconds],
      [null, {}, [], null],
    );
  });
});
