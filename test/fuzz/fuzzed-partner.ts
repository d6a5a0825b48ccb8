import { manageDomain } from "../../src/features/domains/manage-domain.ts";
import { createRestaurantKey } from "../../src/features/keys/create-key.ts";
import { readImports } from "../../src/features/menu-imports/read-imports.ts";
import type { Shop } from "../../src/features/orders/shop.fixture.ts";
import { agreementText } from "../../src/features/owners/agreement-text.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { createWebhook } from "../../src/features/webhooks/create-webhook.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { newId } from "../../src/platform/ids.ts";
import { printed } from "../../src/platform/pdf/pdf-files.fixture.ts";
import type { TestApp } from "../app.ts";
import kro from "../conformance/data/kro.json" with { type: "json" };
import fc from "../fast-check.ts";
import type { Known } from "./from-schema.ts";
import { availability, idsIn, placedIds } from "./fuzzed-doors.ts";

interface Parts {
  partner: { partnerId: string; key: string };
  /** Where things are changed. */
  shop: Shop;
  /** A sandbox that may be deleted. */
  expendable: Shop;
  known: Known;
}

/** Who asks the partner API for what, and what exists there to be asked for: enough that some of it may be used up. */
export async function fuzzedPartner(
  app: TestApp,
  { partner, shop, expendable, known }: Parts,
): Promise<{ known: Known; good: (operationId: string) => string[] }> {
  const real = await realRestaurants(app);
  const { partnerId } = partner;
  const lost = await app.importRestaurant(
    { ...kro, slug: "fuzz-borte" },
    { environment: "TEST", live: false, partnerId },
  );
  await hire(app, shop, "OWNER");
  const orderIds = await placedIds(app, shop, "ORDER");
  const reservationIds = await placedIds(app, shop, "RESERVATION");
  const keysOf = (partnerKey: string, restaurantKey: string): string[] => [
    "authorization",
    `Bearer ${partnerKey}`,
    "x-service-restaurant-key",
    restaurantKey,
  ];
  return {
    good(operationId) {
      // A sandbox is deleted with its own key, and the others stay.
      if (operationId === "deleteRestaurantsSlug") return keysOf(partner.key, expendable.key);
      if (/OwnerInvites/.test(operationId)) return keysOf(real.key, real.invites.key);
      if (/GoLive/.test(operationId)) return keysOf(real.key, real.ready.key);
      return keysOf(partner.key, shop.key);
    },
    known: {
      ...known,
      ...(await things(app, partner, shop)),
      orderId: fc.constantFrom(...orderIds),
      reservationId: fc.constantFrom(...reservationIds),
      ...(await inTheirStates(app, partner, shop)),
      ...texts(shop),
      "deleteRestaurantsSlug.slug": fc.constant(expendable.slug),
      "deleteRecoverySlug.slug": fc.constant(lost.slug),
      ...slugOf(real.invites.slug, [
        ...["getRestaurantsSlugOwnerInvites", "postRestaurantsSlugOwnerInvites"],
        ...["postRestaurantsSlugOwnerInvitesInviteIdResend", "deleteRestaurantsSlugOwnerInvitesInviteId"],
      ]),
      ...slugOf(
        real.ready.slug,
        ["get", "post", "delete"].map((method) => `${method}RestaurantsSlugGoLive`),
      ),
    },
  };
}

const names = fc.stringMatching(/^[a-z]{3,12}$/);

const slugOf = (slug: string, operations: string[]): Known =>
  Object.fromEntries(operations.map((operation) => [`${operation}.slug`, fc.constant(slug)]));

/** Of a LIVE partner: one without an owner, and one whose owner has signed and that may be opened. */
async function realRestaurants(app: TestApp) {
  const { partnerId, key } = await createPartner(app.ctx, { name: "Ekte AS", environment: "LIVE" });
  const open = (slug: string) =>
    app.importRestaurant({ ...kro, slug }, { environment: "LIVE", live: false, partnerId });
  const [invites, ready] = [await open("fuzz-eier"), await open("fuzz-klar")];
  const owner = await hire(app, ready, "OWNER");
  const { version, hash } = agreementText("nb");
  const legal = {
    orgNumber: "923609016",
    legalName: "Prøvekro AS",
    addressLine1: "Prøvegata 7",
    postalCode: "7010",
    city: "Trondheim",
  };
  const signed = await owner.call("POST", "/agreement", { version, textHash: hash, accept: true, legal });
  if (signed.statusCode !== 200) throw new Error(signed.body);
  return { key, invites, ready };
}

