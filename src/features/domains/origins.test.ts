import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/security/town.ts";
import { shopFile } from "../orders/shop.fixture.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";

describe("origins that a partner binds to its restaurants", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;

  before(async () => {
    app = await createTestApp({ env: { SERVICE_DOMAIN: "luka.no", DATABASE_POOL_SIZE: "12" } });
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(() => app.close());

  let guests = 0;
  const menuFrom = async (at: ExampleRestaurant, origin: string) =>
    (
      await app.inject({
        url: `/api/v1/menu?slug=${at.slug}`,
        headers: { origin },
        remoteAddress: `10.2.${(guests >> 8) & 255}.${guests++ & 255}`,
      })
    ).statusCode;
  const becomes = (origin: string, status: number, at = shop) =>
    eventually(async () => (await menuFrom(at, origin)) === status);
  const bind = (origin: unknown, at = shop) => at.call("POST", "/origins", { origin });

  it("are trusted from then on, to the letter, and until they are released", async () => {
    const origin = "https://bestill.partner.no:8443";
    assert.equal(await menuFrom(shop, origin), 401);
    const response = await bind(origin);
    assert.equal(response.statusCode, 201);
    const { data } = response.json();
    assert.equal(data.origin, origin);
    assert.deepEqual(await shop.ask("GET", "/origins"), { data: [data], nextCursor: null });
    assert.ok(await becomes(origin, 200));
    for (const near of [
      "https://bestill.partner.no",
      "https://www.bestill.partner.no:8443",
      "http://bestill.partner.no:8443",
    ])
      assert.equal(await menuFrom(shop, near), 401, near);
    const other = await partner.open();
    assert.notEqual(await menuFrom(other, origin), 200, "bound to one restaurant is bound to that one");
    const again = await bind(origin);
    assert.deepEqual([again.statusCode, again.json()], [200, { data }]);
    assert.deepEqual(await shop.ask("DELETE", `/origins/${data.id}`), {
      data: { id: data.id, deleted: true },
    });
    assert.ok(await becomes(origin, 401));
    assert.equal(outcomeOf(await shop.call("DELETE", `/origins/${data.id}`)), "404 NOT_FOUND");
  });

  it("are written as browsers write them (S-36)", async () => {
    const at = await partner.open();
    for (const [text, origin] of [
      ["https://Bestill.Partner.NO", "https://bestill.partner.no"],
      ["https://blåbær.no", "https://xn--blbr-roah.no"],
      ["https://pizza.partner.no:443", "https://pizza.partner.no"],
      ["https://pizza.partner.no:65535", "https://pizza.partner.no:65535"],
    ])
      assert.equal((await bind(text, at)).json().data.origin, origin);
  });

  it("are https origins on public names and nothing else (S-10, S-17)", async () => {
    for (const origin of [
      "http://partner.no",
      "https://partner.no/",
      "https://partner.no/bestill",
      "https://partner.no?x",
      "https://ola@partner.no",
      "https://partner.no:0443",
      "https://partner.no:65536",
      "https://partner.no:99999",
      "https://127.0.0.1",
      "https://[::1]",
      "https://0x7f.1",
      "https://localhost",
      "https://*.partner.no",
      "https://oslo.no",
      "https://luka.no",
      "https://prova.luka.no",
      "partner.no",
      "null",
      "",
      7,
    ]) {
      const response = await bind(origin);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", String(origin));
      assert.equal(response.json().error.details.issues[0].path, "origin");
    }
    const more = await shop.call("POST", "/origins", { origin: "https://partner.no", source: "DOMAIN" });
    assert.equal(more.json().error.details.issues[0].code, "UNKNOWN_FIELD");
    assert.deepEqual((await shop.ask("GET", "/origins")).data, []);
  });

  it("take nothing from whoever has proved the name", async () => {
    const stranger = await (await openPartner(app)).open();
    const enter = (at: ExampleRestaurant, host: string) =>
      app.db.query(
        "INSERT INTO origin_directory (origin, restaurant_id, source, source_id) VALUES ($1, $2, 'DOMAIN', 'dom_1')",
        [`https://${host}`, at.restaurantId],
      );
    await enter(stranger, "deres.no");
    assert.equal(outcomeOf(await bind("https://deres.no")), "409 DOMAIN_TAKEN");
    assert.equal(outcomeOf(await bind("https://deres.no:8443")), "409 DOMAIN_TAKEN");
    const sister = await partner.open();
    await enter(sister, "vaar.no");
    assert.equal(outcomeOf(await bind("https://vaar.no")), "201", "between restaurants of one partner");
    const ownerless = await app.importRestaurant({ ...shopFile, slug: "uten-partner" });
    await enter({ ...stranger, restaurantId: ownerless.restaurantId }, "egeneid.no");
    assert.equal(
      outcomeOf(await bind("https://egeneid.no")),
      "409 DOMAIN_TAKEN",
      "a restaurant without a partner",
    );
    assert.equal(outcomeOf(await bind("https://delt.no", stranger)), "201");
    assert.equal(outcomeOf(await bind("https://delt.no")), "201", "bound by others is not proved");
    await enter(shop, "egen.no");
    assert.equal(outcomeOf(await bind("https://egen.no")), "201", "verified and bound, both at once");
  });

  it("say whose page it is when they are one restaurant's, or one has proved the name", async () => {
    const sister = await partner.open();
    const searchFrom = async (origin: string) => {
      const response = await app.inject({ url: "/api/v1/address-search?q=storgata", headers: { origin } });
      return outcomeOf(response);
    };
    for (const at of [shop, sister]) await bind("https://begge.no", at);
    await bind("https://alene.no");
    await bind("https://en-av-to.no", sister);
    await app.db.query(
      "INSERT INTO origin_directory (origin, restaurant_id, source, source_id) VALUES ('https://en-av-to.no', $1, 'DOMAIN', 'dom_2')",
      [shop.restaurantId],
    );
    assert.ok(await eventually(async () => (await searchFrom("https://alene.no")) === "200"));
    assert.ok(await eventually(async () => (await searchFrom("https://en-av-to.no")) === "200"));
    assert.ok(await eventually(async () => (await searchFrom("https://begge.no")) === "400 MISSING_SLUG"));
  });

  it("are ten at most, also when 25 are bound at once (S-50)", async () => {
    const eager = await (await openPartner(app)).open();
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, index) => bind(`https://sted-${index}.partner.no`, eager)),
    );
    const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
    assert.equal(outcomes.get("201")?.length, 10);
    assert.equal(outcomes.get("409 DOMAIN_LIMIT")?.length, 15);
  });

  it("of another restaurant are not found (S-02)", async () => {
    const other = await (await openPartner(app)).open();
    const { data } = (await bind("https://andre.partner.no", other)).json();
    assert.equal(outcomeOf(await shop.call("DELETE", `/origins/${data.id}`)), "404 NOT_FOUND");
    assert.deepEqual((await other.ask("GET", "/origins")).data, [data]);
    const crossed = await shop.call("GET", "/origins", undefined, { "x-service-restaurant-key": other.key });
    assert.equal(outcomeOf(crossed), "404 RESTAURANT_NOT_FOUND");
  });
});
