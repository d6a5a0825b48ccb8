import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";

const day = 24 * 3_600_000;

describe("keys of a partner's restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "8" } });
    shop = await (await openPartner(app)).open();
  });
  after(() => app.close());

  const menuWith = (key: string) =>
    app.inject({ url: `/api/v1/menu?slug=${shop.slug}`, headers: { authorization: `Bearer ${key}` } });
  /** Other processes' news takes a moment to come. */
  const becomes = async (key: string, status: number) => {
    for (let tries = 0; tries < 500; tries += 1) {
      if ((await menuWith(key)).statusCode === status) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.fail(`never ${status}`);
  };
  const stored = async (id: string) =>
    (await shop.ask("GET", "/keys")).data.find((key: { id: string }) => key.id === id);

  it("are made with scopes and an expiry, shown once, and never again (S-14)", async () => {
    const made = await shop.ask("POST", "/keys", {
      name: " Nettside ",
      scopes: ["menu:read", "orders:create"],
      expiresOn: "2026-07-01",
    });
    assert.equal(made.data.name, "Nettside");
    assert.equal(made.data.expiresAt, "2026-07-01T22:00:00.000Z", "works through that day in Oslo");
    assert.equal(made.restaurantKey.key.slice(-4), made.data.last4);
    assert.equal((await menuWith(made.restaurantKey.key)).statusCode, 200);
    const listed = await shop.call("GET", "/keys");
    assert.ok(!listed.body.includes(made.restaurantKey.key));
    assert.equal(listed.json().nextCursor, null);
    const limited = await shop.call("GET", "/keys", undefined, {
      "x-service-restaurant-key": made.restaurantKey.key,
    });
    assert.equal(outcomeOf(limited), "403 INSUFFICIENT_SCOPE");
  });

  it("are listed page by page, the newest first, each once", async () => {
    const own = await (await openPartner(app)).open();
    for (const name of ["Nettside", "App", "Kiosk"])
      await own.ask("POST", "/keys", { name, scopes: ["menu:read"] });
    const pages: string[][] = [];
    for (let after = ""; after !== "null"; ) {
      const { data, nextCursor } = await own.ask("GET", `/keys?limit=2${after && `&cursor=${after}`}`);
      pages.push(data.map(({ name }: { name: string }) => name));
      after = String(nextCursor);
    }
    const names = pages.flat();
    assert.deepEqual(names.slice(0, 3), ["Kiosk", "App", "Nettside"]);
    assert.deepEqual([pages[0]!.length, new Set(names).size], [2, names.length]);
    assert.equal((await own.ask("GET", "/keys?limit=100")).data.length, names.length);
  });

  it("are refused with a bad name, scope or day, all said at once", async () => {
    const response = await shop.call("POST", "/keys", {
      name: "",
      scopes: ["menu:*"],
      id: "x",
      expiresOn: "2026-06-12",
    });
    const issues = response.json().error.details.issues as { path: string }[];
    assert.deepEqual([...new Set(issues.map(({ path }) => path.split(".")[0]))].sort(), [
      "expiresOn",
      "id",
      "name",
      "scopes",
    ]);
    for (const [scopes, path, message] of [
      [["menu:read", "menu:*"], "scopes.1", /^Must be one of: \*, menu:read, /],
      [["*", "menu:read"], "scopes", /^“\*” gives access to everything, and must stand alone\.$/],
      [[], "scopes", /^Must not be empty\.$/],
    ] as const) {
      const refused = await shop.call("POST", "/keys", { name: "x", scopes }, { "accept-language": "en" });
      const [issue] = refused.json().error.details.issues;
      assert.equal(issue.path, path);
      assert.match(issue.message, message);
    }
    for (const expiresOn of ["2026-06-12", "2028-06-13", "2026-02-30", "i morgen"]) {
      assert.equal(
        outcomeOf(await shop.call("POST", "/keys", { name: "x", expiresOn })),
        "422 VALIDATION_FAILED",
      );
    }
  });

  it("rotate with the same scopes, and the old one works for its grace", async () => {
    const old = await shop.ask("POST", "/keys", {
      name: "gammel",
      scopes: ["menu:read"],
      expiresOn: "2026-08-01",
    });
    const rotated = await shop.ask("POST", `/keys/${old.data.id}/rotate`, { name: "ny", graceHours: 2 });
    assert.deepEqual(rotated.data.scopes, ["menu:read"]);
    assert.equal(rotated.message, "Den gamle nøkkelen virker i 2 timer til.");
    assert.equal(rotated.data.expiresAt, null, "the expiry is not inherited");
    assert.equal(rotated.effectiveAt, "2026-06-12T18:00:00.000Z");
    const { status, revokedAt } = await stored(old.data.id);
    assert.deepEqual({ status, revokedAt }, { status: "active", revokedAt: rotated.effectiveAt });
    await becomes(old.restaurantKey.key, 200);
    assert.equal((await menuWith(rotated.restaurantKey.key)).statusCode, 200);
    app.clock.advance(2 * 3_600_000);
    assert.equal((await menuWith(old.restaurantKey.key)).statusCode, 401);
    assert.equal((await stored(old.data.id)).status, "revoked");
    assert.equal(
      outcomeOf(await shop.call("POST", `/keys/${old.data.id}/rotate`, { name: "igjen" })),
      "404 KEY_NOT_FOUND",
    );
  });

  it("rotate once when two ask at the same time", async () => {
    const old = await shop.ask("POST", "/keys", { name: "gammel" });
    const responses = await Promise.all(
      [1, 2, 3].map(() => shop.call("POST", `/keys/${old.data.id}/rotate`, { name: "ny" })),
    );
    assert.deepEqual(responses.map(outcomeOf).sort(), ["201", "409 CHANGED", "409 CHANGED"]);
    const bad = await shop.call("POST", `/keys/${old.data.id}/rotate`, { graceHours: 25 });
    assert.equal(bad.json().error.details.issues.length, 2);
  });

  it("are revoked at once, those in use only by force, and never the key of the call itself", async () => {
    const unused = await shop.ask("POST", "/keys", { name: "ubrukt" });
    assert.deepEqual((await shop.call("DELETE", `/keys/${unused.data.id}`)).json(), {
      data: { id: unused.data.id, deleted: true },
    });
    await becomes(unused.restaurantKey.key, 401);
    assert.equal(outcomeOf(await shop.call("DELETE", `/keys/${unused.data.id}`)), "404 KEY_NOT_FOUND");
    const used = await shop.ask("POST", "/keys", { name: "brukt" });
    await app.db.query("UPDATE restaurant_keys SET last_used_at = $2 WHERE id = $1", [
      used.data.id,
      Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs() - day / 2),
    ]);
    assert.equal(outcomeOf(await shop.call("DELETE", `/keys/${used.data.id}`)), "409 KEY_IN_USE");
    assert.equal((await shop.call("DELETE", `/keys/${used.data.id}?force=true`)).statusCode, 200);
    const own = (await shop.ask("GET", "/keys")).data.find((key: { name: string }) => key.name === "Import");
    assert.equal(outcomeOf(await shop.call("DELETE", `/keys/${own.id}?force=true`)), "409 KEY_IN_USE");
  });

  it("count as in use for 24 hours to the millisecond, and may be ended in their grace, once", async () => {
    const { data } = await shop.ask("POST", "/keys", { name: "sjelden" });
    const usedAgo = (ms: number) =>
      app.db.query("UPDATE restaurant_keys SET last_used_at = $2 WHERE id = $1", [
        data.id,
        Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs() - ms),
      ]);
    await usedAgo(day - 1);
    const refused = await shop.call("DELETE", `/keys/${data.id}`);
    assert.deepEqual(refused.json().error.details, {
      reason: "USED_RECENTLY",
      lastUsedAt: new Date(app.clock.nowMs() - day + 1).toISOString(),
    });
    const { data: fresh, message } = await shop.ask("POST", `/keys/${data.id}/rotate`, {
      name: "ny",
      graceHours: 1,
    });
    assert.equal(message, "Den gamle nøkkelen virker i én time til.");
    const inUse = await shop.call("DELETE", `/keys/${data.id}`);
    assert.equal(outcomeOf(inUse), "409 KEY_IN_USE", "also in its grace");
    await usedAgo(day);
    assert.equal(outcomeOf(await shop.call("DELETE", `/keys/${data.id}`)), "200", "in its grace");
    assert.equal(outcomeOf(await shop.call("DELETE", `/keys/${data.id}?force=true`)), "404 KEY_NOT_FOUND");
    const atOnce = await shop.ask("POST", `/keys/${fresh.id}/rotate`, { name: "nyest", graceHours: 0 });
    assert.equal(atOnce.message, "Den gamle nøkkelen virker ikke lenger.");
    assert.equal(atOnce.effectiveAt, new Date(app.clock.nowMs()).toISOString());
    assert.equal((await stored(fresh.id)).status, "revoked");
    const late = await shop.call("POST", `/keys/${fresh.id}/rotate`, { name: "x" });
    assert.equal(outcomeOf(late), "404 KEY_NOT_FOUND");
    const inGrace = await shop.ask("POST", `/keys/${atOnce.data.id}/rotate`, { name: "y", graceHours: 2 });
    const again = await shop.call("POST", `/keys/${atOnce.data.id}/rotate`, { name: "z" });
    assert.equal(outcomeOf(again), "409 CHANGED");
    await shop.ask("DELETE", `/keys/${inGrace.data.id}`);
  });

  it("are expiring for their last 14 days, then expired", async () => {
    app.clock.set("2026-06-20T12:00:00+02:00");
    const key = await shop.ask("POST", "/keys", { name: "kort", expiresOn: "2026-07-10" });
    const statusAt = async (time: string) => {
      app.clock.set(time);
      return (await stored(key.data.id)).status;
    };
    assert.equal(await statusAt("2026-06-26T12:00:00+02:00"), "active");
    assert.equal(await statusAt("2026-06-27T12:00:00+02:00"), "expiring");
    assert.equal(await statusAt("2026-07-11T00:00:00+02:00"), "expired");
    assert.equal((await menuWith(key.restaurantKey.key)).json().error.code, "KEY_EXPIRED");
  });

  it("of another restaurant are not found (S-02)", async () => {
    const other = await (await openPartner(app)).open();
    const foreign = await other.ask("POST", "/keys", { name: "fremmed" });
    assert.equal(
      outcomeOf(await shop.call("POST", `/keys/${foreign.data.id}/rotate`, { name: "x" })),
      "404 KEY_NOT_FOUND",
    );
    assert.equal(outcomeOf(await shop.call("DELETE", `/keys/${foreign.data.id}`)), "404 KEY_NOT_FOUND");
  });

  it("change at most 30 times a minute for a partner", async () => {
    const busy = await (await openPartner(app)).open();
    const first = await busy.ask("POST", "/keys", { name: "en" });
    for (let i = 1; i < 30; i += 1) await busy.ask("POST", "/keys", { name: `nøkkel ${i}` });
    assert.equal(
      outcomeOf(await busy.call("POST", `/keys/${first.data.id}/rotate`, { name: "x" })),
      "429 RATE_LIMITED",
    );
  });
});
