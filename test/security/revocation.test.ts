import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { FastifyInstance } from "fastify";
import { type Context, createContext } from "../../src/context.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { setPartnerStatus } from "../../src/features/partners/set-partner-status.ts";
import { createCheckedApp, createTestApp, type TestApp } from "../app.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../database-proxy.ts";
import { bearer, eventually } from "./town.ts";

/**
 * Revoked, rotated out, suspended: refused by every process within a second. A second process is told by the database; when
 * the way on which it is told goes silent, it notices that and asks. Nothing is restarted, and no answer is waited for
 * longer than ten times the promise, while answers from memory stand for half a minute.
 */
for (const hearing of ["is told", "is told nothing any more"] as const)
  describe(`a key that ends, where another process ${hearing} (S-08)`, () => {
    let here: TestApp;
    let proxy: DatabaseProxy;
    let thereCtx: Context;
    let there: FastifyInstance;
    before(async () => {
      here = await createTestApp();
      proxy = await startDatabaseProxy(here.ctx.config.databaseUrl!);
      thereCtx = await createContext({ ...here.ctx.config, databaseUrl: proxy.url }, { clock: here.clock });
      there = await createCheckedApp(thereCtx);
      await thereCtx.listener.ready();
      if (hearing !== "is told") proxy.silenceListeners();
    });
    after(async () => {
      await there?.close();
      await thereCtx?.close();
      await proxy?.close();
      await here?.close();
    });

    /** What both processes answer: of a restaurant's own call, and of its partner's about it. */
    const answers = async (slug: string, key: string, partnerKey: string): Promise<string[]> => {
      // Nobody is refused for how often this asks.
      here.clock.advance(61_000);
      const asked = [here.app, there].flatMap((app) => [
        app.inject({ url: `/api/v1/restaurant?slug=${slug}`, headers: bearer(key) }),
        app.inject({
          url: `/api/v1/partner/restaurants/${slug}`,
          headers: { ...bearer(partnerKey), "x-service-restaurant-key": key },
        }),
      ]);
      const codeOf = (body: string): string => (JSON.parse(body).error?.code as string | undefined) ?? "OK";
      return (await Promise.all(asked)).map(({ body }) => codeOf(body));
    };
    const becomes = async (expected: string[], ask: () => Promise<string[]>): Promise<void> => {
      let last: string[] = [];
      await eventually(async () => {
        last = await ask();
        return last.join() === expected.join();
      });
      assert.deepEqual(last, expected);
    };
    const open = async (): Promise<[ExamplePartner, ExampleRestaurant]> => {
      const partner = await openPartner(here);
      return [partner, await partner.open()];
    };
    const furtherKey = async (restaurant: ExampleRestaurant) =>
      (await restaurant.ask("POST", "/keys", { name: "Nettside" })).restaurantKey as {
        id: string;
        key: string;
      };
    const allIn = ["OK", "OK", "OK", "OK"];
    const allOut = ["UNAUTHORIZED", "UNAUTHORIZED", "UNAUTHORIZED", "UNAUTHORIZED"];

    it("is refused when it was revoked", async () => {
      const [partner, restaurant] = await open();
      const { id, key } = await furtherKey(restaurant);
      const ask = () => answers(restaurant.slug, key, partner.key);
      await becomes(allIn, ask);
      await restaurant.ask("DELETE", `/keys/${id}?force=true`);
      await becomes(allOut, ask);
      assert.deepEqual(
        await answers(restaurant.slug, restaurant.key, partner.key),
        allIn,
        "its sister works",
      );
    });

    it("is refused when it was rotated out, at once or when its grace is over", async () => {
      const [partner, restaurant] = await open();
      const [hasty, slow] = [await furtherKey(restaurant), await furtherKey(restaurant)];
      const askOf = (key: string) => () => answers(restaurant.slug, key, partner.key);
      for (const { key } of [hasty, slow]) await becomes(allIn, askOf(key));
      const rotate = (id: string, graceHours: number) =>
        restaurant.ask("POST", `/keys/${id}/rotate`, { name: "Ny", graceHours });
      const { restaurantKey } = await rotate(hasty.id, 0);
      await rotate(slow.id, 24);
      await becomes(allOut, askOf(hasty.key));
      await becomes(allIn, askOf(restaurantKey.key));
      await becomes(allIn, askOf(slow.key));
      here.clock.advance(24 * 3_600_000);
      await becomes(allOut, askOf(slow.key));
    });

    it("is refused while its partner is suspended; the restaurant goes on", async () => {
      const [partner, restaurant] = await open();
      const ask = () => answers(restaurant.slug, restaurant.key, partner.key);
      await becomes(allIn, ask);
      await setPartnerStatus(here.ctx, partner.partnerId, "SUSPENDED");
      await becomes(["OK", "UNAUTHORIZED", "OK", "UNAUTHORIZED"], ask);
      await setPartnerStatus(here.ctx, partner.partnerId, "APPROVED");
      await becomes(allIn, ask);
      await setPartnerStatus(here.ctx, partner.partnerId, "ARCHIVED");
      await becomes(["OK", "UNAUTHORIZED", "OK", "UNAUTHORIZED"], ask);
    });

    it("is refused when the partner's own key was revoked", async () => {
      const [partner, restaurant] = await open();
      const ask = () => answers(restaurant.slug, restaurant.key, partner.key);
      await becomes(allIn, ask);
      await here.db.query("UPDATE partner_keys SET revoked_at = $2 WHERE partner_id = $1", [
        partner.partnerId,
        Temporal.Instant.fromEpochMilliseconds(here.clock.nowMs()),
      ]);
      await becomes(["OK", "UNAUTHORIZED", "OK", "UNAUTHORIZED"], ask);
    });
  });
