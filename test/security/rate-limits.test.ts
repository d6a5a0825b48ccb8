import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { InjectOptions } from "fastify";
import { routes } from "../../src/app.ts";
import { bearer, createTown, type Shop, type Town } from "./town.ts";

/** R-800 to R-811, row by row: so many a minute, per restaurant and address or per address. */
interface Row {
  endpoint: string;
  limit: number;
  per: "slug and IP" | "IP";
  /** A call that is cheap to refuse: limits are taken before the input is looked at. */
  body?: object;
  query?: string;
}

const table: readonly Row[] = [
  { endpoint: "POST /orders", limit: 10, per: "slug and IP", body: {} },
  { endpoint: "POST /reservations", limit: 20, per: "slug and IP", body: {} },
  { endpoint: "POST /coupons/validate", limit: 30, per: "slug and IP", body: {} },
  { endpoint: "POST /coupons/preview-auto", limit: 30, per: "slug and IP", body: {} },
  { endpoint: "POST /newsletter/signup", limit: 5, per: "IP", body: {} },
  { endpoint: "GET /dine-in/availability", limit: 60, per: "slug and IP" },
  { endpoint: "GET /address-search", limit: 30, per: "IP", query: "&q=x" },
  { endpoint: "GET /prep-time", limit: 600, per: "slug and IP" },
  { endpoint: "GET /site-gate", limit: 600, per: "slug and IP" },
];

