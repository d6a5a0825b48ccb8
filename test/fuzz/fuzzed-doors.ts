import { routes } from "../../src/app.ts";
import { type Shop, shopOf } from "../../src/features/orders/shop.fixture.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import type { DoorName } from "../../src/platform/http/callers.ts";
import { openApiDocument } from "../../src/platform/http/openapi.ts";
import { withWholeParts } from "../../src/platform/http/openapi-parts.ts";
import { partnerDocument, restaurantDocument } from "../../src/platform/http/openapi-routes.ts";
import type { TestApp } from "../app.ts";
import kro from "../conformance/data/kro.json" with { type: "json" };
import { type OpenApiDocument, readWireFormat } from "../conformance/wire-format.ts";
import fc from "../fast-check.ts";
import type { Known } from "./from-schema.ts";
import { fuzzedPartner } from "./fuzzed-partner.ts";
import type { FuzzedDoor } from "./fuzzed-request.ts";

/** The published documents, and one of the dashboard's calls that is made here alone. */
const staffDocument = {
  title: "Staff",
  description: "",
  doors: ["staff"] as DoorName[],
  prefix: "/api/staff",
};

/** The doors of the service with a restaurant, a partner and a person who come in through them. */
export async function fuzzedDoors(app: TestApp): Promise<{ shop: Shop; doors: FuzzedDoor[] }> {
  const partner = await createPartner(app.ctx, { name: "Kassa AS", environment: "TEST", whiteLabel: true });
  const open = async (slug: string): Promise<Shop> =>
    shopOf(
      app,
      await app.importRestaurant(
        { ...kro, slug },
        { environment: "TEST", live: false, partnerId: partner.partnerId },
      ),
    );
  // What partners and staff change is not what guests order from.
  const [shop, neighbour] = [await open("fuzz"), await open("fuzz-nabo")];
  const [integrated, staffed] = [await open("fuzz-partner"), await open("fuzz-ansatte")];
  const expendable = await open("fuzz-slettes");
  const live = await app.importRestaurant({ ...kro, slug: "fuzz-ekte" });
  const known = await knownOf(shop, neighbour);
  const ofPartner = await knownOf(integrated, neighbour);
  const integrator = await fuzzedPartner(app, { partner, shop: integrated, expendable, known: ofPartner });
  const [owner, stranger] = [await hire(app, staffed, "OWNER"), await hire(app, neighbour)];
  const bearer = (key: string): string[] => ["authorization", `Bearer ${key}`];
  const withRestaurant = (key: string): string[] => ["x-service-restaurant-key", key];
  const origin = ["origin", `http://${app.ctx.config.serviceDomain}`];
  const door = (
    name: string,
    document: OpenApiDocument,
    rest: Omit<FuzzedDoor, "name" | "document" | "wireFormat">,
  ) => ({
    name,
    document,
    wireFormat: readWireFormat(document),
    ...rest,
  });
  const documentOf = (options: Parameters<typeof openApiDocument>[1]): OpenApiDocument =>
    JSON.parse(JSON.stringify(withWholeParts(openApiDocument(routes, options))));
  const doors = [
    door("the restaurant API", documentOf(restaurantDocument), {
      good: () => bearer(shop.key),
      others: [
        [],
        bearer(neighbour.key),
        bearer(live.key),
        bearer(partner.key),
        bearer(`${shop.key}x`),
        ["authorization", "Basic a2FyaTprYXJp"],
        [...bearer(shop.key), ...bearer(neighbour.key)],
      ],
      known,
    }),
    door("the partner API", documentOf(partnerDocument), {
      good: integrator.good,
      others: [
        [],
        bearer(partner.key),
        bearer(shop.key),
        [...bearer(partner.key), ...withRestaurant(neighbour.key)],
        [...bearer(partner.key), ...withRestaurant(live.key)],
        [...bearer(partner.key), ...withRestaurant("lbs_x")],
      ],
      known: integrator.known,
    }),
    door("the dashboard", withSlugs(documentOf(staffDocument)), {
      good: () => ["cookie", owner.cookie, ...origin],
      others: [
        [],
        ["cookie", stranger.cookie, ...origin],
        ["cookie", owner.cookie],
        origin,
        bearer(shop.key),
      ],
      known: { ...(await knownOf(staffed, neighbour)), ...(await knownToStaff(app, staffed)) },
    }),
  ];
  return { shop, doors };
}

