import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { partnersNameOf, readPartnersName } from "./partner-lines.ts";
import { nameOf, readName } from "./stored-lines.ts";

/** Where the things stand that a call's parameter names, by its id and what it is called. */
const placeOf: Readonly<Record<string, { table: string; id?: string; name: string }>> = {
  id: { table: "orders", name: "order_number::text" },
  productId: { table: "products", name: "name" },
  menuId: { table: "menus", name: "name" },
  categoryId: { table: "categories", name: "name" },
  addonGroupId: { table: "addon_groups", name: "name" },
  couponId: { table: "coupons", name: "coalesce(code, description)" },
  inviteId: { table: "invites", name: "name" },
  keyId: { table: "restaurant_keys", name: "name" },
  webhookId: { table: "webhooks", name: "url" },
  domainId: { table: "domains", name: "domain" },
  originId: { table: "origin_directory", id: "source_id", name: "origin" },
  zoneId: { table: "delivery_zones", name: "name" },
  printerId: { table: "printers", name: "name" },
  dayId: { table: "hours_overrides", name: "date" },
};

describe("what the log calls a thing", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  /** What a shop's owner may make that a shop does not begin with. */
  async function furnish({ restaurantId, place }: Shop): Promise<void> {
    await place();
    const statements = [
      `INSERT INTO coupons (restaurant_id, id, code, description, is_automatic, discount_type, discount_value)
       VALUES ($1, 'cpn_1', 'SOMMER', 'Om sommeren', false, 'FIXED', 1), ($1, 'cpn_2', NULL, 'Alltid', true, 'FIXED', 1)`,
      `INSERT INTO invites (restaurant_id, id, email, name, locale, role, token_hash, token_sealed, created_at, sent_at, expires_at)
       VALUES ($1, 'inv_1', 'a@b.example', 'Siri', 'nb', 'OWNER', sha256($1::text::bytea), '', now(), now(), now())`,
      `INSERT INTO webhooks (restaurant_id, id, url, events, secret_sealed) VALUES ($1, 'whk_1', 'https://a.example/', '{PING}', '')`,
      `INSERT INTO domains (restaurant_id, id, domain, token) VALUES ($1, 'dom_1', 'bestill.example', 'token')`,
      `INSERT INTO origin_directory (origin, restaurant_id, source, source_id)
       VALUES ('https://own.example', $1, 'DOMAIN', 'org_1'), ('https://a.example', $1, 'PARTNER', 'org_1')`,
      `INSERT INTO printers (restaurant_id, id, name, kind, slips, is_automatic, copies, paper_mm, locale, secret_hash)
       VALUES ($1, 'prn_1', 'Kjøkkenet', 'STAR', '{KITCHEN}', false, 1, 80, 'nb', sha256($1::text::bytea))`,
      `INSERT INTO hours_overrides (restaurant_id, id, date, is_closed, applies_to) VALUES ($1, 'day_1', '2026-12-24', true, 'BOTH')`,
    ];
    for (const statement of statements) await app.db.query(statement, [restaurantId]);
  }

  it("is its own name in its own restaurant, and nothing in another", async () => {
    const shop = await openShop(app);
    const other = await openShop(app);
    await furnish(shop);
    for (const [parameter, { table, id = "id", name }] of Object.entries(placeOf)) {
      const things = await app.db.query<{ id: string; name: string }>(
        `SELECT ${id} AS id, ${name} AS name FROM ${table}
         WHERE restaurant_id = $1 ${table === "origin_directory" ? "AND source = 'PARTNER'" : ""}`,
        [shop.restaurantId],
      );
      assert.ok(things.length > 0, parameter);
      for (const thing of things) {
        assert.equal(await readName(app.db, shop.scope, parameter, thing.id), thing.name, parameter);
        assert.equal(await readName(app.db, other.scope, parameter, thing.id), null, parameter);
      }
    }
    const [kim, siri] = [await hire(app, shop, "OWNER"), await hire(app, shop, "STAFF")];
    await app.db.query("UPDATE people SET name = 'Siri Servitør' WHERE id = $1", [siri.userId]);
    const colleague = (scope: Shop["scope"], userId: string) =>
      readName(app.db, scope, "colleagueId", userId);
    assert.equal(await colleague(shop.scope, siri.userId), "Siri Servitør");
    assert.equal(await colleague(shop.scope, kim.userId), "Kim Kokk");
    assert.equal(await colleague(other.scope, siri.userId), null);
    assert.deepEqual(Object.keys(nameOf).toSorted(), [...Object.keys(placeOf), "colleagueId"].toSorted());
  });

  it("is a word of the path itself, and nothing for a guest, a file and a version", async () => {
    const { scope } = await openShop(app);
    assert.equal(await readName(app.db, scope, "provider", "STRIPE"), "STRIPE");
    for (const parameter of ["subscriberId", "importId", "versionId"])
      assert.equal(await readName(app.db, scope, parameter, "sub_1"), null);
  });

  it("is a partner's own, too", async () => {
    const partner = await openPartner(app);
    const other = await openPartner(app);
    const mate = await joinTeam(app, partner, "OWNER");
    await app.db.query(
      `INSERT INTO partner_invites (partner_id, id, email, name, role, locale, invited_by, created_at, sent_at, expires_at)
       VALUES ($1, 'pin_1', 'a@b.example', 'Siri', 'MEMBER', 'nb', $2, now(), now(), now())`,
      [partner.partnerId, mate.userId],
    );
    await app.db.query(
      `INSERT INTO partner_news (id, partner_id, environment, title, body, level, audience_all, send_email, created_at, updated_at)
       VALUES ('nws_1', $1, 'LIVE', 'Ny meny', 'Hei', 'INFO', true, false, now(), now())`,
      [partner.partnerId],
    );
    const [key] = await app.db.query<{ id: string; name: string }>(
      "SELECT id, name FROM partner_keys WHERE partner_id = $1",
      [partner.partnerId],
    );
    const [person] = await app.db.query<{ name: string }>("SELECT name FROM people WHERE id = $1", [
      mate.userId,
    ]);
    const named: Record<string, [id: string, name: string]> = {
      keyId: [key!.id, key!.name],
      inviteId: ["pin_1", "Siri"],
      newsId: ["nws_1", "Ny meny"],
      userId: [mate.userId, person!.name],
    };
    for (const [parameter, [id, name]] of Object.entries(named)) {
      assert.equal(await readPartnersName(app.db, partner.partnerId, parameter, id), name, parameter);
      assert.equal(await readPartnersName(app.db, other.partnerId, parameter, id), null, parameter);
      assert.equal(await readPartnersName(app.db, partner.partnerId, parameter, "none"), null, parameter);
    }
    assert.deepEqual(Object.keys(partnersNameOf).toSorted(), Object.keys(named).toSorted());
  });
});
