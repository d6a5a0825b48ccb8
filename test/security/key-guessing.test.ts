import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { InjectOptions } from "fastify";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../../src/features/partners/partner.fixture.ts";
import { newKey, parseKey } from "../../src/platform/tokens.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { bearer } from "./town.ts";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** As long as a key and of its letters: only the checksum tells that nobody can have been given it. */
const guess = (prefix: string): string => {
  const digits = Array.from(randomBytes(49), (byte) => letters[byte % letters.length]).join("");
  const key = `${prefix}_${digits}`;
  return parseKey(key) === null ? key : guess(prefix);
};

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const hashesIn = (value: unknown): string[] =>
  Buffer.isBuffer(value)
    ? [value.toString("hex")]
    : Array.isArray(value)
      ? value.flatMap(hashesIn)
      : [String(value)];

/** S-16: made-up keys cost a checksum. Nothing of them ever gets into a query, whatever else is asked meanwhile. */
describe("thousands of made-up keys from one address (S-16)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  const lookedUp: string[] = [];
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    shop = await partner.open();
    const { everywhere } = app.ctx.db;
    app.ctx.db.everywhere = (text, values) => {
      if (text.includes("_directory")) for (const value of values ?? []) lookedUp.push(...hashesIn(value));
      return everywhere(text, values);
    };
  });
  after(() => app.close());

  const about = `/api/v1/partner/restaurants/`;
  const doors: [string, (key: string) => InjectOptions][] = [
    ["a restaurant", (key) => ({ url: `/api/v1/menu?slug=${shop.slug}`, headers: bearer(key) })],
    ["a partner", (key) => ({ url: "/api/v1/partner/me", headers: bearer(key) })],
    [
      "a partner's restaurant",
      (key) => ({
        url: about + shop.slug,
        headers: { ...bearer(partner.key), "x-service-restaurant-key": key },
      }),
    ],
    [
      "an AI client",
      (key) => ({ method: "POST", url: "/mcp", headers: bearer(key), payload: { jsonrpc: "2.0" } }),
    ],
  ];
  for (const [index, [who, callWith]] of doors.entries())
    it(`as ${who}: are refused, then slowed down, and never looked up`, async () => {
      const isPartner = who === "a partner" || who === "an AI client";
      const kind = isPartner ? "PARTNER" : "RESTAURANT";
      const prefix = isPartner ? "lbp" : "lbs";
      const remoteAddress = `203.0.113.${index + 1}`;
      const answers = new Map<string, number>();
      const knock = async (key: string) => outcomeOf(await app.inject({ ...callWith(key), remoteAddress }));
      const good = isPartner ? partner.key : shop.key;
      // Known from memory, as keys in use are; and what is noted of a use is noted by now.
      await knock(good);
      await knock(good);
      lookedUp.length = 0;
      const guesses = new Set<string>();
      // The partner's other doors look at keys in the same way.
      const most = index < 2 ? 3_000 : 300;
      for (let i = 0; i < most; i += 1) {
        const key = guess(`${prefix}_${i % 2 ? "live" : "test"}`);
        guesses.add(hashOf(key));
        const outcome = await knock(key);
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      }
      assert.deepEqual(
        [...answers],
        [
          ["401 UNAUTHORIZED", 60],
          ["429 RATE_LIMITED", most - 60],
        ],
      );
      assert.deepEqual(
        lookedUp.filter((hash) => guesses.has(hash)),
        [],
      );
      const likely = () => newKey(kind, "TEST").key;
      for (let i = 0; i < 600; i += 1) assert.equal(await knock(likely()), "429 RATE_LIMITED");
      const last = likely();
      assert.equal(await knock(last), "429 RATE_LIMITED");
      assert.ok(!lookedUp.includes(hashOf(last)), "600 likely ones are looked up, and no more");
      app.clock.advance(60_000);
      assert.equal(await knock(last), "401 UNAUTHORIZED");
      assert.ok(lookedUp.includes(hashOf(last)), "a likely one is looked up when there is time");
      assert.doesNotMatch(await knock(good), /^(401|403|429|5)/, "a key that is known goes on working");
    });

  it("leave a key alone that comes from the same address and that no process has seen yet", async () => {
    const remoteAddress = "203.0.113.77";
    const at = (key: string, url: string) => app.inject({ url, headers: bearer(key), remoteAddress });
    const menu = `/api/v1/menu?slug=${shop.slug}`;
    for (let i = 0; i < 70; i += 1) await at(guess("lbs_test"), menu);
    assert.equal((await at(guess("lbs_test"), menu)).statusCode, 429);
    const another = await openPartner(app);
    const [unseen, fresh] = [await another.open(), another.key];
    assert.equal((await at(fresh, "/api/v1/partner/me")).statusCode, 200);
    assert.equal((await at(unseen.key, `/api/v1/menu?slug=${unseen.slug}`)).statusCode, 200);
  });
});
