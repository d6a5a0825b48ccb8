import assert from "node:assert/strict";
import type { LightMyRequestResponse } from "fastify";
import { routes } from "../../src/app.ts";
import { readImports } from "../../src/features/menu-imports/read-imports.ts";
import type { ExamplePartner, ExampleRestaurant } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { newId } from "../../src/platform/ids.ts";
import { printed } from "../../src/platform/pdf/pdf-files.fixture.ts";
import { newPublicToken } from "../../src/platform/tokens.ts";
import type { TestApp } from "../app.ts";

/** Everything of a partner and of one of its restaurants that has an id in an address, by the name it has there. */
export interface Furnished extends ExampleRestaurant {
  ids: Record<IdName, string>;
  /** What opens something and was given away once. */
  secrets: Map<string, string>;
}

export const idNames = [
  ...["menuId", "categoryId", "productId", "addonGroupId", "zoneId", "overrideId", "keyId", "webhookId"],
  ...["deliveryId", "domainId", "originId", "importId", "inviteId", "newsId", "couponId", "orderId"],
  "reservationId",
] as const;
export type IdName =
  | "menuId"
  | "categoryId"
  | "productId"
  | "addonGroupId"
  | "zoneId"
  | "overrideId"
  | "keyId"
  | "webhookId"
  | "deliveryId"
  | "domainId"
  | "originId"
  | "importId"
  | "inviteId"
  | "newsId"
  | "couponId"
  | "orderId"
  | "reservationId";

/** `PATCH /menus/:menuId` */
export const nameOf = ({ method, path }: Pick<Route, "method" | "path">): string => `${method} ${path}`;
export const partnerRoutes: readonly Route[] = routes.filter(({ door }) => door.startsWith("partner"));

let furnishedCount = 0;

/** A real restaurant of a LIVE partner, or a sandbox without invites, with one of everything. */
export async function furnish(
  app: TestApp,
  partner: ExamplePartner,
  change?: Parameters<ExamplePartner["open"]>[0],
): Promise<Furnished> {
  furnishedCount += 1;
  const name = `sted${furnishedCount}`;
  const shop = await partner.open(change);
  const secrets = new Map([["the restaurant's key", shop.key]]);
  const made = async (path: string, body: object) => (await shop.ask("POST", path, body)).data;
  // Nothing of a whole minute is left when this begins, nor when it ends.
  const freshMinute = async (): Promise<void> => {
    app.clock.advance(61_000);
    await app.db.query("DELETE FROM quota_windows");
  };
  await freshMinute();
  const menu = await made("/menus", { name: "Kveld" });
  const category = await made("/categories", { menuId: menu.id, name: "Varmt" });
  const { product } = await made(`/categories/${category.id}/products`, { name: "Gryte", basePrice: 18900 });
  const group = await made("/addon-groups", { name: "Tilbehør", addons: [{ name: "Brød", price: 1500 }] });
  const zone = await made("/delivery-zones", zoneOf(name));
  const override = await made("/hours/overrides", { date: "2026-12-24", isClosed: true });
  const coupon = await made("/coupons", couponOf("SOMMER"));
  const key = await shop.ask("POST", "/keys", { name: "Nettside" });
  secrets.set("a further key", key.restaurantKey.key);
  const rotated = await shop.ask("POST", `/keys/${key.data.id}/rotate`, { name: "Ny nettside" });
  secrets.set("a rotated key", rotated.restaurantKey.key);
  const url = `https://${name}.example.no/hook`;
  const webhook = await shop.ask("POST", "/webhooks", { url, events: ["ORDER_CREATED"] });
  secrets.set("a signing secret", webhook.secret);
  const renewed = await shop.ask("POST", `/webhooks/${webhook.data.id}/rotate-secret`, { graceHours: 24 });
  secrets.set("a new signing secret", renewed.secret);
  const { deliveryId } = await made(`/webhooks/${webhook.data.id}/test`, {});
  const domain = await made("/domains", { domain: `bestill.${name}-pizza.no` });
  const origin = await made("/origins", { origin: `https://${name}.nettsmia.no` });
  const menuImport = await importMenu(app, partner, shop);
  const isLive = partner.environment === "LIVE";
  const owner = { email: `eier@${name}.example`, name: "Ola Nordmann" };
  const invite = isLive ? await made("/owner-invites", owner) : null;
  const news = await partner.call("POST", "/news", newsOf(shop.slug));
  assert.equal(news.statusCode, 201, news.body);
  await freshMinute();
  const ids: Furnished["ids"] = {
    menuId: menu.id,
    categoryId: category.id,
    productId: product.id,
    addonGroupId: group.id,
    zoneId: zone.id,
    overrideId: override.id,
    keyId: rotated.data.id,
    webhookId: webhook.data.id,
    deliveryId,
    domainId: domain.id,
    originId: origin.id,
    importId: menuImport,
    inviteId: invite?.id ?? "",
    newsId: news.json().data.id,
    couponId: coupon.id,
    orderId: await orderIn(app, shop.restaurantId, "ORDER"),
    reservationId: await orderIn(app, shop.restaurantId, "RESERVATION"),
  };
  return { ...shop, ids, secrets };
}

