import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/security/town.ts";
import { storefrontScopes } from "../../domain/scopes.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { assertRefused } from "../people/refusals.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

describe("keys in the dashboard", () => {
  let app: TestApp;
  let shop: Shop;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    manager = await hire(app, shop, "MANAGER");
  });
  beforeEach(() => app.clock.advance(61_000));
  after(() => app.close());

  const make = async (more: object = {}) =>
    (await manager.call("POST", "/keys", { name: "Nettsiden", ...more })).json();
  const statusOf = async (id: string) =>
    (await manager.call("GET", "/keys")).json().data.find((key: { id: string }) => key.id === id)?.status;
  const menuWith = async (key: string) =>
    (
      await app.inject({
        url: `/api/v1/menu?slug=${shop.slug}`,
        headers: { authorization: `Bearer ${key}` },
      })
    ).statusCode;

  it("are made with the scopes of what they are for, and shown once", async () => {
    const response = await manager.call("POST", "/keys", { name: "Nettsiden", scopes: storefrontScopes });
    assert.equal(outcomeOf(response), "201");
    assert.equal(response.headers["cache-control"], "no-store");
    const { data, restaurantKey } = response.json();
    assert.match(restaurantKey.key, /^lbs_live_/);
    assert.equal(await menuWith(restaurantKey.key), 200);
    const list = (await manager.call("GET", "/keys")).body;
    assert.ok(list.includes(data.id) && !list.includes(restaurantKey.key));
    assert.deepEqual(data.scopes, storefrontScopes);
  });

  it("are rotated with hours of grace, and once", async () => {
    const { data, restaurantKey } = await make();
    const rotated = await manager.call("POST", `/keys/${data.id}/rotate`, { name: "Ny", graceHours: 2 });
    assert.equal(outcomeOf(rotated), "201");
    const endsAt = Date.parse(rotated.json().effectiveAt);
    assert.equal(endsAt, app.clock.nowMs() + 2 * 3_600_000);
    assert.equal(await menuWith(restaurantKey.key), 200);
    assert.equal(await menuWith(rotated.json().restaurantKey.key), 200);
    const again = await manager.call("POST", `/keys/${data.id}/rotate`, { name: "Ny" });
    assert.equal(outcomeOf(again), "409 CHANGED");
    app.clock.advance(2 * 3_600_000 + 1);
    assert.equal(await menuWith(restaurantKey.key), 401);
    assert.equal(await statusOf(data.id), "revoked");
  });

  it("are ended at once; one that is in use, when somebody means it", async () => {
    const { data, restaurantKey } = await make();
    assert.equal(await menuWith(restaurantKey.key), 200);
    await app.db.query("UPDATE restaurant_keys SET last_used_at = $3 WHERE restaurant_id = $1 AND id = $2", [
      shop.restaurantId,
      data.id,
      Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()),
    ]);
    assert.equal(outcomeOf(await manager.call("DELETE", `/keys/${data.id}`)), "409 KEY_IN_USE");
    assert.equal(outcomeOf(await manager.call("DELETE", `/keys/${data.id}?force=true`)), "200");
    assert.ok(await eventually(async () => (await menuWith(restaurantKey.key)) === 401));
    assert.equal(outcomeOf(await manager.call("DELETE", `/keys/${data.id}`)), "404 KEY_NOT_FOUND");
  });

  it("take no nonsense, and thirty changes a minute", async () => {
    for (const body of [
      { name: "" },
      { name: "x".repeat(81) },
      { name: "Nøkkel", scopes: [] },
      { name: "Nøkkel", scopes: ["everything"] },
      { name: "Nøkkel", expiresOn: "2020-01-01" },
      { name: "Nøkkel", environment: "TEST" },
    ])
      assert.equal(outcomeOf(await manager.call("POST", "/keys", body)), "422 VALIDATION_FAILED");
    const made = await Promise.all(
      Array.from({ length: 32 }, () => manager.call("POST", "/keys", { name: "Mange" })),
    );
    const outcomes = made.map(outcomeOf);
    assert.equal(outcomes.filter((outcome) => outcome === "201").length, 30);
    assert.equal(outcomes.filter((outcome) => outcome === "429 RATE_LIMITED").length, 2);
  });

  it("are the owner's and the manager's alone", async () => {
    const { data } = await make();
    await assertRefused(app, shop, await openShop(app), {
      roles: ["STAFF"],
      calls: [
        ["GET", "/keys"],
        ["POST", "/keys", { name: "Min" }],
        ["POST", `/keys/${data.id}/rotate`, { name: "Min" }],
        ["DELETE", `/keys/${data.id}?force=true`],
      ],
    });
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    for (const answer of [
      await elsewhere.call("POST", `/keys/${data.id}/rotate`, { name: "Min" }),
      await elsewhere.call("DELETE", `/keys/${data.id}?force=true`),
    ])
      assert.equal(outcomeOf(answer), "404 KEY_NOT_FOUND");
    assert.equal(await statusOf(data.id), "active");
  });
});
