import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type Shop, shopOf } from "../../src/features/orders/example-shop.ts";
import { createLog } from "../../src/platform/log.ts";
import { createTestApp, type TestApp } from "../app.ts";
import kro from "../conformance/data/kro.json" with { type: "json" };
import { type OpenApiDocument, readWireFormat, type WireFormat } from "../conformance/wire-format.ts";
import type { Known } from "./from-schema.ts";
import type { FuzzedRequest, Keys } from "./fuzzed-request.ts";

/** The service in this process, behind a real socket, with a restaurant that has something of everything. */
export interface FuzzedService {
  app: TestApp;
  document: OpenApiDocument;
  wireFormat: WireFormat;
  shop: Shop;
  keys: Keys;
  known: Known;
  /** Sends a request from an address of its own; the clock goes on by three seconds, so that windows end. */
  send(request: FuzzedRequest): Promise<FuzzedAnswer>;
  close(): Promise<void>;
}

export interface FuzzedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export async function startFuzzedService(): Promise<FuzzedService> {
  // Failures that nobody expected tell on standard output what they were.
  const app = await createTestApp({
    env: { TRUSTED_PROXIES: "127.0.0.1" },
    overrides: { log: createLog("error") },
  });
  const open = async (slug: string): Promise<Shop> => {
    const imported = await app.importRestaurant({ ...kro, slug }, { environment: "TEST", live: false });
    return shopOf(app, imported);
  };
  const [shop, neighbour] = [await open("fuzz"), await open("fuzz-nabo")];
  const live = await app.importRestaurant({ ...kro, slug: "fuzz-ekte" });
  const known = await knownOf(shop, neighbour);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const document = (
    await app.inject({ url: "/api/v1/openapi.json", headers: { host: "luka.localhost" } })
  ).json();
  let sent = 0;

  return {
    app,
    document,
    wireFormat: readWireFormat(document),
    shop,
    keys: {
      good: shop.key,
      other: neighbour.key,
      strange: [
        `Bearer ${live.key}`,
        "Bearer lbs_x",
        "Bearer ",
        "Basic a2FyaTprYXJp",
        `Bearer ${shop.key}x`,
        "Bearer lbp_test_x",
      ],
    },
    known,
    send(fuzzed) {
      sent += 1;
      app.clock.advance(3_000);
      return exchange(agent, port, fuzzed, `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`);
    },
    async close() {
      agent.destroy();
      await app.close();
    },
  };
}

const exchange = (
  agent: Agent,
  port: number,
  fuzzed: FuzzedRequest,
  address: string,
): Promise<FuzzedAnswer> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = fuzzed;
    const length = method === "GET" ? [] : ["content-length", String(body?.length ?? 0)];
    const sent = request(
      {
        agent,
        port,
        method,
        path,
        headers: ["host", "luka.localhost", "x-forwarded-for", address, ...headers, ...length] as never,
      },
      (response) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          });
        // A stream of events has no end; what matters is that it begins.
        if (response.headers["content-type"]?.startsWith("text/event-stream")) {
          finish();
          return void response.destroy();
        }
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", finish);
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });

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
    partySize: fc.integer({ min: 1, max: 6 }),
    areaId: fc.constant(null),
    holdId: fc.constant(null),
    couponCode: fc.constantFrom<unknown>(null, null, null, ...codes),
    code: fc.constantFrom(...codes, "FINNES-IKKE"),
    fulfillment: fc.constantFrom("PICKUP", "PICKUP", "DELIVERY"),
    handoff: fc.constantFrom(null, "MEET", "COUNTER"),
    deliveryAddress: fc.constantFrom<unknown>(
      null,
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
    tip: fc.constantFrom<unknown>(null, 0, 1000),
    ageConfirmed: fc.constantFrom(true, false),
    successUrl: fc.constantFrom<unknown>(null, "http://luka.localhost/takk", "https://fremmed.example.com/"),
    cancelUrl: fc.constantFrom<unknown>(null, "http://luka.localhost/"),
    source: fc.constantFrom(null, "WEB", "STAFF"),
    q: fc.constantFrom("Munkegata", "Prøvegata 7", "7010"),
  };
}