/** An order or a table that was asked for, whether or not the restaurant takes any now. */
async function orderIn(app: TestApp, restaurantId: string, type: "ORDER" | "RESERVATION"): Promise<string> {
  const { hash, sealed } = newPublicToken(app.ctx.secrets, restaurantId);
  const isOrder = type === "ORDER";
  const orderId = newId(isOrder ? "ord" : "rsv");
  const now = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs());
  const reservation = { areaId: null, occasion: null, highChairs: 0, wheelchair: false, allergies: [] };
  await app.db.query(
    `INSERT INTO orders (restaurant_id, id, type, order_number, token_hash, token_sealed, status, fulfillment, payment_method,
       customer_name, customer_phone, dine_in_at, party_size, duration_minutes, reservation, placed_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Kari', '+4790000000', $10, $11, $12, $13, $14, $14)`,
    [
      ...[restaurantId, orderId, type, isOrder ? 1001 : 1002, hash, sealed],
      ...(isOrder
        ? ["CONFIRMED", "PICKUP", "CASH", null, null, null, null]
        : ["PENDING_APPROVAL", null, null, now.add({ hours: 30 }), 2, 120, JSON.stringify(reservation)]),
      now,
    ],
  );
  return orderId;
}

const zoneOf = (name: string) => ({
  name: `Sone ${name}`,
  type: "POSTAL_CODES",
  postalCodes: ["7010"],
  deliveryFee: 4900,
});
const couponOf = (code: string) => ({ code, discountType: "PERCENT", discountValue: 10 });
const newsOf = (slug: string) => ({
  title: "Ny meny",
  body: "Menyen er **ny**.",
  level: "INFO",
  audienceAll: false,
  restaurantSlugs: [slug],
});

async function importMenu(app: TestApp, partner: ExamplePartner, shop: ExampleRestaurant): Promise<string> {
  const taken = await sendMenuFile(app, partner, shop);
  assert.equal(taken.statusCode, 202, taken.body);
  await readImports(app.ctx, "TEXT", new AbortController().signal);
  return taken.json().data.id;
}

/** A menu with one dish, to be read from its PDF. */
export async function sendMenuFile(
  app: TestApp,
  partner: ExamplePartner,
  shop: ExampleRestaurant,
  fields: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const file = await printed([
    [50, 60, "Pizza", 18],
    [50, 100, "Margherita"],
    [440, 100, "149,-"],
  ]);
  return app.inject({
    method: "POST",
    url: `/api/v1/partner/restaurants/${shop.slug}/menu-imports`,
    headers: {
      authorization: `Bearer ${partner.key}`,
      "x-service-restaurant-key": shop.key,
      "content-type": "multipart/form-data; boundary=grense",
    },
    payload: formWith(file, "application/pdf", "meny.pdf", fields),
  });
}

/** A form with one file and these fields, as a browser sends it. */
export const formWith = (
  file: Buffer,
  type: string,
  fileName: string,
  fields: Record<string, string> = {},
): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--grense\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--grense\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from("\r\n--grense--\r\n"),
  ]);

type Ids = Furnished["ids"];

/** Calls that a real restaurant answers with 409: it is no sandbox. */
export const isOfSandboxes = ({ path }: Route): boolean => path.startsWith("/sandbox/");

