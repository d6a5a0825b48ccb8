import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";

describe("restaurants of a partner", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    partner = await openPartner(app);
  });
  after(() => app.close());

  let made = 0;
  const body = (more: object = {}) => ({
    name: "Kafé Fjord",
    slug: `fjord-${made++}`,
    email: "post@fjord.example",
    ...more,
  });
  const create = (input: object, key: string = newIdempotencyKey(), by: ExamplePartner = partner) =>
    by.call("POST", "/restaurants", input, { "idempotency-key": key });
  const setQuota = (taken: number, quota = "restaurantCreation") =>
    app.db.query("UPDATE quota_windows SET taken = $1 WHERE quota = $2", [taken, quota]);
  const fresh = async () => {
    await setQuota(0);
    await setQuota(0, "partnerWrites");
  };

  it("makes a sandbox with a key that works at once", async () => {
    const input = body({ slug: "Fjord-A", phone: "73 50 00 00", orgNumber: "923 609 016" });
    const response = await create(input);
    assert.equal(response.statusCode, 201);
    const { data, restaurantKey, replayed } = response.json();
    const { createdAt: _, ...rest } = data;
    assert.deepEqual(rest, {
      slug: "fjord-a",
      name: "Kafé Fjord",
      environment: "TEST",
      sandbox: true,
      live: false,
      archived: false,
    });
    assert.equal(replayed, undefined);
    assert.match(restaurantKey.key, /^lbs_test_/);
    assert.deepEqual(restaurantKey.scopes, ["*"]);
    const both = { "x-service-restaurant-key": restaurantKey.key };
    const setup = await partner.call("GET", "/restaurants/fjord-a", undefined, both);
    assert.equal(setup.statusCode, 200);
    assert.equal(setup.json().restaurant.slug, "fjord-a");
    assert.deepEqual(
      setup.json().checks.map(({ code, ok }: { code: string; ok: boolean }) => [code, ok]),
      [
        ["LEGAL", false],
        ["ADDRESS", false],
        ["OPENING_HOURS", false],
        ["MENU", false],
        ["DELIVERY_ZONES", true],
      ],
    );
  });

  it("finds the same restaurant with the same key, and never shows its key again (S-14)", async () => {
    const [input, key] = [body(), newIdempotencyKey()];
    const first = await create(input, key);
    const again = await create(input, key);
    assert.equal(again.statusCode, 200);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.deepEqual(again.json().data, first.json().data);
    assert.equal(again.json().restaurantKey, null);
    assert.equal(again.json().replayed, true);
    assert.equal(
      outcomeOf(await create({ ...input, name: "Et annet navn" }, key)),
      "409 IDEMPOTENCY_CONFLICT",
    );
    const moveTo = (partnerId: string) =>
      app.db.query("UPDATE restaurants SET partner_id = $2 WHERE slug = $1", [input.slug, partnerId]);
    await moveTo((await openPartner(app)).partnerId);
    assert.equal(outcomeOf(await create(input, key)), "409 IDEMPOTENCY_CONFLICT", "another's since");
    await moveTo(partner.partnerId);
    assert.equal(outcomeOf(await create(input, key)), "200");
    await app.db.query("UPDATE partner_idempotency_keys SET environment = 'LIVE' WHERE key = $1", [key]);
    assert.equal(
      outcomeOf(await create(input, key)),
      "409 IDEMPOTENCY_CONFLICT",
      "asked for in the other one",
    );
    await app.db.query("UPDATE partner_idempotency_keys SET environment = 'TEST' WHERE key = $1", [key]);
    const headers = { "x-service-restaurant-key": first.json().restaurantKey.key };
    await partner.call("DELETE", `/restaurants/${input.slug}`, undefined, headers);
    assert.equal(outcomeOf(await create(input, key)), "409 IDEMPOTENCY_CONFLICT", "deleted since");
  });

  it("makes one restaurant of 20 requests at once with one key", async () => {
    await fresh();
    const [input, key] = [body(), newIdempotencyKey()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(input, key)));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(statuses, [...Array(19).fill(200), 201]);
  });

  it("wants an Idempotency-Key, and says so by its own code", async () => {
    assert.equal(
      outcomeOf(await partner.call("POST", "/restaurants", body())),
      "400 IDEMPOTENCY_KEY_REQUIRED",
    );
    assert.equal(outcomeOf(await create(body(), "for kort")), "400 IDEMPOTENCY_KEY_REQUIRED");
    assert.equal(outcomeOf(await create({}, "for kort")), "400 IDEMPOTENCY_KEY_REQUIRED", "before the body");
  });

  it("names everything that is wrong at once, and takes no field that is not a partner's to set (S-10)", async () => {
    const response = await create({
      name: "x",
      slug: "Æ",
      email: "nei",
      phone: "12",
      orgNumber: "923609017",
      pickupEnabled: false,
      live: true,
      environment: "LIVE",
      id: "rst_x",
    });
    assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
    const paths = response.json().error.details.issues.map(({ path }: { path: string }) => path);
    assert.deepEqual(
      [...new Set(paths)].sort(),
      ["email", "environment", "id", "live", "name", "orgNumber", "phone", "pickupEnabled", "slug"].sort(),
    );
    assert.equal(outcomeOf(await create(body({ slug: "api" }))), "422 VALIDATION_FAILED", "reserved");
    for (const payload of ["null", "7", "[]"]) {
      const headers = {
        authorization: `Bearer ${partner.key}`,
        "idempotency-key": newIdempotencyKey(),
        "content-type": "application/json",
      };
      const refused = await app.inject({
        method: "POST",
        url: "/api/v1/partner/restaurants",
        headers,
        payload,
      });
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED", payload);
    }
    const both = await create(body({ slug: "API", phone: "12" }));
    assert.deepEqual(
      both
        .json()
        .error.details.issues.map(({ path }: { path: string }) => path)
        .sort(),
      ["phone", "slug"],
    );
    assert.equal(outcomeOf(await create(body({ pickupEnabled: false }))), "422 VALIDATION_FAILED");
  });

  it("takes every slug that a host name can be, and cleans the name like any other", async () => {
    await fresh();
    const made = await create(body({ slug: "Bar--og-Grill", name: "Bar <b>& Grill</b>" }));
    assert.equal(made.statusCode, 201, made.body);
    assert.equal(made.json().data.slug, "bar--og-grill");
    assert.equal(made.json().data.name, "Bar & Grill");
    for (const name of ["\u200b\u200b\u200b", "a https://pizza.example"])
      assert.equal(outcomeOf(await create(body({ name }))), "422 VALIDATION_FAILED", JSON.stringify(name));
  });

  it("gives a slug to one of fifty who ask at once, and a taken one costs nothing (S-50)", async () => {
    const slug = "ettertraktet";
    const rivals: ExamplePartner[] = [];
    for (let i = 0; i < 5; i += 1) rivals.push(await openPartner(app), await openPartner(app, "LIVE"));
    await fresh();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        create(body({ slug: i % 3 ? slug : slug.toUpperCase() }), newIdempotencyKey(), rivals[i % 10]),
      ),
    );
    const outcomes = responses.map(outcomeOf).sort();
    assert.deepEqual(outcomes, ["201", ...Array(49).fill("409 SLUG_TAKEN")]);
    const made = await app.db.query("SELECT partner_id FROM restaurants WHERE slug = $1", [slug]);
    assert.equal(made.length, 1);
    const quotas = await app.db.query<{ taken: number }>(
      "SELECT taken FROM quota_windows WHERE quota = 'restaurantCreation' AND taken > 0",
    );
    assert.deepEqual(
      quotas.map(({ taken }) => taken),
      [1],
    );
  });

  it("has 10 an hour for each key", async () => {
    await fresh();
    await create(body());
    await setQuota(10);
    const response = await create(body());
    assert.equal(outcomeOf(response), "429 RATE_LIMITED");
    assert.equal(response.headers["x-ratelimit-limit"], "10");
    assert.ok(Number(response.headers["retry-after"]) > 0);
  });

  it("holds 20 sandboxes of a partner, however many are asked for at once (S-50)", async () => {
    const eager = await openPartner(app);
    for (let i = 0; i < 15; i += 1) await eager.open();
    const responses = await Promise.all(
      Array.from({ length: 9 }, () => create(body(), newIdempotencyKey(), eager)),
    );
    assert.deepEqual(responses.map(outcomeOf).sort(), [
      ...Array(5).fill("201"),
      ...Array(4).fill("409 SANDBOX_LIMIT"),
    ]);
  });

  it("shows a partner its own restaurants of the key's environment, page by page", async () => {
    const owner = await openPartner(app);
    const [first, second, third] = [await owner.open(), await owner.open(), await owner.open()];
    await app.importRestaurant(
      { slug: "ekte-sted", name: "Ekte", email: "a@b.example" },
      { environment: "LIVE", live: false, partnerId: owner.partnerId },
    );
    const page = (await owner.call("GET", "/restaurants?limit=2")).json();
    const rest = (await owner.call("GET", `/restaurants?limit=2&cursor=${page.nextCursor}`)).json();
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ slug }: { slug: string }) => slug),
      [third!.slug, second!.slug, first!.slug],
    );
    assert.equal(rest.nextCursor, null);
    const found = async (query: string) =>
      (await owner.call("GET", `/restaurants?${query}`))
        .json()
        .data.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual(await found(`search=${second!.slug.slice(2).toUpperCase()}`), [second!.slug]);
    assert.deepEqual(await found("search=PIZZA"), [third!.slug, second!.slug, first!.slug], "of the name");
    assert.deepEqual(await found("search=sushi"), []);
    assert.deepEqual(await found("archived=false&limit=1"), [third!.slug]);
    assert.deepEqual((await owner.call("GET", "/restaurants?environment=LIVE")).json().data, []);
    assert.deepEqual((await owner.call("GET", "/restaurants?archived=true")).json().data, []);
    assert.equal(outcomeOf(await owner.call("GET", "/restaurants?limit=0")), "422 VALIDATION_FAILED");
  });

  it("deletes a sandbox with all that happened in it", async () => {
    const sandbox = await partner.open();
    const menu = await app.inject({
      url: `/api/v1/menu?slug=${sandbox.slug}`,
      headers: { authorization: `Bearer ${sandbox.key}` },
    });
    const [product] = menu.json().categories[1].products;
    const placed = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { authorization: `Bearer ${sandbox.key}` },
      payload: {
        slug: sandbox.slug,
        fulfillment: "PICKUP",
        paymentMethod: "ONLINE",
        customer: { name: "Kari", phone: "91234567", email: "kari@example.com" },
        lines: [{ productId: product.id, quantity: 1 }],
      },
    });
    assert.equal(placed.statusCode, 201, placed.body);
    const response = await sandbox.call("DELETE", "");
    assert.deepEqual(response.json(), { data: { slug: sandbox.slug, deleted: true } });
    const left = await app.db.query<{ table: string }>(
      `SELECT c.relname AS "table" FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'restaurant_id' AND NOT a.attisdropped
       CROSS JOIN LATERAL query_to_xml(
         format('SELECT count(*) AS n FROM %I WHERE restaurant_id = %L', c.relname, $1::text), false, false, '') AS found
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND found::text NOT LIKE '%<n>0</n>%'`,
      [sandbox.restaurantId],
    );
    assert.deepEqual(left, []);
    await fresh();
    const gone = await create(body({ slug: sandbox.slug }));
    assert.equal(gone.statusCode, 201, "the slug is free again");
  });

  it("archives a real restaurant: its orders stay, and it can only be read", async () => {
    const owner = await openPartner(app, "LIVE");
    const real = await owner.open();
    assert.deepEqual((await real.call("DELETE", "")).json(), { data: { slug: real.slug, archived: true } });
    const [row] = await app.db.query<{ archived_at: unknown; is_live: boolean }>(
      "SELECT archived_at, is_live FROM restaurants WHERE id = $1",
      [real.restaurantId],
    );
    assert.ok(row?.archived_at);
    assert.equal(row.is_live, false);
    assert.equal((await owner.call("GET", "/restaurants?archived=true")).json().data[0].archived, true);
  });
});
