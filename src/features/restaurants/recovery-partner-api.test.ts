import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  newIdempotencyKey,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";

describe("a restaurant whose keys are lost", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "8" } });
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(() => app.close());

  const keysOf = (at: ExampleRestaurant) => `/recovery/${at.slug}/keys`;
  const newKey = { name: "Ny kasse" };
  const everyCall = (at: ExampleRestaurant, keyId: string) =>
    [
      ["GET", keysOf(at), undefined],
      ["POST", keysOf(at), newKey],
      ["POST", `${keysOf(at)}/${keyId}/rotate`, newKey],
      ["DELETE", `${keysOf(at)}/${keyId}`, undefined],
      ["DELETE", `/recovery/${at.slug}`, undefined],
    ] as const;
  const idOf = async (at: ExampleRestaurant) => (await partner.call("GET", keysOf(at))).json().data[0].id;

  it("gets a new one with the partner key alone, and the lost one ends (R-493)", async () => {
    const made = await partner.call("POST", keysOf(shop), newKey);
    assert.equal(made.statusCode, 201, made.body);
    const { restaurantKey } = made.json();
    const withNew = { "x-service-restaurant-key": restaurantKey.key };
    assert.equal((await shop.call("GET", "", undefined, withNew)).statusCode, 200);
    const listed = await partner.call("GET", `${keysOf(shop)}?limit=1`);
    assert.deepEqual([listed.json().data.length, listed.json().nextCursor === null], [1, false]);
    assert.ok(!listed.body.includes(restaurantKey.key));
    const rotated = await partner.call("POST", `${keysOf(shop)}/${restaurantKey.id}/rotate`, {
      ...newKey,
      graceHours: 0,
    });
    assert.match(rotated.json().restaurantKey.key, /^lbs_test_/);
    const used = `${keysOf(shop)}/${rotated.json().data.id}`;
    assert.equal(outcomeOf(await partner.call("DELETE", used)), "200");
    assert.equal(outcomeOf(await partner.call("DELETE", used)), "404 KEY_NOT_FOUND");
    assert.equal(outcomeOf(await partner.call("POST", keysOf(shop), {})), "422 VALIDATION_FAILED");
  });

  it("is kept by owners and administrators of the team: the role is asked for before anything else (R-493)", async () => {
    const keyId = await idOf(shop);
    const be = (role: string) =>
      app.db.query("UPDATE partner_members SET role = $2 WHERE partner_id = $1", [partner.partnerId, role]);
    await be("MEMBER");
    for (const [method, path, body] of [
      ...everyCall(shop, keyId),
      ["GET", "/recovery/nobody/keys", undefined] as const,
    ]) {
      const refused = await partner.call(method, path, body);
      assert.equal(outcomeOf(refused), "403 KEY_ROLE_FORBIDDEN", `${method} ${path}`);
      assert.deepEqual(refused.json().error.details, { capability: "keys.manage" });
    }
    await be("ADMIN");
    assert.equal(outcomeOf(await partner.call("GET", keysOf(shop))), "200");
    await be("OWNER");
  });

  it("is one's own and of the key's environment, or there is none (R-30)", async () => {
    const other = await openPartner(app);
    const live = await openPartner(app, "LIVE");
    const theirs = await other.open();
    await app.db.query("UPDATE restaurants SET partner_id = $1 WHERE id = $2", [
      live.partnerId,
      theirs.restaurantId,
    ]);
    const keyId = await idOf(shop);
    for (const [method, path, body] of [...everyCall(shop, keyId), ...everyCall(theirs, keyId)]) {
      assert.equal(outcomeOf(await other.call(method, path, body)), "404 RESTAURANT_NOT_FOUND", path);
      assert.equal(outcomeOf(await live.call(method, path, body)), "404 RESTAURANT_NOT_FOUND", path);
      const nobody = await partner.call(method, path, body, { authorization: "" });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED", path);
    }
  });

  it("is deleted when it is a sandbox; a real one is not, and an archived one gets no key", async () => {
    const lost = await partner.open();
    assert.deepEqual((await partner.call("DELETE", `/recovery/${lost.slug}`)).json(), {
      data: { slug: lost.slug, deleted: true },
    });
    assert.equal(
      outcomeOf(await partner.call("DELETE", `/recovery/${lost.slug}`)),
      "404 RESTAURANT_NOT_FOUND",
    );
    const operated = await openPartner(app, "LIVE");
    const real = await operated.open();
    assert.equal(outcomeOf(await operated.call("DELETE", `/recovery/${real.slug}`)), "409 SANDBOX_ONLY");
    await real.ask("DELETE", "");
    assert.equal(outcomeOf(await operated.call("POST", keysOf(real), newKey)), "409 RESTAURANT_ARCHIVED");
    assert.equal(outcomeOf(await operated.call("GET", keysOf(real))), "200");
  });

  it("is changed once per Idempotency-Key, however many ask at once (R-490)", async () => {
    const key = { "idempotency-key": newIdempotencyKey() };
    const ask = (body: object = { name: "Meny" }, headers: Record<string, string> = key, at = shop) =>
      at.call("POST", "/menus", body, headers);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    assert.deepEqual(new Set(answers.map(({ body }) => body)).size, 1, "all hear the same");
    assert.deepEqual(answers.map(outcomeOf), Array(5).fill("201"));
    assert.equal(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true").length, 4);
    assert.equal(outcomeOf(await ask({ name: "En annen" })), "409 IDEMPOTENCY_CONFLICT");
    assert.equal(outcomeOf(await shop.call("POST", "/keys", newKey, key)), "409 IDEMPOTENCY_CONFLICT");
    assert.equal(
      outcomeOf(await ask({ name: "Meny" }, key, await partner.open())),
      "409 IDEMPOTENCY_CONFLICT",
    );
    assert.equal(
      outcomeOf(await ask({ name: "x" }, { "idempotency-key": "kort" })),
      "400 IDEMPOTENCY_KEY_REQUIRED",
    );
    // What was refused was not done.
    const later = { "idempotency-key": newIdempotencyKey() };
    const category = { menuId: "mnu_none", name: "Retter" };
    assert.equal(outcomeOf(await shop.call("POST", "/categories", category, later)), "422 VALIDATION_FAILED");
    const { id: menuId } = answers[0]!.json().data;
    assert.equal(outcomeOf(await shop.call("POST", "/categories", { ...category, menuId }, later)), "201");
    // Other partners have keys of their own.
    const elsewhere = await (await openPartner(app)).open();
    assert.equal(outcomeOf(await ask({ name: "Meny" }, key, elsewhere)), "201");
  });
});
