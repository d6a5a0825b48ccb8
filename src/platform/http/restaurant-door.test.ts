import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { FastifyRequest } from "fastify";
import { createTown, eventually, type Shop, type Town } from "../../../test/security/town.ts";
import { routes } from "../../app.ts";
import { createAuthenticationFailures } from "./auth-failures.ts";
import { createClientAddresses } from "./client-ip.ts";
import { createCredentials } from "./credentials.ts";
import { createHosts } from "./hosts.ts";
import { createTrustedOrigins } from "./origins.ts";
import { createMemoryRateLimiter } from "./rate-limit.ts";
import { createRestaurantDoor, type RestaurantDoor } from "./restaurant-door.ts";
import type { HungRoute } from "./route.ts";

const hung = (path: string): HungRoute => ({
  route: routes.find((route) => route.door === "restaurant" && route.path === path)!,
  slugIn: "query",
});
const [menu, restaurant, siteGate] = [hung("/menu"), hung("/restaurant"), hung("/site-gate")];
const minuteMs = 60_000;

describe("who is let in at once, from memory", () => {
  let town: Town;
  let door: RestaurantDoor;
  let forget: () => void;
  before(async () => {
    town = await createTown();
    const { ctx, clock } = town;
    const credentials = createCredentials(ctx);
    const failures = createAuthenticationFailures(createMemoryRateLimiter(), clock);
    const hosts = createHosts(ctx.config);
    const origins = createTrustedOrigins({ credentials, failures, hosts, isLocal: true });
    const addresses = createClientAddresses([]);
    door = createRestaurantDoor({ credentials, origins, failures, addresses, clock });
    forget = credentials.close;
  });
  after(async () => {
    forget();
    await town.close();
  });

  // One connection, as a proxy's: whoever asks next may be somebody else.
  const socket = { remoteAddress: "203.0.113.7" };
  const request = (key: string | null, slug?: string): FastifyRequest =>
    ({
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      raw: { socket, headers: {} },
      query: slug === undefined ? {} : { slug },
    }) as unknown as FastifyRequest;
  const atOnce = (key: string | null, slug?: string, route = menu) =>
    door.admitAtOnce(request(key, slug), route);
  /** The ordinary way, after which the key is at hand. */
  const admit = async (key: string, slug: string, route = menu) => door.admit(request(key, slug), route);
  /** Looks keys up that are good for something, or not. A change that is heard of later would make everybody forget. */
  const look = async (slug: string, ...keys: string[]) => {
    await town.hasHeard();
    await Promise.all(keys.map((key) => admit(key, slug).catch(() => undefined)));
  };
  const keyThat = async (shop: Shop, what: string, options: Parameters<Town["keyOf"]>[1] = {}) => {
    const { id, key } = await town.keyOf(shop, options);
    await town.db.query(`UPDATE restaurant_keys SET ${what} WHERE restaurant_id = $1 AND id = $2`, [
      shop.restaurantId,
      id,
    ]);
    return { id, key };
  };

  it("is whoever shows a key that is known to be good, as the ordinary way lets them in", async () => {
    await town.hasHeard();
    for (const { key, slug } of [town.prova, town.sandkasse]) {
      assert.equal(atOnce(key, slug), null, "nobody knows the key yet");
      const ordinary = await admit(key, slug);
      const { clientIp, ...caller } = { ...ordinary, clientIp: ordinary.clientIp };
      assert.deepEqual({ ...atOnce(key, slug) }, caller);
      assert.equal(atOnce(key, slug)!.clientIp, clientIp);
      assert.deepEqual([caller.via, caller.origin, caller.slug], ["KEY", null, slug]);
    }
  });

  it("is nobody without a key, for another restaurant, or without a plain slug", async () => {
    const { key } = town.prova;
    await look("prova", key);
    assert.equal(atOnce(null, "prova"), null);
    for (const slug of ["andre", "PROVA", "", undefined]) assert.equal(atOnce(key, slug), null, String(slug));
  });

  it("is only who may do what the route does", async () => {
    const { key } = await town.keyOf(town.prova, { scopes: ["restaurant:read"] });
    await look("prova", key);
    assert.equal(atOnce(key, "prova", menu), null);
    assert.notEqual(atOnce(key, "prova", restaurant), null);
    await assert.rejects(admit(key, "prova"), { code: "INSUFFICIENT_SCOPE" });
  });

  it("is no browser where a route does more than a website's key may, whoever trusts it", async () => {
    const origin = "https://prova.example";
    await town.trustOrigin(town.prova, origin);
    const asked = { headers: { origin }, raw: { socket, headers: {} }, query: { slug: "prova" } };
    const admitTo = async (route: HungRoute) => door.admit(asked as unknown as FastifyRequest, route);
    assert.equal((await admitTo(menu)).via, "ORIGIN");
    for (const scope of ["orders:write", "site_gate:read"] as const)
      await assert.rejects(admitTo({ ...menu, route: { ...menu.route, scope } }), {
        code: "INSUFFICIENT_SCOPE",
      });
  });

  it("is nobody at a restaurant that is not open yet, but for its site gate, or that is archived", async () => {
    const { key, slug } = town.snart;
    await look(slug, key);
    assert.equal(atOnce(key, slug, menu), null);
    await assert.rejects(admit(key, slug), { code: "RESTAURANT_NOT_FOUND" });
    assert.notEqual(atOnce(key, slug, siteGate), null);
    await town.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [
      town.snart.restaurantId,
    ]);
    await look(slug, key);
    assert.equal(atOnce(key, slug, siteGate), null);
  });

  it("is nobody any more at the very moment when a key expires or a rotated one ends", async () => {
    const endsAt = Temporal.Instant.fromEpochMilliseconds(town.clock.nowMs() + minuteMs);
    const expiring = await town.keyOf(town.prova, { expiresAt: endsAt.toString() });
    const rotated = await keyThat(town.prova, `revoked_at = '${endsAt}'`);
    const keys = [expiring.key, rotated.key];
    const states = async () =>
      await Promise.all(
        keys.map(async (key) => [
          atOnce(key, "prova") !== null,
          await admit(key, "prova").then(
            () => "OK",
            (problem) => problem.details.reason,
          ),
        ]),
      );
    await look("prova", ...keys);
    town.clock.advance(minuteMs - 1);
    assert.deepEqual(await states(), [
      [true, "OK"],
      [true, "OK"],
    ]);
    town.clock.advance(1);
    assert.deepEqual(await states(), [
      [false, "KEY_EXPIRED"],
      [false, "KEY_WRONG"],
    ]);
  });

  it("uses a key, which is noted, but not more often than every five minutes", async () => {
    const [one, other] = [await town.keyOf(town.andre, {}), await town.keyOf(town.andre, {})];
    const lastUsed = async ({ id }: { id: string }) => {
      const [row] = await town.db.query<{ at: Temporal.Instant | null }>(
        "SELECT last_used_at AS at FROM restaurant_keys WHERE id = $1",
        [id],
      );
      return row!.at?.epochMilliseconds ?? null;
    };
    const isNoted = async (key: { id: string }, atMs: number) =>
      assert.ok(await eventually(async () => (await lastUsed(key)) === atMs));
    const startMs = town.clock.nowMs();
    await look("andre", one.key);
    await isNoted(one, startMs);
    town.clock.advance(5 * minuteMs - 1);
    assert.notEqual(atOnce(one.key, "andre"), null);
    await look("andre", one.key, other.key);
    await isNoted(other, startMs + 5 * minuteMs - 1);
    assert.equal(await lastUsed(one), startMs);
    town.clock.advance(1);
    assert.notEqual(atOnce(one.key, "andre"), null);
    await isNoted(one, startMs + 5 * minuteMs);
  });
});