const many = <Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Calls of the partner that succeed, whatever the quotas say. */
const callsOf =
  (app: TestApp, partner: Parts["partner"], shop: Shop) =>
  async (path: string, body: object): Promise<ReturnType<typeof JSON.parse>> => {
    await app.db.query("DELETE FROM quota_windows");
    app.clock.advance(10_000);
    const response = await app.inject({
      method: "POST",
      url: `/api/v1/partner${path}`,
      headers: { authorization: `Bearer ${partner.key}`, "x-service-restaurant-key": shop.key },
      payload: body,
    });
    if (response.statusCode >= 300) throw new Error(`${path} ${response.body}`);
    return response.json().data;
  };

/** What wants something in a state of its own: orders and a reservation that nothing else moves, and what may be asked of them. */
async function inTheirStates(app: TestApp, partner: Parts["partner"], shop: Shop): Promise<Known> {
  const call = callsOf(app, partner, shop);
  const of = `/restaurants/${shop.slug}`;
  const order = (more: object = {}) => shop.place(shop.body({ lines: [shop.line("Prøvebrus")], ...more }));
  const agreed = await many(3, () => order());
  const changing = await many(3, () => order());
  const paid: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { orderId } = await order({ paymentMethod: "ONLINE" });
    await call(`${of}/sandbox/orders/${orderId}/actions`, { action: "pay" });
    paid.push(orderId);
  }
  const customer = { name: "Kari", phone: "91234567" };
  const wanted = { slug: shop.slug, dineInAt: "2026-06-20T12:30:00+02:00", partySize: 2, customer };
  const { reservationId } = (await shop.post(wanted, { path: "/reservations" })).json();
  await call(`${of}/reservations/${reservationId}/approve`, {});
  const tables = await app.db.query<{ id: string; name: string; minSeats: number; maxSeats: number }>(
    `SELECT id, name, min_seats AS "minSeats", max_seats AS "maxSeats" FROM dining_tables WHERE restaurant_id = $1`,
    [shop.restaurantId],
  );
  const room = "putRestaurantsSlugDineInRoom";
  const [change, delay, refunds, seats] = [
    "postRestaurantsSlugOrdersOrderIdChanges",
    "postRestaurantsSlugOrdersOrderIdDelay",
    "postRestaurantsSlugOrdersOrderIdRefunds",
    "postRestaurantsSlugReservationsReservationIdTables",
  ];
  return {
    [`${change}.orderId`]: fc.constantFrom(...changing.map(({ orderId }) => orderId)),
    [`${change}.expectedVersion`]: fc.constantFrom(0, 1),
    [`${change}.keep`]: fc.constantFrom([{ lineId: "1", quantity: 1 }], [{ lineId: "1", quantity: 2 }]),
    [`${change}.add`]: fc.constant([]),
    [`${change}.expectedTotal`]: fc.constant(null),
    [`${delay}.orderId`]: fc.constantFrom(...agreed.map(({ orderId }) => orderId)),
    // Later than any clock of these requests, and within reach of the first of them.
    [`${delay}.readyAt`]: fc.constantFrom("2026-07-10T18:00:00Z", "2026-08-01T12:30:00+02:00"),
    [`${delay}.expectedStatus`]: fc.constantFrom("CONFIRMED", undefined),
    [`${refunds}.orderId`]: fc.constantFrom(...paid),
    [`${refunds}.lines`]: fc.constantFrom(null, [{ lineId: "1", quantity: 1 }]),
    [`${refunds}.amount`]: fc.constantFrom(null, 100),
    [`${refunds}.tip`]: fc.constant(null),
    [`${seats}.reservationId`]: fc.constant(reservationId),
    [`${seats}.tableIds`]: fc.constantFrom(...tables.map(({ id }) => [id])),
    // The tables stay, with new ones beside them.
    [`${room}.areas`]: fc.constant([]),
    [`${room}.tables`]: names.map((name) => [...tables, { name: `ny ${name}`, minSeats: 1, maxSeats: 2 }]),
    [`${room}.tableCombinations`]: fc.constant([]),
  };
}

