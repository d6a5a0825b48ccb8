import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { bearer, createTown, eventually, type Town } from "../../../test/security/town.ts";

type Headers = Record<string, string | string[]>;

describe("answers given before the framework", () => {
  let town: Town;
  let port: number;
  before(async () => {
    town = await createTown({ env: { SERVICE_DOMAIN: "luka.example" } });
    await town.trustOrigin(town.prova, "https://pizza.example.no");
    await town.app.listen({ port: 0, host: "127.0.0.1" });
    port = (town.app.server.address() as AddressInfo).port;
  });
  after(() => town.close());

  /** Over a socket, where such answers are given; `inject` always takes the ordinary way. */
  const overSocket = (path: string, headers: Headers) =>
    new Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const sent = request({ port, path, headers: { host: "luka.example", ...headers } }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () =>
          resolve({ statusCode: response.statusCode!, headers: response.headers, body }),
        );
      });
      sent.on("error", reject).end();
    });

  const comparable = ({
    statusCode,
    headers,
    body,
  }: {
    statusCode: number;
    headers: object;
    body: string;
  }) => {
    const {
      date: _d,
      connection: _c,
      "keep-alive": _k,
      "x-request-id": id,
      ...rest
    } = headers as Record<string, string>;
    return { statusCode, headers: rest, body: body.replaceAll(id ?? "", "req") };
  };

  it("are to the letter those of the ordinary way, and so is everything that is no plain success", async () => {
    const { headers } = await town.inject({
      url: "/api/v1/menu?slug=prova",
      headers: { host: "luka.example", ...bearer(town.prova.key) },
    });
    const limited = await town.keyOf(town.prova, { scopes: ["restaurant:read"] });
    const key = bearer(town.prova.key);
    const requests: [path: string, headers: Headers][] = [
      ["/menu?slug=prova", key],
      ["/menu?slug=prova", { ...key, "if-none-match": String(headers.etag) }],
      ["/menu?slug=prova&include=soldOut", key],
      ["/restaurant?slug=prova", key],
      ["/menu?slug=sandkasse", bearer(town.sandkasse.key)],
      ["/menu?slug=PROVA", key],
      ["/menu?slug=prova", { ...key, origin: "https://pizza.example.no" }],
      ["/menu?slug=prova", { ...key, origin: "https://evil.no" }],
      ["/menu?slug=prova", { origin: "https://pizza.example.no" }],
      ["/menu?slug=andre", key],
      ["/menu?slug=finnes-ikke", key],
      ["/menu?slug=snart", bearer(town.snart.key)],
      ["/menu?slug=prova&slug=prova", key],
      ["/menu?slug=prova&__proto__=1", key],
      [`/menu?slug=prova&include=${"x".repeat(200)}`, key],
      ["/menu", key],
      ["/menu?slug=prova", {}],
      ["/menu?slug=prova", bearer("lbs_live_wrong")],
      ["/menu?slug=prova", bearer(limited.key)],
      ["/menu?slug=prova", { ...key, host: "evil.no" }],
      ["/menu?slug=prova", { ...key, host: "prova.luka.example" }],
    ];
    for (const [path, sent] of requests) {
      const url = `/api/v1${path}`;
      // The second time everything is at hand.
      await overSocket(url, sent);
      const [fast, ordinary] = [
        await overSocket(url, sent),
        await town.inject({ url, headers: { host: "luka.example", ...sent } }),
      ];
      assert.deepEqual(comparable(fast), comparable(ordinary), `${path} ${JSON.stringify(sent)}`);
    }
  });

  it("are given without the framework's hearing of the call", async () => {
    const heard: unknown[] = [];
    const hear = (call: unknown) => heard.push(call);
    const channel = "tracing:fastify.request.handler:start";
    const called = async (path: string, headers: Headers = {}) => {
      heard.length = 0;
      const sent = { ...bearer(town.prova.key), ...headers };
      assert.equal((await overSocket(`/api/v1${path}`, sent)).statusCode, 200);
      return heard.length;
    };
    subscribe(channel, hear);
    assert.equal(await called("/menu?slug=prova"), 0);
    assert.equal(await called("/restaurant?slug=prova"), 0);
    assert.equal(await called("/menu?slug=prova", { host: "prova.luka.example" }), 0, "its own page's");
    assert.equal(await called("/prep-time?slug=prova"), 1);
    unsubscribe(channel, hear);
  });

  it("carry a request id of their own each", async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async () =>
          (await overSocket("/api/v1/menu?slug=prova", bearer(town.prova.key))).headers["x-request-id"],
      ),
    );
    assert.equal(new Set(ids).size, 20);
  });

  it("stop with the key", async () => {
    const { id, key } = await town.keyOf(town.prova, {});
    const status = async () => (await overSocket("/api/v1/menu?slug=prova", bearer(key))).statusCode;
    assert.equal(await status(), 200);
    await town.db.query("UPDATE restaurant_keys SET revoked_at = $3 WHERE restaurant_id = $1 AND id = $2", [
      town.prova.restaurantId,
      id,
      Temporal.Instant.fromEpochMilliseconds(town.clock.nowMs()),
    ]);
    assert.ok(await eventually(async () => (await status()) === 401));
  });
});
