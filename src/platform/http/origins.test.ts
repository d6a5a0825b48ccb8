import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FastifyRequest } from "fastify";
import { readConfig } from "../../config.ts";
import type { AuthenticationFailures } from "./auth-failures.ts";
import type { Credentials, KnownRestaurant } from "./credentials.ts";
import { createHosts } from "./hosts.ts";
import { createTrustedOrigins } from "./origins.ts";

const restaurant = (slug: string, more: Partial<KnownRestaurant> = {}): KnownRestaurant =>
  ({ restaurantId: `rst_${slug}`, slug, isLive: true, isArchived: false, ...more }) as KnownRestaurant;
const live = restaurant("prova");
const known = [live, restaurant("uferdig", { isLive: false }), restaurant("gammel", { isArchived: true })];

/** What is known of restaurants and bound origins, at hand or only when it is asked for. */
function open({ isAtHand = true, isSpent = false, domain = "luka.no" } = {}) {
  const asked: string[] = [];
  const bound = new Map([
    ["https://pizza.example", { restaurants: new Set(["rst_prova"]), slug: "prova" }],
    ["https://kjede.example", { restaurants: new Set(["rst_prova", "rst_uferdig"]), slug: null }],
  ]);
  const cache = <Value>(find: (key: string) => Value | null) => ({
    peek: (key: string) => (isAtHand ? find(key) : undefined),
    get: async (key: string) => {
      asked.push(key);
      return find(key);
    },
  });
  const credentials = {
    restaurants: cache((slug) => known.find((one) => one.slug === slug) ?? null),
    origins: cache((origin) => bound.get(origin) ?? null),
  } as unknown as Credentials;
  const failures = {
    checkNotSpent: async (address: string) => {
      if (isSpent) throw new Error(`${address} has asked too much`);
    },
  } as unknown as AuthenticationFailures;
  const config = readConfig({ SERVICE_DOMAIN: domain });
  const hosts = createHosts(config, (host) => (host === "bestill.prova.no" ? "prova" : null));
  return { origins: createTrustedOrigins({ credentials, failures, hosts, isLocal: config.isLocal }), asked };
}

describe("the origin that a browser vouches for", () => {
  const of = (headers: Record<string, string>, domain = "luka.no") =>
    open({ domain }).origins.of({ headers } as unknown as FastifyRequest);

  it("is the header, or on a restaurant's own page the page itself", () => {
    const own = { "sec-fetch-site": "same-origin" };
    assert.equal(of({ origin: "https://a.example", host: "prova.luka.no", ...own }), "https://a.example");
    assert.equal(of({ host: "prova.luka.no", ...own }), "https://prova.luka.no");
    assert.equal(of({ host: "bestill.prova.no", ...own }), "https://bestill.prova.no");
    assert.equal(
      of({ host: "prova.localhost:3000", ...own }, "localhost:3000"),
      "http://prova.localhost:3000",
    );
    for (const headers of [{}, { "sec-fetch-site": "same-site" }, { "sec-fetch-site": "none" }])
      assert.equal(of({ host: "prova.luka.no", ...headers }), undefined);
    for (const host of ["luka.no", "other.example"]) assert.equal(of({ host, ...own }), undefined, host);
  });
});

describe("an origin that is trusted", () => {
  it("is a live restaurant's page or is bound to one, at hand as well as asked for", async () => {
    for (const isAtHand of [true, false]) {
      const { origins, asked } = open({ isAtHand });
      for (const [origin, isKnown] of [
        ["https://prova.luka.no", true],
        ["https://uferdig.luka.no", false],
        ["https://gammel.luka.no", false],
        ["https://ingen.luka.no", false],
        ["https://pizza.example", true],
        ["https://other.example", false],
      ] as const) {
        assert.equal(await origins.isKnown(origin, "192.0.2.1"), isKnown, origin);
        assert.equal(origins.isKnownNow(origin), isAtHand ? isKnown : undefined, origin);
      }
      assert.equal(asked.length, isAtHand ? 0 : 6, "what is at hand is not asked for");
    }
  });

  it("is not asked for by an address that has asked for too many, and never when it is none", async () => {
    const { origins, asked } = open({ isAtHand: false, isSpent: true });
    await assert.rejects(
      origins.isKnown("https://prova.luka.no", "192.0.2.1"),
      /192\.0\.2\.1 has asked too much/,
    );
    assert.equal(await origins.isKnown("null", "192.0.2.1"), false);
    assert.deepEqual(asked, []);
  });

  it("is so for its own restaurant alone", async () => {
    const { origins } = open();
    const [, unready, archived] = known as [KnownRestaurant, KnownRestaurant, KnownRestaurant];
    const trusted = (origin: string, one = live) => origins.isTrustedFor(origin, one);
    assert.equal(await trusted("https://prova.luka.no"), true);
    assert.equal(await trusted("https://prova.luka.no", unready), false);
    assert.equal(await trusted("https://uferdig.luka.no", unready), false);
    assert.equal(await trusted("https://gammel.luka.no", archived), false);
    assert.equal(await trusted("https://pizza.example"), true);
    assert.equal(await trusted("https://pizza.example", unready), false);
    assert.equal(await trusted("https://kjede.example", unready), true);
    assert.equal(await trusted("https://other.example"), false);
    assert.equal(await origins.slugOf("https://prova.luka.no"), "prova");
    assert.equal(await origins.slugOf("https://pizza.example"), "prova");
    assert.equal(await origins.slugOf("https://kjede.example"), null, "of several");
    assert.equal(await origins.slugOf("https://other.example"), null);
  });

  it("is written as browsers write it", () => {
    const { origins } = open({ isAtHand: false });
    const isOne = (origin: string) => origins.isKnownNow(origin) === undefined;
    for (const origin of [
      ...[
        "https://a.example",
        "https://a-b.c.example:8443",
        "https://1.2.3.4",
        "https://a.example:1",
        "https://localhost",
      ],
      ...["http://localhost:3000", "http://prova.localhost", `https://${"a".repeat(283)}.example`],
    ])
      assert.ok(isOne(origin), origin);
    for (const origin of [
      ...[
        "null",
        "",
        "https://a",
        "http://a.example",
        "https://A.example",
        "https://a.example/",
        "https://a.example.",
      ],
      ...["https://a.example:0", "https://a.example:080", "https://a.example:123456", "xhttps://a.example"],
      ...[
        "ftp://localhost",
        "http://localhost.evil.example",
        "http://evillocalhost",
        `https://${"a".repeat(285)}.example`,
      ],
      ...["https://a..example", "https://user@a.example", "https://a.example\n"],
    ])
      assert.ok(!isOne(origin), origin);
  });
});