/** What has ids: mostly what was there before, at times what was made on the way. */
async function things(app: TestApp, partner: { partnerId: string; key: string }, shop: Shop): Promise<Known> {
  const keys = await many(20, (n) =>
    createRestaurantKey(app.db, shop.scope, {
      name: `Nøkkel ${n}`,
      environment: "TEST",
      scopes: ["*"],
      expiresAt: null,
    }),
  );
  const webhooks = await many(5, (n) =>
    createWebhook(app.ctx, shop.scope, { url: `https://hook${n}.example.no/`, events: ["ORDER_PAID"] }),
  );
  const primary = await manageDomain(app.ctx, shop.scope, "kro.prove.no");
  const [menus, categories] = [await idsIn(app, shop, "menus"), await idsIn(app, shop, "categories")];
  const call = callsOf(app, partner, shop);
  const of = `/restaurants/${shop.slug}`;
  const coupons: string[] = [];
  const spareMenus: string[] = [];
  const spareCategories: string[] = [];
  const news: { id: string; updatedAt: string }[] = [];
  for (let n = 0; n < 6; n += 1) {
    spareMenus.push((await call(`${of}/menus`, { name: `Ledig meny ${n}` })).id);
    spareCategories.push((await call(`${of}/categories`, { menuId: menus[0], name: `Ledig ${n}` })).id);
    coupons.push(
      (await call(`${of}/coupons`, { code: `FUZZ${n}`, discountType: "PERCENT", discountValue: 5 })).id,
    );
    const draft = { title: `Nytt ${n}`, body: "Nytt", level: "INFO", audienceAll: false };
    news.push(await call("/news", { ...draft, restaurantSlugs: [shop.slug] }));
  }
  // A menu of its own, whose categories nothing else moves.
  const ordered = await call(`${of}/menus`, { name: "Ordnet" });
  const rows = [
    await call(`${of}/categories`, { menuId: ordered.id, name: "Først" }),
    await call(`${of}/categories`, { menuId: ordered.id, name: "Sist" }),
  ];
  const imports = await readyImports(app, partner, shop);
  const mixed = (ids: readonly string[], prefix: string) =>
    fc.oneof(fc.constantFrom(...ids), fc.constant(`learned-${prefix}`));
  const groups = await idsIn(app, shop, "addon_groups");
  return {
    keyId: fc.constantFrom(...keys.map(({ id }) => id)),
    webhookId: mixed(
      webhooks.map(({ webhook }) => webhook.id),
      "whk",
    ),
    deliveryId: fc.constant("learned-dlv"),
    menuId: mixed(menus, "mnu"),
    "deleteRestaurantsSlugMenusMenuId.menuId": mixed(spareMenus, "mnu"),
    categoryId: mixed(categories, "cat"),
    "deleteRestaurantsSlugCategoriesCategoryId.categoryId": mixed(spareCategories, "cat"),
    "putRestaurantsSlugCategoriesOrder.menuId": fc.constant(ordered.id),
    "putRestaurantsSlugCategoriesOrder.categoryIds": fc.shuffledSubarray(
      rows.map(({ id }) => id),
      { minLength: 2 },
    ),
    "patchRestaurantsSlugCategoriesCategoryId.categoryId": fc.constantFrom(...categories),
    // A try alone: what the others work on stays.
    "putRestaurantsSlugMenu.dryRun": fc.constant("true"),
    "putRestaurantsSlugMenu.expectedDifference": fc.constant(undefined),
    "putRestaurantsSlugMenu.addonGroups": fc.constant([]),
    "putRestaurantsSlugMenu.menus": fc.constant([{ externalId: "M1", name: "Meny", isDefault: true }]),
    addonGroupId: mixed(groups, "agr"),
    addonGroupIds: fc.subarray(groups),
    couponId: mixed(coupons, "cpn"),
    "postRestaurantsSlugCoupons.isAutomatic": fc.constant(false),
    "postRestaurantsSlugCoupons.code": fc.stringMatching(/^[A-Z]{4,12}$/),
    "postRestaurantsSlugCoupons.discountType": fc.constant("PERCENT"),
    "postRestaurantsSlugCoupons.discountValue": fc.integer({ min: 1, max: 100 }),
    "postRestaurantsSlugCoupons.appliesTo": fc.constant("ALL"),
    categoryIds: fc.constant(undefined),
    productIds: fc.constant(undefined),
    validFrom: fc.constant(null),
    validTo: fc.constant(null),
    allowedTimeStart: fc.constant(null),
    allowedTimeEnd: fc.constant(null),
    bundleQuantity: fc.constant(null),
    bundleTierKey: fc.constant(null),
    maxBundlesPerOrder: fc.constant(null),
    zoneId: mixed(await idsIn(app, shop, "delivery_zones"), "zon"),
    productId: mixed(await idsIn(app, shop, "products"), "prd"),
    items: availability(shop),
    // What has a number of its own to be changed by.
    newsId: mixed(
      news.map(({ id }) => id),
      "nws",
    ),
    "patchNewsNewsId.newsId": fc.constant(news[0]!.id),
    "patchNewsNewsId.expectedUpdatedAt": fc.constant(news[0]!.updatedAt),
    "deleteNewsNewsId.newsId": mixed(
      news.slice(1).map(({ id }) => id),
      "nws",
    ),
    domainId: fc.constant("learned-dom"),
    "postRestaurantsSlugDomainsDomainIdPrimary.domainId": mixed([primary.id], "dom"),
    originId: fc.constant("learned-org"),
    overrideId: fc.constant("learned-ovr"),
    inviteId: fc.constant("learned-inv"),
    importId: fc.constantFrom(...imports),
  };
}

