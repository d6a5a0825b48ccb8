import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addPartnerKey } from "../partners/add-partner-key.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { readExpiring, tellExpiring } from "./tell-expiring.ts";

const [soon, later] = ["2026-06-20T10:00:00Z", "2026-12-20T10:00:00Z"];

describe("keys that end soon", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ startsAt: "2026-06-12T10:00:00Z" });
  });
  after(() => app?.close());

  /** As old as to be told of fourteen days before they end. */
  const made = async (table: "partner_keys" | "restaurant_keys", keyId: string): Promise<string> => {
    await app.db.everywhere(`UPDATE ${table} SET created_at = '2024-06-12T10:00:00Z' WHERE id = $1`, [keyId]);
    return keyId;
  };
  const keyOf = async (partner: ExamplePartner, name: string, endsAt: string, email?: string) => {
    const expiresAt = Temporal.Instant.from(endsAt);
    const asked = { name, environment: "TEST", expiresAt, email } as const;
    return made("partner_keys", (await addPartnerKey(app.ctx, partner.partnerId, asked)).keyId);
  };
  const keyAt = async (shop: ExampleRestaurant, name: string, endsAt: string) => {
    const { data } = await shop.ask("POST", "/keys", { name, expiresOn: endsAt.slice(0, 10) });
    return made("restaurant_keys", data.id);
  };
  const archive = ({ restaurantId }: ExampleRestaurant) =>
    app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [restaurantId]);

  it("are told of to who keeps them, and to nobody else", async () => {
    const [partner, other] = [await openPartner(app), await openPartner(app)];
    const [admin, maker] = [await joinTeam(app, partner, "ADMIN"), await joinTeam(app, partner, "MEMBER")];
    for (const role of ["MEMBER", "READER"] as const) await joinTeam(app, partner, role);
    await joinTeam(app, other, "OWNER");
    const [shop, beside, gone] = [await partner.open(), await partner.open(), await partner.open()];
    const owner = await hire(app, shop, "OWNER");
    for (const role of ["MANAGER", "STAFF"] as const) await hire(app, shop, role);
    for (const at of [beside, gone]) await hire(app, at, "OWNER");

    const ofTeam = await keyOf(partner, "Kassa", soon, maker.email);
    await keyOf(partner, "Lager", later, maker.email);
    await keyOf(other, "Deres", later);
    const ofShop = await keyAt(shop, "Nettsiden", soon);
    await keyAt(shop, "Appen", later);
    await keyAt(beside, "Nettsiden", later);
    await keyAt(gone, "Nettsiden", soon);
    await archive(gone);
    await tellExpiring(app.ctx);

    const who = new Map([
      [admin.userId, "admin"],
      [maker.userId, "maker"],
      [owner.userId, "owner"],
      [ofTeam, "Kassa"],
      [ofShop, "Nettsiden"],
    ]);
    const mails = await app.db.query<{
      userId: string;
      keyId: string;
      slug: string | null;
      as: string | null;
    }>(
      `SELECT m.user_id AS "userId", m.data ->> 'keyId' AS "keyId", r.slug, m.data ->> 'as' AS as
       FROM people_mails m LEFT JOIN restaurants r ON r.id = m.data ->> 'restaurantId' WHERE m.kind = 'KEY_EXPIRING'`,
    );
    const told = mails.map(({ userId, keyId, slug, as }) => [who.get(userId), who.get(keyId), slug, as]);
    assert.deepEqual(told.toSorted(), [
      ["admin", "Kassa", null, null],
      ["admin", "Nettsiden", shop.slug, "TEAM"],
      ["maker", "Kassa", null, null],
      ["owner", "Nettsiden", shop.slug, "RESTAURANT"],
    ]);
  });

  it("stand in the mail as they are then, each for itself, until they end", async () => {
    const partner = await openPartner(app);
    const [shop, beside] = [await partner.open(), await partner.open()];
    const names = ["Kassa", "Lager", "Bestilling"];
    for (const name of names) {
      const keyId = await keyOf(partner, name, soon);
      const restaurantId = shop.restaurantId;
      const inShop = await keyAt(shop, name, soon);
      const mine = await readExpiring(app.ctx, { keyId });
      assert.deepEqual([mine?.name, mine?.partnerId, mine?.restaurant], [name, partner.partnerId, null]);
      const theirs = await readExpiring(app.ctx, { keyId: inShop, restaurantId });
      assert.deepEqual([theirs?.name, theirs?.restaurant?.slug], [name, shop.slug]);
      assert.equal(await readExpiring(app.ctx, { keyId: inShop, restaurantId: beside.restaurantId }), null);
    }
    const keys = await app.db.query<{ id: string; expires_at: Temporal.Instant }>(
      `SELECT id, expires_at FROM restaurant_keys WHERE restaurant_id = $1 AND name = 'Kassa'`,
      [shop.restaurantId],
    );
    const inShop = { keyId: keys[0]!.id, restaurantId: shop.restaurantId };
    const inTeam = { keyId: await keyOf(partner, "Sist", soon) };
    const stands = async (key: { keyId: string; restaurantId?: string }) =>
      (await readExpiring(app.ctx, key)) !== null;
    for (const [key, endsAtMs] of [
      [inShop, keys[0]!.expires_at.epochMilliseconds],
      [inTeam, Date.parse(soon)],
    ] as const) {
      app.clock.set(new Date(endsAtMs - 1).toISOString());
      assert.equal(await stands(key), true);
      app.clock.set(new Date(endsAtMs).toISOString());
      assert.equal(await stands(key), false);
    }
    app.clock.set("2026-06-12T10:00:00Z");
    assert.deepEqual([await stands(inShop), await stands(inTeam)], [true, true]);
    await app.db.everywhere("UPDATE partner_keys SET revoked_at = now() WHERE id = $1", [inTeam.keyId]);
    assert.equal(await stands(inTeam), false);
    await archive(shop);
    assert.equal(await stands(inShop), false);
  });
});
