import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { newIdempotencyKey, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { route } from "../../src/platform/http/route.ts";
import { createLog } from "../../src/platform/log.ts";
import { createCheckedApp, createTestApp } from "../app.ts";
import { bearer, createTown, menuOf, type Town } from "./town.ts";

describe("headers of answers (S-15, S-45, S-46)", () => {
  let town: Town;
  before(async () => {
    town = await createTown();
  });
  after(() => town.close());

  it("carry the request's id, also in the envelope, and never the caller's", async () => {
    const { headers, json } = await town.inject({
      url: "/api/v1/menu",
      headers: { "x-request-id": "mine-1" },
    });
    assert.match(String(headers["x-request-id"]), /^req_[0-9a-z]{26}$/);
    assert.equal(json().error.requestId, headers["x-request-id"]);
  });

  it("let shared caches keep the menu and the profile, and nothing else (S-45)", async () => {
    const key = bearer(town.prova.key);
    for (const [path, caching] of [
      ["/menu", /s-maxage=30\b.*stale-while-revalidate=300/],
      ["/restaurant", /s-maxage=60\b.*stale-while-revalidate=600/],
    ] as const) {
      const { headers } = await town.inject({ url: `/api/v1${path}?slug=prova`, headers: key });
      assert.match(String(headers["cache-control"]), caching);
      assert.match(String(headers.etag), /^W\/"/);
      assert.match(String(headers.vary), /^Origin\b/);
      assert.equal(headers["set-cookie"], undefined);
      const unchanged = await town.inject({
        url: `/api/v1${path}?slug=prova`,
        headers: { ...key, "if-none-match": String(headers.etag) },
      });
      assert.deepEqual(
        [unchanged.statusCode, unchanged.body, unchanged.headers.vary],
        [304, "", headers.vary],
      );
    }
  });

  it("keep no failure in any cache (S-45)", async () => {
    const failures = [
      menuOf("prova"),
      menuOf("finnes-ikke", bearer(town.prova.key)),
      menuOf("prova", { ...bearer("lbs_live_wrong"), "if-none-match": "*" }),
      { url: "/api/v1/orders/abc" },
      { url: "/nope" },
      { method: "PUT" as const, url: "/api/v1/menu" },
      { url: "/", headers: { host: "evil.no" } },
    ];
    for (const request of failures) {
      const { statusCode, headers } = await town.inject(request);
      assert.ok(statusCode >= 400);
      assert.equal(headers["cache-control"], "no-store", JSON.stringify(request));
      assert.equal(headers.etag, undefined);
    }
  });

  it("let no cache keep keys, secrets and tokens (D-129)", async () => {
    const partner = await openPartner(town);
    const { slug, key, ask: _, call } = await partner.open();
    const body = { slug, name: "Ny", email: "ny@example.com", graceHours: 0 };
    const hook = { url: "https://hooks.example.com/", events: ["ORDER_PAID"] };
    const made = await partner.call(
      "POST",
      "/restaurants",
      { ...body, slug: `ny-${slug}`, graceHours: undefined },
      {
        "idempotency-key": newIdempotencyKey(),
      },
    );
    const subscribed = await call("POST", "/webhooks", hook);
    const webhookId = subscribed.json().data.id;
    const answers = [
      made,
      subscribed,
      await call("POST", `/webhooks/${webhookId}/rotate-secret`, { graceHours: 0 }),
      await call("POST", "/keys", { name: "Ny nøkkel" }),
      await call("GET", "/webhooks"),
      await town.inject({
        method: "POST",
        url: "/api/v1/orders/quote",
        headers: bearer(key),
        payload: { slug, fulfillment: "PICKUP", lines: [{ productId: "prd_x", quantity: 1 }] },
      }),
    ];
    assert.deepEqual(
      answers.map(({ statusCode, headers }) => [statusCode, headers["cache-control"]]),
      [201, 201, 201, 201, 200, 422].map((status) => [status, "no-store"]),
      answers.map(({ body }) => body).join("\n"),
    );
  });

  it("are those of GET without its body when HEAD asks, with the same door, CORS and limits (R-254)", async () => {
    const origin = "https://prova.luka.localhost";
    for (const [url, headers] of [
      ["/api/v1/menu?slug=prova", bearer(town.prova.key)],
      ["/api/v1/prep-time?slug=prova", { origin }],
      ["/api/v1/prep-time?slug=prova", {}],
      ["/api/v1/orders/abc", {}],
    ] as const) {
      const [get, head] = await Promise.all(
        (["GET", "HEAD"] as const).map((method) => town.inject({ method, url, headers })),
      );
      assert.deepEqual([head!.statusCode, head!.body], [get!.statusCode, ""], url);
      for (const name of [
        "content-type",
        "cache-control",
        "access-control-allow-origin",
        "x-ratelimit-limit",
        "etag",
      ])
        assert.equal(head!.headers[name], get!.headers[name], `${url} ${name}`);
    }
  });

  it("are the same menu for a key and for an origin (S-45)", async () => {
    const [byKey, byOrigin] = await Promise.all([
      town.inject(menuOf("prova", bearer(town.prova.key))),
      town.inject(menuOf("prova", { origin: "http://prova.luka.localhost" })),
    ]);
    assert.deepEqual([byKey.body, byKey.headers.etag], [byOrigin.body, byOrigin.headers.etag]);
  });

  it("call every token that cannot be one malformed, however long it is", async () => {
    for (const token of ["abc", "x".repeat(43), "x".repeat(400), "a-b", "%F0%9F%8D%95"]) {
      const { statusCode, json } = await town.inject({ url: `/api/v1/orders/${token}` });
      const expected = token.length === 43 ? [404, "ORDER_NOT_FOUND"] : [400, "MISSING_TOKEN"];
      assert.deepEqual([statusCode, json().error.code], expected, token);
    }
  });

  it("keep an order's token out of caches, of other sites' logs and of our own (S-15)", async () => {
    const lines: string[] = [];
    const quiet = await createTown({
      overrides: { log: createLog("info", { write: (line: string) => lines.push(line) }) },
    });
    try {
      const token = `${"Zx9".repeat(14)}Q`;
      const api = await quiet.inject({
        url: `/api/v1/orders/${token}`,
        headers: { "x-request-id": "guest-1" },
      });
      const page = await quiet.inject({
        url: `/o/${token}`,
        headers: { host: "prova.luka.localhost", accept: "text/html" },
      });
      const nowhere = await quiet.inject({ url: `/nowhere/${token}?token=${token}` });
      assert.ok([api, page, nowhere].every(({ statusCode }) => statusCode >= 400));
      assert.match(String(api.headers["cache-control"]), /no-store/);
      assert.match(String(page.headers["cache-control"]), /no-store/);
      assert.equal(page.headers["referrer-policy"], "no-referrer");
      const log = lines.join("");
      assert.ok(
        log.includes('"route":"/api/v1/orders/:token"') && log.includes('"callerRequestId":"guest-1"'),
        log,
      );
      assert.ok(!log.includes(token), log);
      assert.ok(!log.includes(quiet.prova.key) && !log.includes("127.0.0.1"), log);
    } finally {
      await quiet.close();
    }
  });

  it("guess no types, name no software, and keep people's pages to themselves (S-46)", async () => {
    for (const url of ["/api/v1/menu?slug=prova", "/docs", "/nope", "/healthz"]) {
      const { headers } = await town.inject({ url, headers: { accept: "text/html" } });
      assert.equal(headers["x-content-type-options"], "nosniff", url);
      assert.equal(headers.server, undefined);
      assert.equal(headers["x-powered-by"], undefined);
      if (String(headers["content-type"]).startsWith("text/html")) {
        const policy = String(headers["content-security-policy"]);
        for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
          assert.ok(policy.includes(part), url);
        assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline|\*/);
      }
    }
  });

  it("keep browsers on https once they have seen it (S-46)", async () => {
    const secure = await createTestApp({ env: { SERVICE_DOMAIN: "luka.example" } });
    try {
      const { headers } = await secure.inject({ url: "/nope", headers: { host: "luka.example" } });
      assert.equal(headers["strict-transport-security"], "max-age=31536000; includeSubDomains");
      assert.equal((await town.inject({ url: "/nope" })).headers["strict-transport-security"], undefined);
    } finally {
      await secure.close();
    }
  });

  it("tell nothing of what went wrong inside (S-46)", async () => {
    const broken = (path: string, handler: () => never) =>
      route({
        method: "GET",
        path,
        door: "page",
        summary: "",
        tag: "",
        responses: { 200: z.object({ fine: z.boolean() }) },
        problems: [],
        handler,
      });
    const app = await createCheckedApp(town.ctx, {
      routes: [
        broken("/throws", () => {
          throw new TypeError("cannot read password of undefined");
        }),
        broken("/database", (() => town.db.query("SELECT secret FROM nowhere")) as never),
        broken("/throws-text", () => {
          throw "secret text";
        }),
        broken("/unfit", (() => ({ secret: true })) as never),
      ],
    });
    try {
      for (const url of ["/throws", "/database", "/throws-text", "/unfit"]) {
        const { statusCode, body, json, headers } = await app.inject({ url });
        const { requestId, docUrl } = json().error;
        assert.deepEqual(
          [statusCode, json()],
          [500, { error: { code: "INTERNAL_ERROR", message: "Noe gikk galt hos oss.", requestId, docUrl } }],
          url,
        );
        assert.equal(requestId, headers["x-request-id"]);
        assert.doesNotMatch(body, /secret|password|at /);
      }
    } finally {
      await app.close();
    }
  });
});