/** One menu that was read, and as many again as are used up: reading takes a second, having read does not. */
async function readyImports(
  app: TestApp,
  partner: { partnerId: string; key: string },
  shop: Shop,
): Promise<string[]> {
  const file = await printed([
    [50, 60, "Pizza", 18],
    [50, 100, "Margherita"],
    [440, 100, "149,-"],
  ]);
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="meny.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const taken = await app.inject({
    method: "POST",
    url: `/api/v1/partner/restaurants/${shop.slug}/menu-imports`,
    headers: {
      authorization: `Bearer ${partner.key}`,
      "x-service-restaurant-key": shop.key,
      "content-type": "multipart/form-data; boundary=x",
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]),
  });
  const { id } = taken.json().data;
  await readImports(app.ctx, "TEXT", new AbortController().signal);
  const scope = scopeOf(shop.restaurantId);
  return many(30, async () => {
    const copy = newId("imp");
    await app.db.query(
      `INSERT INTO menu_imports SELECT (jsonb_populate_record(i, jsonb_build_object('id', $3::text))).*
       FROM menu_imports i WHERE restaurant_id = $1 AND id = $2`,
      [scope.restaurantId, id, copy],
    );
    return copy;
  });
}

/** Fields that have a form, or that would name somebody else's world. */
function texts(shop: Shop): Known {
  return {
    name: names,
    slug: fc.constant(shop.slug),
    "postRestaurants.slug": names.map((name) => `ny-${name}`),
    "postRestaurants.phone": fc.constant("91234567"),
    "postRestaurants.orgNumber": fc.constant(null),
    expiresOn: fc.constantFrom("2026-12-31", "2027-06-01"),
    url: fc.constantFrom("https://hook.example.no/", "https://other.example.no/path?x=1"),
    version: fc.constant(undefined),
    expectedVersion: fc.constant(undefined),
    website: fc.constantFrom("https://fuzz.example.no", null),
    reviewUrl: fc.constantFrom("https://fuzz.example.no/anmeldelse", null),
    primaryColor: fc.constant("#1B3A5C"),
    secondaryColor: fc.constant("#F2F0EA"),
    logoUrl: fc.constant(null),
    coverImageUrl: fc.constant(null),
    imageUrl: fc.constant(null),
    orgNumber: fc.constant(null),
    publicPostalCode: fc.constantFrom("7010", null),
    latitude: fc.constant(null),
    longitude: fc.constant(null),
    // New variants and add-ons get their ids from the service.
    id: fc.constant(undefined),
    archived: fc.constantFrom("true", "false"),
    force: fc.constantFrom("true", "false"),
    domain: fc.constantFrom(
      ...["pizza.example.no", "www.pizza.example.no", "bestill.prove.no", "blåbær.example.no"],
    ),
    "postBrandSenderDomain.domain": fc.constantFrom("mail.kassa-as.no", "post.kassa-as.no"),
    origin: fc.constantFrom("https://pizza.example.no", "https://app.prove.no"),
    restaurantSlugs: fc.constant([shop.slug]),
    "postNews.expiresAt": fc.constantFrom("2027-01-01", null),
    "patchNewsNewsId.expiresAt": fc.constantFrom("2027-01-01", null),
    audienceAll: fc.constant(false),
    scheduledAt: fc.constantFrom("2026-12-01T10:00:00+01:00", null),
    endDate: fc.constant(null),
    "postRestaurantsSlugHoursOverrides.date": fc.constantFrom("2026-12-24", "2027-05-17"),
    opensAt: fc.constantFrom("10:00", "18:30"),
    closesAt: fc.constantFrom("16:00", "02:00"),
    cursor: fc.constant(null),
  };
}