/** A body that every write of the partner API takes, of one restaurant with these ids. */
export const bodiesOf = (ids: Ids, slug: string): Record<string, object> => ({
  "POST /restaurants": { name: "Kafé Fjord", slug: "kafe-fjord", email: "post@fjord.example" },
  "POST /recovery/:slug/keys": { name: "Gjenfunnet" },
  "POST /recovery/:slug/keys/:keyId/rotate": { name: "Gjenfunnet" },
  "POST /sandbox/clock": { advanceMinutes: 1 },
  "POST /sandbox/events": { type: "ORDER_PAID" },
  "POST /sandbox/orders/:orderId/actions": { action: "accept" },
  "POST /sandbox/reservations/:reservationId/actions": { action: "approve" },
  "POST /keys": { name: "Nettside" },
  "POST /keys/:keyId/rotate": { name: "Ny" },
  "PATCH /settings": { description: "Mat ved fjorden" },
  "PUT /hours": { openingHours: [{ dayOfWeek: 5, opensAt: "11:00", closesAt: "23:00" }], venueHours: [] },
  "POST /hours/overrides": { date: "2026-12-25", isClosed: true },
  "PATCH /hours/overrides/:overrideId": { note: "Jul" },
  "POST /delivery-zones": zoneOf("ny"),
  "PATCH /delivery-zones/:zoneId": { deliveryFee: 5900 },
  "POST /menus": { name: "Lunsj" },
  "PATCH /menus/:menuId": { name: "Sen kveld" },
  "PUT /menus/:menuId/schedules": {
    schedules: [{ dayOfWeek: "MONDAY", startsAt: "11:00", endsAt: "15:00" }],
  },
  "POST /orders/:orderId/accept": { readyInMinutes: 25 },
  "POST /orders/:orderId/status": { status: "PREPARING" },
  "POST /orders/:orderId/delay": { readyAt: "2099-06-12T18:00:00Z" },
  "POST /orders/:orderId/changes": { expectedVersion: 0, keep: [{ lineId: "1", quantity: 1 }] },
  "POST /orders/:orderId/cancel": { reason: "TOO_BUSY" },
  "POST /orders/:orderId/refunds": { amount: 100, reason: "Kald" },
  "POST /reservations/:reservationId/approve": { tableIds: ["tbl_x"] },
  "POST /reservations/:reservationId/tables": { tableIds: ["tbl_x"] },
  "PATCH /reservations/:reservationId": { note: "Ved vinduet" },
  "POST /reservations/:reservationId/reject": { reason: "TOO_BUSY" },
  "POST /reservations/:reservationId/cancel": { reason: "TOO_BUSY" },
  "POST /reservations/:reservationId/noShow": { message: "Ingen kom" },
  "PUT /kitchen/rush": { minutes: 10 },
  "PUT /kitchen/pause": { reason: "Fullt" },
  "PUT /menu": {
    addonGroups: [{ ref: ids.addonGroupId, name: "Tilbehør", addons: [{ name: "Brød", price: 1500 }] }],
    menus: [
      {
        name: "Kveld",
        categories: [
          {
            ...{ ref: ids.categoryId, name: "Varmt", addonGroups: [ids.addonGroupId] },
            products: [{ ref: ids.productId, name: "Gryte", basePrice: 18900 }],
          },
        ],
      },
    ],
  },
  "POST /categories": { menuId: ids.menuId, name: "Kaldt", addonGroupIds: [ids.addonGroupId] },
  "PATCH /categories/:categoryId": { name: "Lunkent", addonGroupIds: [ids.addonGroupId] },
  "PUT /categories/order": { menuId: ids.menuId, categoryIds: [ids.categoryId] },
  "POST /products/batch": {
    products: [
      { categoryId: ids.categoryId, name: "Suppe", basePrice: 9900, addonGroupIds: [ids.addonGroupId] },
    ],
  },
  "POST /categories/:categoryId/products": { name: "Salat", variants: [{ name: "Stor", price: 15900 }] },
  "PUT /products/availability": { items: [{ productId: ids.productId, isAvailable: false }] },
  "PATCH /products/:productId": {
    categoryId: ids.categoryId,
    name: "Gryterett",
    addonGroupIds: [ids.addonGroupId],
  },
  "POST /addon-groups": {
    name: "Saus",
    tiers: [{ key: "stor", name: "Stor" }],
    addons: [{ name: "Rød", tierPrices: [{ key: "stor", price: 1900 }] }],
  },
  "PATCH /addon-groups/:addonGroupId": { name: "Ved siden av" },
  "PATCH /menu-imports/:importId": {
    draft: {
      categories: [
        { name: "Pizza", products: [{ name: "Margherita", variants: [{ name: "Stor", price: 14900 }] }] },
      ],
    },
  },
  "POST /menu-imports/:importId/apply": { expectedVersion: "0".repeat(16) },
  "POST /coupons": {
    ...couponOf("HOST"),
    appliesTo: "PRODUCTS",
    productIds: [ids.productId],
    validTo: "2026-12-31T23:00:00Z",
  },
  "PATCH /coupons/:couponId": { discountValue: 15 },
  "PUT /upsell": { mode: "MANUAL", productIds: [ids.productId] },
  "PUT /newsletter-popup": { title: "Nyheter", text: "Meld deg på.", successMessage: "Takk: {{code}}" },
  "PUT /dine-in": { reservationsEnabled: true, settings: { maxPartySize: 6 } },
  "PUT /dine-in/room": {
    areas: [{ name: "Sal" }],
    tables: [
      { name: "1", area: "Sal", minSeats: 1, maxSeats: 2 },
      { name: "2", area: "Sal", minSeats: 1, maxSeats: 2 },
    ],
    combinations: [{ tables: ["1", "2"], minSeats: 3, maxSeats: 4 }],
  },
  "POST /webhooks": { url: "https://ny.example.no/hook", events: ["ORDER_PAID"] },
  "PATCH /webhooks/:webhookId": { active: false },
  "POST /webhooks/:webhookId/rotate-secret": { graceHours: 1 },
  "POST /news": newsOf(slug),
  "PATCH /news/:newsId": { title: "Nyere meny", expectedUpdatedAt: "2026-06-12T16:00:00Z" },
  "POST /news/:newsId/actions": { action: "publish" },
  "POST /owner-invites": { email: "ny-eier@fjord.example", name: "Kari Nordmann" },
  "POST /domains": { domain: "www.fjord-pizza.no" },
  "POST /origins": { origin: "https://bestill.nettsmia.no" },
  "PATCH /brand": { name: "Nettsmia" },
  "POST /brand/sender-domain": { domain: "mail.fjord-pizza.no" },
});

/** The address of an operation, with these ids in it. */
export const pathOf = (route: Route, ids: Partial<Record<IdName, string>>): string =>
  route.path.replace(/:(\w+)/g, (_whole, name: IdName) => ids[name] ?? "x");
