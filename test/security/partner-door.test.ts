import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { routes } from "../../src/app.ts";
import { createRestaurantKey } from "../../src/features/keys/create-key.ts";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { route } from "../../src/platform/http/route.ts";
import { takePartnerQuota } from "../../src/platform/quotas.ts";
import { newKey } from "../../src/platform/tokens.ts";
import { createCheckedApp, createTestApp, type TestApp } from "../app.ts";

/** Any call about a restaurant: the door is tried, not what lies behind it. */
const probe = (method: "GET" | "POST") =>
  route({
    method,
    path: "/probe",
    door: "partnerRestaurant",
    summary: "Probe",
    tag: "Probe",
    isPublic: false,
    responses: { 200: z.object({ slug: z.string() }) },
    problems: [],
    handler: (_ctx, { caller }) => ({ slug: caller.slug }),
  });

describe("the partner door", () => {
  let town: TestApp;
  let app: TestApp["app"];
  let partner: { partnerId: string; key: string };
  let sandbox: { slug: string; restaurantId: string; key: string };
  let foreign: typeof sandbox;
  let real: typeof sandbox;

  before(async () => {
    town = await createTestApp();
    app = await createCheckedApp(town.ctx, { routes: [...routes, probe("GET"), probe("POST")] });
    partner = await createPartner(town.ctx, { name: "Nettsmia", environment: "TEST" });
    const other = await createPartner(town.ctx, { name: "En annen", environment: "TEST" });
    const open = (slug: string, environment: "TEST" | "LIVE", partnerId: string) =>
      town.importRestaurant({ ...shopFile, slug }, { environment, live: environment === "LIVE", partnerId });
    sandbox = await open("sandkasse", "TEST", partner.partnerId);
    foreign = await open("fremmed", "TEST", other.partnerId);
    real = await open("ekte", "LIVE", partner.partnerId);
  });
  after(async () => {
    await app.close();
    await town.close();
  });

  const call = (
    slug: string,
    {
      key = partner.key,
      restaurantKey = sandbox.key,
      method = "GET",
      more = {},
    }: {
      key?: string | null;
      restaurantKey?: string | null;
      method?: "GET" | "POST";
      more?: Record<string, string>;
    } = {},
  ) =>
    app.inject({
      method,
      url: `/api/v1/partner/restaurants/${slug}/probe`,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(restaurantKey !== null && { "x-service-restaurant-key": restaurantKey }),
        ...more,
      },
    });
  const answer = async (...args: Parameters<typeof call>): Promise<string> => {
    const response = await call(...args);
    const { error } = response.json() as { error?: { code: string; details?: { reason?: string } } };
    return [response.statusCode, error?.code, error?.details?.reason].filter(Boolean).join(" ");
  };
  const change = async (text: string, values: unknown[]) => {
    await town.db.query(text, values);
    await heard();
  };
  /** Notifications come in the order of the commits, so whoever hears this one has heard all before it. */
  const heard = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mark = crypto.randomUUID();
    const stop = town.ctx.listener.on(
      "luka_keys",
      (payload) => payload === mark && resolve(),
      () => undefined,
    );
    await town.ctx.listener.ready();
    await town.db.query("SELECT pg_notify('luka_keys', $1)", [mark]);
    await promise;
    stop();
  };

  it("lets a partner in to its own restaurant with both keys", async () => {
    assert.equal(await answer("sandkasse"), "200");
    assert.equal(await answer("SANDKASSE"), "200");
    assert.equal(await answer("sandkasse", { method: "POST" }), "200");
  });

  it("refuses any Origin before anything else (S-42)", async () => {
    for (const origin of ["https://sandkasse.luka.localhost", "null", "", "http://luka.localhost"]) {
      assert.equal(
        await answer("sandkasse", { key: null, more: { origin } }),
        "403 FORBIDDEN ORIGIN_PRESENT",
      );
    }
  });

  it("takes no key for another kind (S-04)", async () => {
    assert.equal(await answer("sandkasse", { key: null }), "401 UNAUTHORIZED PARTNER_KEY_MISSING");
    assert.equal(await answer("sandkasse", { key: sandbox.key }), "401 UNAUTHORIZED PARTNER_KEY_WRONG");
    assert.equal(
      await answer("sandkasse", { restaurantKey: null }),
      "401 UNAUTHORIZED RESTAURANT_KEY_MISSING",
    );
    assert.equal(
      await answer("sandkasse", { restaurantKey: partner.key }),
      "401 UNAUTHORIZED RESTAURANT_KEY_WRONG",
    );
    assert.equal(
      await answer("sandkasse", { restaurantKey: `lbs_${"a".repeat(49)}` }),
      "401 UNAUTHORIZED RESTAURANT_KEY_WRONG",
      "an older key names no environment",
    );
    const menu = await app.inject({
      url: "/api/v1/menu?slug=sandkasse",
      headers: { authorization: `Bearer ${partner.key}` },
    });
    assert.equal(menu.statusCode, 401);
  });

  it("keeps the environments apart (S-03)", async () => {
    assert.equal(await answer("ekte", { restaurantKey: real.key }), "401 UNAUTHORIZED ENVIRONMENTS_DIFFER");
  });

  it("answers the same for what does not exist and what is somebody else's (S-01)", async () => {
    const strip = (response: Awaited<ReturnType<typeof call>>) => {
      const { date: _date, "x-request-id": _id, ...headers } = response.headers;
      for (const name of Object.keys(headers)) if (name.startsWith("x-ratelimit")) delete headers[name];
      const { error } = response.json() as { error: Record<string, unknown> };
      return { status: response.statusCode, headers, error: { ...error, requestId: "" } as typeof error };
    };
    const unknown = strip(await call("finnes-ikke"));
    assert.equal(unknown.error.code, "RESTAURANT_NOT_FOUND");
    assert.deepEqual(strip(await call("fremmed")), unknown);
    assert.deepEqual(strip(await call("ekte")), unknown);
    assert.deepEqual(strip(await call("fremmed", { restaurantKey: foreign.key })), unknown);
  });

  it("needs full access, and names it (S-06)", async () => {
    const limited = await createRestaurantKey(town.db, scopeOf(sandbox.restaurantId), {
      name: "nettside",
      environment: "TEST",
      scopes: ["menu:read", "orders:create"],
      expiresAt: null,
    });
    const response = await call("sandkasse", { restaurantKey: limited.key });
    assert.equal(response.statusCode, 403);
    assert.deepEqual(response.json().error.details, { requiredScope: "*" });
  });

  it("follows the partner's standing at once, and says which step is missing", async () => {
    const { partnerId, key } = await createPartner(town.ctx, { name: "Ny", environment: "LIVE" });
    const me = async () => {
      const response = await app.inject({
        url: "/api/v1/partner/me",
        headers: { authorization: `Bearer ${key}` },
      });
      return `${response.statusCode} ${response.json().error?.code ?? ""}`.trim();
    };
    assert.equal(await me(), "200");
    await change("UPDATE partners SET agreement_signed_at = NULL, status = 'PENDING' WHERE id = $1", [
      partnerId,
    ]);
    assert.equal(await me(), "403 PARTNER_AGREEMENT_REQUIRED");
    await change("UPDATE partners SET agreement_signed_at = now() WHERE id = $1", [partnerId]);
    assert.equal(await me(), "403 PARTNER_NOT_APPROVED");
    for (const status of ["SUSPENDED", "ARCHIVED"]) {
      await change("UPDATE partners SET status = $2 WHERE id = $1", [partnerId, status]);
      assert.equal(await me(), "401 UNAUTHORIZED");
    }
    await change("UPDATE partners SET status = 'APPROVED' WHERE id = $1", [partnerId]);
    assert.equal(await me(), "200");
    await change("UPDATE partner_keys SET expires_at = $2 WHERE partner_id = $1", [
      partnerId,
      Temporal.Instant.fromEpochMilliseconds(town.clock.nowMs()),
    ]);
    assert.equal(await me(), "401 KEY_EXPIRED");
    await change("UPDATE partner_keys SET revoked_at = expires_at WHERE partner_id = $1", [partnerId]);
    assert.equal(await me(), "401 UNAUTHORIZED");
  });

  it("refuses keys that nobody can have been given without a look into the database (S-16)", async () => {
    assert.equal(
      await answer("sandkasse", { key: newKey("PARTNER", "TEST").key }),
      "401 UNAUTHORIZED PARTNER_KEY_WRONG",
    );
  });

  it("reads an archived restaurant and changes nothing of it; the demo is never changed", async () => {
    const restaurant = await town.importRestaurant(
      { ...shopFile, slug: "nedlagt" },
      { environment: "TEST", live: false, partnerId: partner.partnerId },
    );
    const at = { restaurantKey: restaurant.key };
    await change("UPDATE restaurants SET archived_at = now() WHERE id = $1", [restaurant.restaurantId]);
    assert.equal(await answer("nedlagt", at), "200");
    assert.equal(await answer("nedlagt", { ...at, method: "POST" }), "409 RESTAURANT_ARCHIVED");
    await change("UPDATE restaurants SET archived_at = NULL, is_demo = true WHERE id = $1", [
      restaurant.restaurantId,
    ]);
    assert.equal(await answer("nedlagt", { ...at, method: "POST" }), "409 DEMO_RESTAURANT");
  });

  it("gives a key 120 calls a minute, and a partner 600 over all its keys", async () => {
    const { key } = await createPartner(town.ctx, { name: "Ivrig", environment: "TEST" });
    const me = () => app.inject({ url: "/api/v1/partner/me", headers: { authorization: `Bearer ${key}` } });
    const first = await me();
    assert.equal(first.headers["x-ratelimit-limit"], "120");
    assert.equal(first.headers["x-ratelimit-remaining"], "119");
    for (let i = 0; i < 119; i += 1) assert.equal((await me()).statusCode, 200);
    const refused = await me();
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers["retry-after"], "60");
  });

  it("counts quotas with the change itself: what fails takes nothing", async () => {
    const caller = { partnerId: partner.partnerId, environment: "TEST", callerId: "key_x" } as const;
    const change = (fails: boolean) =>
      town.db.transaction(async (trx) => {
        await takePartnerQuota(trx, "restaurantCreation", caller, town.clock.nowMs());
        if (fails) throw new Error("the change itself failed");
      });
    for (let i = 0; i < 20; i += 1) await assert.rejects(change(true), /the change itself/);
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => change(false)));
    assert.equal(all.filter(({ status }) => status === "fulfilled").length, 10);
    town.clock.advance(3_600_000);
    await change(false);
  });

  it("logs every call of a partner, and finds it by either id, with nothing secret or personal in it", async () => {
    const body = { name: "x", email: "kari@example.com", nested: { key: sandbox.key } };
    await app.inject({
      method: "POST",
      url: "/api/v1/partner/restaurants/fremmed/probe",
      headers: {
        authorization: `Bearer ${partner.key}`,
        "x-service-restaurant-key": sandbox.key,
        "x-request-id": "min-egen-id-1",
      },
      payload: body,
    });
    const logs = async (query: string, key = partner.key) =>
      (
        await app.inject({
          url: `/api/v1/partner/logs?${query}`,
          headers: { authorization: `Bearer ${key}` },
        })
      ).json();
    const { data } = await logs("requestId=min-egen-id-1");
    assert.equal(data.length, 1);
    const { status, code, slug, requestBody, requestId } = data[0];
    assert.deepEqual({ status, code, slug }, { status: 404, code: "RESTAURANT_NOT_FOUND", slug: "fremmed" });
    assert.deepEqual(requestBody, { name: "x", email: "[redacted]", nested: { key: "[redacted]" } });
    assert.equal((await logs(`requestId=${requestId}`)).data.length, 1);
    const other = await createPartner(town.ctx, { name: "Nysgjerrig", environment: "TEST" });
    assert.equal((await logs(`requestId=${requestId}`, other.key)).data.length, 0);
    const page = await logs("limit=1");
    const next = await logs(`limit=1&cursor=${page.nextCursor}`);
    assert.notEqual(next.data[0].requestId, page.data[0].requestId);
    for (const cursor of ["x", Buffer.from('["a","b"]').toString("base64url")]) {
      assert.equal((await logs(`cursor=${cursor}`)).error.code, "VALIDATION_FAILED");
    }
    assert.equal((await logs("to=2020-01-01T00:00:00Z")).error.code, "RETENTION");
  });
});
