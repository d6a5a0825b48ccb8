import type { InjectOptions } from "fastify";
import type { RestaurantKeyScope } from "../../src/domain/scopes.ts";
import { createRestaurantKey } from "../../src/features/keys/create-key.ts";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { newId } from "../../src/platform/ids.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../app.ts";

/** Restaurants of every kind, to try the doors with. */
export interface Town extends TestApp {
  /** Live, with verified domains. */
  prova: Shop;
  /** Live, somebody else's. */
  andre: Shop;
  /** A sandbox. */
  sandkasse: Shop;
  /** Real, but not open yet. */
  snart: Shop;
  /** A further key of a restaurant. */
  keyOf(
    shop: Shop,
    options: { scopes?: readonly RestaurantKeyScope[]; expiresAt?: string },
  ): Promise<{ id: string; key: string }>;
  trustOrigin(shop: Shop, origin: string): Promise<void>;
  /** When it has heard of every change of keys that is committed by now. */
  hasHeard(): Promise<void>;
}

export interface Shop {
  slug: string;
  restaurantId: string;
  key: string;
}

export async function createTown(options: TestAppOptions = {}): Promise<Town> {
  const app = await createTestApp(options);
  const open = (slug: string, environment: "LIVE" | "TEST", live: boolean): Promise<Shop> =>
    app.importRestaurant({ ...shopFile, slug }, { environment, live });
  return {
    ...app,
    prova: await open("prova", "LIVE", true),
    andre: await open("andre", "LIVE", true),
    sandkasse: await open("sandkasse", "TEST", false),
    snart: await open("snart", "LIVE", false),
    async keyOf(shop, { scopes, expiresAt }) {
      return createRestaurantKey(app.db, scopeOf(shop.restaurantId), {
        name: "another",
        environment: shop.slug === "sandkasse" ? "TEST" : "LIVE",
        scopes: scopes ?? ["*"],
        expiresAt: expiresAt === undefined ? null : Temporal.Instant.from(expiresAt),
      });
    },
    async trustOrigin(shop, origin) {
      await app.db.query(
        "INSERT INTO origin_directory (origin, restaurant_id, source, source_id) VALUES ($1, $2, 'DOMAIN', $1)",
        [origin, shop.restaurantId],
      );
    },
    async hasHeard() {
      await app.ctx.listener.ready();
      // Notifications come in the order of the commits, so whoever hears this one has heard all before it.
      const mark = newId("key");
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = app.ctx.listener.on(
        "luka_keys",
        (payload) => payload === mark && resolve(),
        () => undefined,
      );
      await app.db.query("SELECT pg_notify('luka_keys', $1)", [mark]);
      await promise;
      stop();
    },
  };
}

/** A menu of a restaurant, asked for with these headers. */
export const menuOf = (slug: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: "GET",
  url: `/api/v1/menu?slug=${slug}`,
  headers,
});

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Asks until it is so: notifications and directory look-ups take a moment. */
export async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  for (const endsAt = performance.now() + 30_000; performance.now() < endsAt; ) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return check();
}