describe("rate limits of the restaurant API", () => {
  let town: Town;
  before(async () => {
    town = await createTown();
  });
  after(() => town.close());
  // Every test begins with windows of its own.
  beforeEach(() => town.clock.advance(60_000));

  const guest = "203.0.113.1";
  const otherGuest = "203.0.113.2";

  function callOf({ endpoint, body, query = "" }: Row, shop: Shop, remoteAddress: string): InjectOptions {
    const [method, path] = endpoint.split(" ") as ["GET" | "POST", string];
    const route = routes.find(
      (one) => one.door === "restaurant" && one.method === method && one.path === path,
    );
    assert.ok(route, `${endpoint} does not exist`);
    const slugInBody = body !== undefined && path !== "/newsletter/signup";
    return {
      method,
      url: `/api/v1${path}${slugInBody ? "" : `?slug=${shop.slug}${query}`}`,
      headers: bearer(shop.key),
      remoteAddress,
      ...(body && { payload: slugInBody ? { slug: shop.slug, ...body } : body }),
    };
  }

  const standing = (headers: Record<string, unknown>) => ({
    limit: headers["x-ratelimit-limit"],
    remaining: headers["x-ratelimit-remaining"],
    reset: headers["x-ratelimit-reset"],
    retryAfter: headers["retry-after"],
  });

  for (const row of table) {
    const { endpoint, limit, per } = row;
    it(`${endpoint}: ${limit} a minute per ${per}`, async () => {
      const call = async (shop: Shop, address: string) => {
        const { statusCode, headers, json } = await town.inject(callOf(row, shop, address));
        return { status: statusCode, code: json().error?.code, ...standing(headers) };
      };
      const endsAtMs = town.clock.nowMs() + 60_000;
      const reset = String(Math.ceil(endsAtMs / 1000));

      for (let left = limit - 1; left >= 0; left--) {
        const { status, code: _, ...headers } = await call(town.prova, guest);
        assert.ok(status === 200 || status === 422, `${status} with ${left} left`);
        assert.deepEqual(headers, {
          limit: String(limit),
          remaining: String(left),
          reset,
          retryAfter: undefined,
        });
      }
      const refusal = { status: 429, code: "RATE_LIMITED", limit: String(limit), remaining: "0", reset };
      assert.deepEqual(await call(town.prova, guest), { ...refusal, retryAfter: "60" });
      town.clock.advance(19_500);
      assert.deepEqual(await call(town.prova, guest), { ...refusal, retryAfter: "41" }, "never early");

      const fresh = async (shop: Shop, address: string) => (await call(shop, address)).remaining;
      assert.equal(await fresh(town.prova, otherGuest), String(limit - 1), "another guest");
      const otherShop = await call(town.andre, guest);
      if (per === "IP") assert.equal(otherShop.status, 429, "another restaurant");
      else assert.equal(otherShop.remaining, String(limit - 1), "another restaurant");

      town.clock.set(Temporal.Instant.fromEpochMilliseconds(endsAtMs - 1).toString());
      assert.equal((await call(town.prova, guest)).status, 429);
      town.clock.set(Temporal.Instant.fromEpochMilliseconds(endsAtMs).toString());
      assert.equal((await call(town.prova, guest)).remaining, String(limit - 1), "a new minute");
    });
  }

  const token = (letter: string): string => letter.repeat(43);
  const track = async (which: string, remoteAddress = guest) => {
    const { statusCode, headers } = await town.inject({ url: `/api/v1/orders/${which}`, remoteAddress });
    return { status: statusCode, ...standing(headers) };
  };

  it("GET /orders/{token}: 30 a minute per token, 60 per IP, the tighter one told", async () => {
    for (let left = 29; left >= 0; left--) {
      const { status, limit, remaining } = await track(token("a"));
      assert.deepEqual([status, limit, remaining], [404, "30", String(left)]);
    }
    for (let i = 0; i < 5; i++) {
      const { status, limit, retryAfter } = await track(token("a"));
      assert.deepEqual([status, limit, retryAfter], [429, "30", "60"]);
    }
    assert.equal((await track(token("a"), otherGuest)).status, 429, "whoever asks");

    // What was refused took nothing of the address: of its 60, 30 are left.
    for (let i = 0; i < 30; i++) assert.equal((await track(token("b"))).status, 404, `b ${i}`);
    const { status, limit, remaining } = await track(token("c"));
    assert.deepEqual([status, limit, remaining], [429, "60", "0"]);
    assert.equal((await track(token("c"), otherGuest)).remaining, "29", "nor of the token");
  });

  it("GET /menu and GET /restaurant: no limit, and no word of one", async () => {
    for (const path of ["/menu", "/restaurant"]) {
      for (let i = 0; i < 700; i++) {
        const { statusCode, headers } = await town.inject({
          url: `/api/v1${path}?slug=prova`,
          headers: bearer(town.prova.key),
          remoteAddress: guest,
        });
        assert.equal(statusCode, 200);
        assert.equal(headers["x-ratelimit-limit"], undefined);
      }
    }
  });

  it("counts an IPv6 guest by the /64 that is all theirs", async () => {
    const remaining = async (remoteAddress: string) => (await track(token("d"), remoteAddress)).remaining;
    assert.equal(await remaining("2001:db8:1:2::1"), "29");
    assert.equal(await remaining("2001:db8:1:2:ffff:ffff:ffff:ffff"), "28");
    const ofAddress = async (remoteAddress: string) =>
      (
        await town.inject({
          url: "/api/v1/prep-time?slug=prova",
          headers: bearer(town.prova.key),
          remoteAddress,
        })
      ).headers["x-ratelimit-remaining"];
    assert.equal(await ofAddress("2001:db8:1:2::1"), "599");
    assert.equal(await ofAddress("2001:db8:1:2:abcd::"), "598");
    assert.equal(await ofAddress("2001:db8:1:3::1"), "599", "the neighbour");
    assert.equal(await ofAddress("::ffff:203.0.113.9"), "599");
    assert.equal(await ofAddress("203.0.113.9"), "598", "IPv4 in IPv6's clothes");
  });

  it("gives a failed authentication no part of a guest's limit", async () => {
    const row = table[0]!;
    for (let i = 0; i < 60; i++) {
      const { statusCode } = await town.inject({
        ...callOf(row, town.prova, guest),
        headers: bearer("lbs_live_wrong"),
      });
      assert.equal(statusCode, 401);
    }
    const { headers } = await town.inject(callOf(row, town.prova, guest));
    assert.equal(headers["x-ratelimit-remaining"], "9");
  });

  it("counts a browser like a server: by slug and address, not by origin or key", async () => {
    const row = table[0]!;
    const byOrigin = {
      ...callOf(row, town.prova, guest),
      headers: { origin: "http://prova.luka.localhost" },
    };
    assert.equal((await town.inject(callOf(row, town.prova, guest))).headers["x-ratelimit-remaining"], "9");
    assert.equal((await town.inject(byOrigin)).headers["x-ratelimit-remaining"], "8");
    const another = await town.keyOf(town.prova, {});
    const { headers } = await town.inject({
      ...callOf(row, town.prova, guest),
      headers: bearer(another.key),
    });
    assert.equal(headers["x-ratelimit-remaining"], "7");
  });

  it("stands on every route that guests and websites call, but for what the edge caches and the documents", () => {
    const unlimited = routes.filter(
      ({ door, path, limits, isEdgeCached }) =>
        (door === "restaurant" || door === "public") &&
        !isEdgeCached &&
        !path.endsWith("/openapi.json") &&
        !limits?.length,
    );
    assert.deepEqual(
      unlimited.map(({ method, path }) => `${method} ${path}`),
      [],
    );
  });
});
