import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readConfig } from "../../config.ts";
import { contentSecurityPolicy, createBeginAnswer, everyHeaders, varyByOrigin } from "./headers.ts";
import { createHosts } from "./hosts.ts";
import { rateLimited, rateLimitHeaders } from "./rate-limit-headers.ts";

describe("headers", () => {
  it("tell caches what an answer depends on, the origin always among it", () => {
    for (const [own, vary] of [
      [undefined, "Origin"],
      ["Accept-Encoding", "Origin, Accept-Encoding"],
      ["Accept-Encoding, Origin", "Accept-Encoding, Origin"],
      ["origin", "origin"],
    ] as const)
      assert.equal(varyByOrigin(own), vary);
  });

  it("let pages load from the service alone, and from what they name", () => {
    const own =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    assert.equal(contentSecurityPolicy(), own);
    assert.equal(contentSecurityPolicy({ inline: [], connect: [], images: [] }), own);
    const named = contentSecurityPolicy({
      inline: ["nonce-a", "sha256-b"],
      connect: ["https://a.no"],
      images: ["https://b.no", "https://c.no"],
    });
    assert.match(named, /script-src 'self' 'nonce-a' 'sha256-b'; style-src 'self' 'nonce-a' 'sha256-b';/);
    assert.match(named, /img-src 'self' data: https:\/\/b\.no https:\/\/c\.no;/);
    assert.match(named, /connect-src 'self' https:\/\/a\.no;/);
  });

  it("keep browsers on https, but for localhost", () => {
    assert.deepEqual(everyHeaders(readConfig({})), ["x-content-type-options", "nosniff"]);
    assert.deepEqual(everyHeaders(readConfig({ SERVICE_DOMAIN: "luka.no" })).slice(2), [
      "strict-transport-security",
      "max-age=31536000; includeSubDomains",
    ]);
  });

  it("speak for the hosts below the service's own, and not for those below a restaurant's", () => {
    const given = (host: string, domain = "luka.no") => {
      const config = readConfig({ SERVICE_DOMAIN: domain });
      const hosts = createHosts(config, (name) => (name === "bestill.prova.no" ? "prova" : null));
      const headers: Record<string, unknown> = {};
      const reply = {
        header(name: string, value: unknown) {
          headers[name] = value;
          return reply;
        },
      };
      const request = { id: "req_1", headers: { host } };
      createBeginAnswer(config, hosts)(request as FastifyRequest, reply as unknown as FastifyReply);
      return headers;
    };
    const every = { "x-request-id": "req_1", "x-content-type-options": "nosniff" };
    const ours = { ...every, "strict-transport-security": "max-age=31536000; includeSubDomains" };
    assert.deepEqual(given("luka.no"), ours);
    assert.deepEqual(given("prova.luka.no"), ours);
    assert.deepEqual(given("bestill.prova.no"), {
      ...every,
      "strict-transport-security": "max-age=31536000",
    });
    assert.deepEqual(given("localhost:3000", "localhost:3000"), every);
  });

  it("never ask anybody to come back too early", () => {
    const standing = { allowed: false, limit: 10, remaining: 0, resetAtMs: 61_001 };
    assert.deepEqual(rateLimitHeaders({ ...standing, remaining: 3 }), {
      "x-ratelimit-limit": "10",
      "x-ratelimit-remaining": "3",
      "x-ratelimit-reset": "62",
    });
    const retryAfter = (nowMs: number) => rateLimited(standing, nowMs).headers["retry-after"];
    assert.equal(retryAfter(1_001), "60");
    assert.equal(retryAfter(1_000), "61");
    assert.equal(retryAfter(61_000), "1");
    assert.equal(retryAfter(61_001), "1", "nor at once");
    assert.equal(rateLimited(standing, 0).code, "RATE_LIMITED");
  });
});