export const availability = (shop: Shop): fc.Arbitrary<unknown> =>
  fc.array(
    fc.record({
      productId: fc.constantFrom(...["Prøvebrus", "Prøvekake", "Prøvefisk"].map((name) => shop.id(name))),
      isAvailable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  );

/** The dashboard's door finds the restaurant by a parameter that its routes do not describe. */
function withSlugs(document: OpenApiDocument): OpenApiDocument {
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const others = (operation.parameters ?? []).filter(({ name }) => name !== "slug");
    operation.parameters = [
      ...others,
      { name: "slug", in: "query", required: true, schema: { type: "string" } },
    ];
  }
  return document;
}

/** The ids of what guests have placed. */
export const placedIds = async (app: TestApp, shop: Shop, type: "ORDER" | "RESERVATION"): Promise<string[]> =>
  (
    await app.db.query<{ id: string }>("SELECT id FROM orders WHERE restaurant_id = $1 AND type = $2", [
      shop.restaurantId,
      type,
    ])
  ).map(({ id }) => id);

async function knownToStaff(app: TestApp, shop: Shop): Promise<Known> {
  const reservation = fc.constantFrom(...(await placedIds(app, shop, "RESERVATION")));
  const tables = await idsIn(app, shop, "dining_tables");
  const ofReservations = ["", "Approve", "Tables", "Seat", "Complete", "Reject", "Cancel", "NoShow"].flatMap(
    (action) =>
      ["get", "patch", "post"].map((method) => [`${method}ReservationsId${action}.id`, reservation]),
  );
  return {
    slug: fc.constant(shop.slug),
    id: fc.constantFrom(...(await placedIds(app, shop, "ORDER"))),
    items: availability(shop),
    cursor: fc.constant(null),
    newsId: fc.constant("learned-nws"),
    keyId: fc.constant("learned-key"),
    webhookId: fc.constant("learned-whk"),
    deliveryId: fc.constant("learned-dlv"),
    domainId: fc.constant("learned-dom"),
    url: fc.constantFrom("https://hook.prove.no/", "https://other.prove.no/path?x=1"),
    domain: fc.constantFrom("ansatte.prove.no", "www.ansatte.prove.no"),
    expiresOn: fc.constantFrom("2026-12-31", "2027-06-01"),
    "postOrdersIdRefunds.lines": fc.constantFrom(null, [{ lineId: "1", quantity: 1 }]),
    "postOrdersIdRefunds.tip": fc.constant(null),
    "postOrdersIdRefunds.amount": fc.constantFrom(null, 100),
    "putMakeMinutes.items": fc.array(
      fc.record({
        productId: fc.constantFrom(shop.id("Prøvebrus"), shop.id("Prøvekake")),
        makeMinutes: fc.nat(30),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    tableIds: fc.constantFrom(...tables).map((id) => [id]),
    readyAt: fc.constantFrom("2026-06-12T22:00:00Z", "2026-06-13T12:30:00+02:00"),
    ...Object.fromEntries(ofReservations),
  };
}

export async function idsIn(app: TestApp, shop: Shop, table: string): Promise<string[]> {
  const rows = await app.db.query<{ id: string }>(`SELECT id FROM ${table} WHERE restaurant_id = $1`, [
    shop.restaurantId,
  ]);
  return rows.map(({ id }) => id);
}

/** What exists in the restaurant, for the fields where it is asked for. */
async function knownOf(shop: Shop, neighbour: Shop): Promise<Known> {
  const times = [
    "2026-06-13T12:30:00+02:00",
    "2026-06-14T18:00:00Z",
    "2026-06-15T16:00:00.000Z",
    "2026-06-12T15:00:00Z",
    "2027-06-12T18:00:00+02:00",
  ];
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      shop.place(shop.body({ lines: [shop.line("Prøvebrus")], paymentMethod: i % 2 ? "ONLINE" : "CASH" })),
    ),
  );
  // Guests may take back what the kitchen has not begun.
  const reservations = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      shop.post(
        {
          slug: shop.slug,
          dineInAt: times[i % 3],
          partySize: 2,
          customer: { name: "Kari", phone: "91234567" },
        },
        { path: "/reservations" },
      ),
    ),
  );
  const tokens = [...orders, ...reservations.map((answer) => answer.json<{ publicToken: string }>())];
  const holds = await Promise.all(
    Array.from({ length: 12 }, () =>
      shop.post({ slug: shop.slug, dineInAt: times[0], partySize: 2 }, { path: "/dine-in/holds" }),
    ),
  );
  const lines = [
    shop.line("Prøvebrus"),
    shop.line("Prøvekake", { quantity: 3 }),
    shop.line("Prøvefisk", { quantity: 99 }),
    shop.line("Prøveis"),
    shop.line("Prøvesuppe"),
    shop.line("Utsolgt prøverett"),
    shop.line("Prøvepizza", { variant: "Stor", with: ["Tynn bunn", "Bacon"], quantity: 2 }),
    shop.line("Prøvepizza", { variant: "Liten", with: ["Ostekant"] }),
    shop.line("Prøvepizza", { variant: "Liten" }),
    neighbour.line("Prøvebrus"),
  ];
  const dishes = ["Prøvebrus", "Prøvekake", "Prøvepizza", "Utsolgt prøverett"];
  const codes = kro.coupons.flatMap((coupon) => ("code" in coupon && coupon.code ? [coupon.code] : []));
  const emails = fc.integer({ min: 0, max: 30 }).map((n) => `gjest${n}@fuzz.example`);
  const address = { line1: "Prøvegata 7", postalCode: "7010", city: "Trondheim" };
  return {
    slug: fc.oneof(
      { weight: 20, arbitrary: fc.constant(shop.slug) },
      { weight: 1, arbitrary: fc.constantFrom(neighbour.slug, "finnes-ikke") },
    ),
    token: fc.constantFrom(...tokens.map(({ publicToken }) => publicToken)),
    id: fc.constantFrom(...holds.map((answer) => answer.json<{ holdId: string }>().holdId)),
    lines: fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 4 }),
    productId: fc.constantFrom(...dishes.map((name) => shop.id(name)), neighbour.id("Prøvebrus")),
    variantId: fc.constantFrom(shop.id("Prøvepizza/Stor"), shop.id("Prøvepizza/Liten"), null),
    addonId: fc.constantFrom(shop.id("Bacon"), shop.id("Løk"), shop.id("Tynn bunn")),
    requestedPickupAt: fc.constantFrom<unknown>(null, null, ...times),
    dineInAt: fc.constantFrom(...times),
    date: fc.constantFrom("2026-06-12", "2026-06-13", "2026-06-14", "2026-12-31"),
    partySize: fc.constantFrom(1, 2, 2, 2, 3, 4, 4, 5),
    areaId: fc.constant(null),
    holdId: fc.constant(null),
    couponCode: fc.constantFrom<unknown>(null, null, null, ...codes),
    code: fc.constantFrom(...codes, "FINNES-IKKE"),
    fulfillment: fc.constantFrom("PICKUP", "PICKUP", "PICKUP", "DELIVERY"),
    handoff: fc.constantFrom(null, null, null, null, "MEET", "COUNTER"),
    deliveryAddress: fc.constantFrom<unknown>(
      null,
      address,
      address,
      address,
      { ...address, postalCode: "7020" },
      { ...address, latitude: 63.43, longitude: 10.395 },
    ),
    postalCode: fc.constantFrom("7010", "7020", "9999"),
    customer: emails.map((email) => ({ name: "Kari Prøve", phone: "91234567", email })),
    email: emails,
    customerEmail: fc.option(emails),
    phone: fc.constantFrom("91234567", "+4791234568", "004791234569"),
    subtotal: fc.integer({ min: 0, max: 200_000 }),
    expectedTotal: fc.constantFrom<unknown>(null, null, 3900, 10_000_000),
    tip: fc.constantFrom<unknown>(null, null, null, null, null, 0, 0, 0, 1000),
    ageConfirmed: fc.constantFrom(true, false),
    successUrl: fc.constantFrom<unknown>(null, "http://luka.localhost/takk", "https://fremmed.example.com/"),
    cancelUrl: fc.constantFrom<unknown>(null, "http://luka.localhost/"),
    source: fc.constantFrom(null, "WEB", "STAFF"),
    q: fc.constantFrom("Munkegata", "Prøvegata 7", "7010"),
  };
}
