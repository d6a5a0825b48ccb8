import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { bearer, createTown, menuOf, type Town } from "./town.ts";

const isByOrigin = (vary: unknown): boolean => String(vary).split(", ").includes("Origin");

describe("cross-origin calls (S-40, S-41)", () => {
  let town: Town;
  before(async () => {
    town = await createTown({ env: { SERVICE_DOMAIN: "luka.example" } });
    await town.trustOrigin(town.prova, "https://pizza.example.no");
  });
  after(() => town.close());

  const host = "luka.example";
  const preflight = (origin: string) =>
    town.inject({
      method: "OPTIONS",
      url: "/api/v1/orders",
      headers: {
        host,
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });

  it("answers preflights of trusted origins with exactly what may be sent", async () => {
    for (const origin of ["https://prova.luka.example", "https://pizza.example.no"]) {
      const { statusCode, headers, body } = await preflight(origin);
      assert.deepEqual(
        {
          statusCode,
          body,
          origin: headers["access-control-allow-origin"],
          methods: headers["access-control-allow-methods"],
          headers: headers["access-control-allow-headers"],
          vary: headers.vary,
          credentials: headers["access-control-allow-credentials"],
        },
        {
          statusCode: 204,
          body: "",
          origin,
          methods: "POST",
          headers: "Content-Type, Authorization, Idempotency-Key",
          vary: "Origin",
          credentials: undefined,
        },
      );
    }
  });

  const untrusted = [
    "null",
    "http://prova.luka.example",
    "http://pizza.example.no",
    "https://pizza.example.no:444",
    "https://pizza.example.no.",
    "https://pizza.example.no/",
    "https://PIZZA.example.no",
    "https://www.pizza.example.no",
    "https://example.no",
    "https://evilpizza.example.no",
    "https://pizza.example.no.evil.no",
    "https://prova.luka.example.evil.no",
    "https://evilprova.luka.example",
    "https://provaluka.example",
    "https://sandkasse.luka.example",
    "https://snart.luka.example",
    "https://luka.example",
    "https://prova.luka.example@evil.no",
    "https://pizza.example.no, https://evil.no",
  ];
  for (const origin of untrusted) {
    it(`is nobody's origin: ${origin}`, async () => {
      const refusedPreflight = await preflight(origin);
      assert.equal(refusedPreflight.headers["access-control-allow-origin"], undefined);
      assert.equal(refusedPreflight.headers.vary, "Origin");
      const refused = await town.inject(menuOf("prova", { host, origin }));
      assert.equal(refused.statusCode, 401);
      assert.equal(refused.headers["access-control-allow-origin"], undefined);
      assert.equal(refused.headers.vary, "Origin");
      town.clock.advance(60_000);
    });
  }

  it("lets scripts of trusted origins read answers, failures included, and never with credentials", async () => {
    const origin = "https://pizza.example.no";
    for (const [url, status] of [
      ["/api/v1/menu?slug=prova", 200],
      ["/api/v1/menu?slug=finnes-ikke", 404],
      ["/api/v1/menu", 400],
      ["/api/v1/orders/abc", 400],
    ] as const) {
      const { statusCode, headers } = await town.inject({ url, headers: { host, origin } });
      assert.deepEqual(
        [statusCode, headers["access-control-allow-origin"], isByOrigin(headers.vary)],
        [status, origin, true],
        url,
      );
      assert.equal(headers["access-control-allow-credentials"], undefined);
      assert.match(
        String(headers["access-control-expose-headers"]),
        /X-Request-Id.*X-RateLimit-Remaining.*Retry-After/,
      );
    }
  });

  it("lets them read, too, that a call has no such method, once their origin is known; nobody else", async () => {
    const readBy = async (origin: string) => {
      const { statusCode, headers } = await town.inject({
        method: "DELETE",
        url: "/api/v1/menu?slug=prova",
        headers: { host, origin },
      });
      return [statusCode, headers["access-control-allow-origin"], isByOrigin(headers.vary)];
    };
    await town.inject(menuOf("prova", { host, origin: "https://pizza.example.no" }));
    assert.deepEqual(await readBy("https://pizza.example.no"), [405, "https://pizza.example.no", true]);
    await preflight("https://evil.no");
    for (const origin of ["https://evil.no", "https://never.seen.no", "null"])
      assert.deepEqual(await readBy(origin), [405, undefined, true], origin);
  });

  it("answers a preflight without an origin, and lets nobody in by it", async () => {
    const { statusCode, headers } = await town.inject({
      method: "OPTIONS",
      url: "/api/v1/orders",
      headers: { host, "access-control-request-method": "POST" },
    });
    const granted = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
    assert.deepEqual(
      [statusCode, granted, headers.vary, headers["cache-control"]],
      [204, [], "Origin", "no-store"],
    );
  });

  it("varies by origin also without one, so that a shared cache mixes nothing up", async () => {
    const { headers } = await town.inject(menuOf("prova", { host, ...bearer(town.prova.key) }));
    assert.deepEqual([isByOrigin(headers.vary), headers["access-control-allow-origin"]], [true, undefined]);
  });

  it("refuses what browsers send across origins without asking (S-41)", async () => {
    const origin = "https://pizza.example.no";
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json, text/plain",
      "application/jsonp",
    ]) {
      const { statusCode } = await town.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: { host, origin, "content-type": type },
        payload: '{"slug":"prova"}',
      });
      assert.equal(statusCode, 415, type);
    }
    const untyped = await town.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { host, origin },
      payload: Buffer.from("{}"),
    });
    assert.equal(untyped.statusCode, 415);
  });
});
