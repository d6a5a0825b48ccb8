import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Config } from "../../config.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { readChecks } from "./read-setup.ts";

const set = (table: string, change: string) => `UPDATE ${table} SET ${change} WHERE restaurant_id = $1`;
const agreement = `INSERT INTO customer_agreements (restaurant_id, version, text_hash, locale, signer_name, signer_email, legal, signed_at)
  VALUES ($1, '1', '', 'nb', 'Kari', 'kari@example.no', '{}', now())`;
const account = (closedAt: string) =>
  `INSERT INTO payment_accounts (restaurant_id, id, provider, identity, secrets, created_at, updated_at, closed_at)
   VALUES ($1, 'acc_x', 'VIPPS', '1', '', now(), now(), ${closedAt})`;
const domain = (name: string, verifiedAt: string) =>
  `INSERT INTO domains (restaurant_id, id, domain, token, verified_at) VALUES ($1, 'dom_${name}', '${name}.no', 't', ${verifiedAt})`;
const notCash = set("ordering_settings", "cash_payment = false");
const notOnline = set("ordering_settings", "online_payment = false");
const legal = ["org_number", "legal_name", "address_line1", "postal_code", "city"];

/** What changes of a restaurant that may open leave it without. */
const cases: [what: string, changes: string[], missing: string[]][] = [
  ["nothing else", [], []],
  ...legal.map((column): [string, string[], string[]] => [
    `no ${column}`,
    [set("restaurant_profiles", `${column} = NULL`)],
    ["LEGAL"],
  ]),
  [
    "a visiting address that is the company's",
    [set("restaurant_profiles", "public_address_line1 = NULL")],
    [],
  ],
  [
    "no address at all",
    [set("restaurant_profiles", "public_address_line1 = NULL, address_line1 = NULL")],
    ["LEGAL", "ADDRESS"],
  ],
  ["closed days only", [set("day_hours", "is_closed = true")], ["OPENING_HOURS"]],
  ["one open day", [`${set("day_hours", "is_closed = true")} AND day_of_week > 0`], []],
  ["hours of the venue, not of the kitchen", [set("day_hours", "kind = 'VENUE'")], ["OPENING_HOURS"]],
  ["no default menu", [set("menus", "is_default = false")], ["MENU"]],
  ["a default menu that is not in use", [set("menus", "is_active = false")], ["MENU"]],
  ["dishes that are all sold out", [set("products", "is_available = false")], ["MENU"]],
  ["dishes that are none of them in use", [set("products", "is_active = false")], ["MENU"]],
  ["one dish", [`${set("products", "is_active = false")} AND name <> 'Brus'`], []],
  ["no zone in use", [set("delivery_zones", "is_active = false")], ["DELIVERY_ZONES"]],
  [
    "no zone in use and no delivery",
    [set("delivery_zones", "is_active = false"), set("ordering_settings", "delivery_enabled = false")],
    [],
  ],
  ["cash alone", [notOnline], []],
  ["payment online alone, without an account", [notCash], ["PAYMENT"]],
  ["payment online alone, with an account", [notCash, account("NULL")], []],
  ["payment online alone, with an account that is closed", [notCash, account("now()")], ["PAYMENT"]],
  ["an account, and payment online switched off", [notCash, notOnline, account("NULL")], ["PAYMENT"]],
  ["a domain that is not verified", [domain("a", "NULL")], ["DOMAIN"]],
  ["a verified domain beside one that is not", [domain("a", "NULL"), domain("b", "now()")], []],
  ["no agreement", ["DELETE FROM customer_agreements WHERE restaurant_id = $1"], ["AGREEMENT"]],
];

describe("how far a restaurant has come", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    const partner = await openPartner(app, "LIVE");
    shop = await partner.open();
    // Somebody else's things are nobody's here.
    const neighbour = await partner.open();
    for (const { restaurantId } of [shop, neighbour]) {
      await app.db.query(agreement, [restaurantId]);
      await app.db.query(
        set(
          "restaurant_profiles",
          "org_number = '923609016', legal_name = 'Sted AS', address_line1 = 'Gata 1', postal_code = '7011', city = 'Oslo'",
        ),
        [restaurantId],
      );
    }
    await app.db.query(account("NULL"), [neighbour.restaurantId]);
    await app.db.query(domain("nabo", "now()"), [neighbour.restaurantId]);
  });
  after(() => app.close());

  const undo = new Error("undo");
  let forMoney: Config;
  before(() => {
    forMoney = { ...app.ctx.config, sandboxForLive: false };
  });
  for (const [what, changes, missing] of cases)
    it(`misses ${missing.join(" and ") || "nothing"} with ${what}`, async () => {
      const changed = app.db.transaction(async (trx) => {
        for (const change of changes) await trx.query(change, [shop.restaurantId]);
        const checks = await readChecks({ ...app.ctx, config: forMoney, db: trx }, shop.scope);
        const left = checks.filter(({ ok }) => !ok);
        assert.deepEqual(
          left.map(({ code }) => code),
          missing,
        );
        assert.ok(left.every(({ message }) => message !== ""));
        throw undo;
      });
      await assert.rejects(changed, (error) => error === undo || assert.fail(error as Error));
    });

  it("needs no account where payments are played", async () => {
    await app.db.query(notCash, [shop.restaurantId]);
    const isPaid = async (sandboxForLive: boolean) => {
      const config = { ...app.ctx.config, sandboxForLive };
      const checks = await readChecks({ ...app.ctx, config }, shop.scope);
      return checks.find(({ code }) => code === "PAYMENT")!.ok;
    };
    assert.deepEqual([await isPaid(true), await isPaid(false)], [true, false]);
  });

  it("counts what is the restaurant's own, and its keys that work", async () => {
    const nowMs = app.clock.nowMs();
    const keyUntil = async (atMs: number, column: "expires_at" | "revoked_at") => {
      const { id } = await createRestaurantKey(app.db, shop.scope, {
        name: "En til",
        environment: "LIVE",
        scopes: ["*"],
        expiresAt: null,
      });
      await app.db.query(`UPDATE restaurant_keys SET ${column} = $3 WHERE restaurant_id = $1 AND id = $2`, [
        shop.restaurantId,
        id,
        Temporal.Instant.fromEpochMilliseconds(atMs),
      ]);
    };
    const counts = async () => (await shop.ask("GET", "")).counts;
    const own = { menus: 1, categories: 2, products: 6, addonGroups: 2, zones: 1, webhooks: 0, domains: 0 };
    assert.deepEqual(await counts(), { ...own, keys: 1 });
    for (const column of ["expires_at", "revoked_at"] as const) {
      await keyUntil(nowMs, column);
      await keyUntil(nowMs + 60_000, column);
    }
    assert.deepEqual(await counts(), { ...own, keys: 3 });
    app.clock.advance(60_000);
    assert.deepEqual(await counts(), { ...own, keys: 1 });
  });
});
