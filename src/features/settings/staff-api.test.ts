import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { issuesOf } from "../menu-content/content.fixture.ts";
import { shopOf } from "../orders/shop.fixture.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

describe("settings, changed by the restaurant's own people (R-479, D-117)", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await (await openPartner(app)).open();
    manager = await hire(app, shop, "MANAGER");
  });
  after(() => app.close());

  const read = async () => (await manager.call("GET", "/settings")).json().data;

  it("are the partner's, and the e-mail address, the font and how guests pay besides", async () => {
    const before = await read();
    const { version: _own, ...own } = before;
    const { version, ...partners } = (await shop.ask("GET", "/settings")).data;
    const { email, font: _font, onlinePayment, cashPayment: _cash, ...shared } = own;
    assert.deepEqual(shared, partners);
    assert.equal(typeof email, "string");
    const change = {
      email: "ny@sted.example",
      font: "Georgia",
      cashPayment: false,
      tips: true,
      city: "Oslo",
    };
    const response = await manager.call("PATCH", "/settings", { ...change, expectedVersion: before.version });
    assert.equal(outcomeOf(response), "200", response.body);
    const { data } = response.json();
    assert.deepEqual({ ...data, ...change }, data);
    assert.deepEqual([data.onlinePayment, data.legal.source], [onlinePayment, "OWNER"]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const { settings, restaurant } = (await app.ctx.snapshots.of(shop.restaurantId)).snapshot;
    assert.deepEqual([settings.cashPayment, settings.tips, restaurant.font], [false, true, "Georgia"]);
    const stale = await manager.call("PATCH", "/settings", { tips: false, expectedVersion: before.version });
    assert.equal(outcomeOf(stale), "409 CHANGED");
    const mixed = await manager.call("PATCH", "/settings", { tips: false, expectedVersion: version });
    assert.equal(outcomeOf(mixed), "409 CHANGED", "the partner's version is another");
  });

  it("that only they set move no partner's version", async () => {
    const before = (await shop.ask("GET", "/settings")).data.version;
    await manager.call("PATCH", "/settings", { cashPayment: true });
    assert.equal((await shop.ask("GET", "/settings")).data.version, before);
  });

  it("say who filled in the company last, whoever changes anything else since", async () => {
    const own = await (await openPartner(app)).open();
    const boss = await hire(app, own, "OWNER");
    const sourceAfter = async (by: "OWNER" | "PARTNER", change: object) => {
      const response = await (by === "OWNER" ? boss : own).call("PATCH", "/settings", change);
      assert.equal(response.statusCode, 200, response.body);
      return response.json().data.legal.source;
    };
    assert.equal(await sourceAfter("PARTNER", { city: "Bergen" }), "PARTNER");
    assert.equal(await sourceAfter("OWNER", { tips: true, name: "Kafé Fjord" }), "PARTNER");
    assert.equal(await sourceAfter("OWNER", { city: "Oslo" }), "OWNER");
    assert.equal(await sourceAfter("PARTNER", { tips: false, name: "Kafé Fjære" }), "OWNER");
    assert.equal(await sourceAfter("PARTNER", { city: "Oslo" }), "OWNER", "as it was");
    assert.equal(await sourceAfter("PARTNER", { city: "Bodø" }), "PARTNER");
  });

  it("take pictures from elsewhere that are there already, in either place", async () => {
    const own = await (await openPartner(app)).open();
    const boss = await hire(app, own, "OWNER");
    const [logoUrl, coverImageUrl] = ["https://gammelt.example/logo.png", "https://gammelt.example/topp.png"];
    await app.db.query(
      "UPDATE restaurant_profiles SET logo_url = $2, cover_image_url = $3 WHERE restaurant_id = $1",
      [own.restaurantId, logoUrl, coverImageUrl],
    );
    const patch = (change: object) => boss.call("PATCH", "/settings", change);
    assert.deepEqual(issuesOf(await patch({ name: "", logoUrl: ` ${logoUrl} ` })), ["name"]);
    assert.deepEqual(issuesOf(await patch({ logoUrl: 5, coverImageUrl: ["x"] })), [
      "logoUrl",
      "coverImageUrl",
    ]);
    const swapped = { logoUrl: coverImageUrl, coverImageUrl: logoUrl };
    const { data } = (await patch(swapped)).json();
    assert.deepEqual({ ...data, ...swapped }, data);
  });

  it("say when anything of the restaurant's changed last: it, or one of its orders", async () => {
    const [own, other] = [await (await openPartner(app)).open(), await (await openPartner(app)).open()];
    await app.db.query("UPDATE restaurants SET updated_at = '2026-06-01T10:00:00Z' WHERE id = ANY ($1)", [
      [own.restaurantId, other.restaurantId],
    ]);
    const changedAt = async (at: ExampleRestaurant) => (await at.ask("GET", "/settings")).data.updatedAt;
    const early = "2026-06-01T10:00:00.000Z";
    assert.deepEqual([await changedAt(own), await changedAt(other)], [early, early]);
    await (await shopOf(app, own)).place();
    app.clock.advance(1_000);
    await (await shopOf(app, own)).place();
    const now = new Date(app.clock.nowMs()).toISOString();
    assert.deepEqual([await changedAt(own), await changedAt(other)], [now, early]);
  });

  it("are null where nothing is left of a text, and of a point there are both numbers or none", async () => {
    const patch = (change: object) => manager.call("PATCH", "/settings", change);
    await patch({ description: "Fisk fra fangsten", cuisineType: "Fisk" });
    const { data } = (
      await patch({ description: "https://reklame.example/x", cuisineType: "<b></b>" })
    ).json();
    assert.deepEqual([data.description, data.cuisineType], [null, null]);
    assert.deepEqual(issuesOf(await patch({ latitude: null })), ["longitude"]);
    assert.deepEqual(issuesOf(await patch({ latitude: null, longitude: 10 })), ["latitude"]);
  });

  it("are refused with everything that is wrong", async () => {
    const response = await manager.call("PATCH", "/settings", {
      ...{ email: "ingen", font: "Comic Sans", onlinePayment: 1, slotMinutes: 7, slug: "ny" },
      logoUrl: "https://bilder.example/a.png",
    });
    assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
    const paths = ["email", "font", "onlinePayment", "slotMinutes", "slug", "logoUrl"];
    assert.deepEqual(issuesOf(response).toSorted(), paths.toSorted());
    assert.deepEqual(issuesOf(await manager.call("PATCH", "/settings", {})), [""]);
  });

  it("keep the legal details that the owner has signed for", async () => {
    await app.db.query("UPDATE restaurant_profiles SET legal_locked_at = now() WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    const response = await manager.call("PATCH", "/settings", { city: "Bergen" });
    assert.equal(outcomeOf(response), "409 LEGAL_LOCKED");
  });

  it("are the managers' to change and everybody's at work to read, of their own restaurant", async () => {
    const cook = await hire(app, shop, "STAFF");
    assert.equal(outcomeOf(await cook.call("GET", "/settings")), "200");
    assert.equal(outcomeOf(await cook.call("PATCH", "/settings", { tips: true })), "403 FORBIDDEN");
    const nobody = await manager.call("PATCH", "/settings", { tips: true }, { cookie: undefined });
    assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED");
    const elsewhere = await hire(app, await (await openPartner(app)).open(), "OWNER");
    const before = await read();
    assert.equal(outcomeOf(await elsewhere.call("PATCH", "/settings", { name: "Deres" })), "200");
    assert.deepEqual(await read(), before);
  });
});
