import { mkdir, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { newKey, type Shop, shopFile, shopOf } from "../../src/features/orders/shop.fixture.ts";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { decideSandboxPayment } from "../../src/features/payments/sandbox-page.ts";
import { hire, password, type Staff } from "../../src/features/people/staff.fixture.ts";
import { roomOf } from "../../src/features/reservations/dining.fixture.ts";
import { drawn } from "../../src/features/uploads/pictures.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { createTestDatabase } from "../database.ts";
import { backUp, dumpRows, type Facts, pathsOf, sha256 } from "./kept.ts";

/** An evening at a restaurant, through the real API, and what is left of it: kept for as long as anybody may upgrade from here. */
export async function keepRelease(release: string): Promise<void> {
  const paths = pathsOf(release);
  await rm(paths.folder, { recursive: true, force: true });
  await mkdir(paths.data, { recursive: true });
  const database = await createTestDatabase();
  const app = await createTestApp({ database, env: { DATA_DIR: paths.data, SECRET_KEY: undefined } });
  try {
    const facts = await live(app);
    await app.ctx.apiLog.close();
    await writeFile(paths.facts, `${JSON.stringify(facts, null, 2)}\n`);
    await backUp(app, paths.backup);
    await writeFile(paths.database, gzipSync(await dumpRows(database.url), { level: 9 }));
  } finally {
    await app.close();
    await database.close();
  }
}

async function live(app: TestApp): Promise<Facts> {
  const partner = await openPartner(app, "LIVE");
  const shop = await openKeptShop(app, partner);
  const owner = await hire(app, shop, "OWNER");
  const asPartner = callerOf(app, partner, shop);

  const hook = await asPartner("POST", "/webhooks", {
    url: "https://orders.roma.no/luka",
    events: ["ORDER_CREATED", "ORDER_PAID", "ORDER_STATUS_CHANGED", "RESERVATION_REQUESTED"],
  });
  const picture = await upload(app, partner, shop);
  const key = newKey();
  const body = shop.body({ marketingConsent: true, lines: [pizza(shop)] });
  const placed = expect(await shop.post(body, { key }), 201).json();
  const tokens = [placed.publicToken, ...(await orders(app, shop, owner)), ...(await tables(shop, owner))];
  const tracked = await Promise.all(tokens.map(async (token) => ({ token, order: await shop.track(token) })));
  return {
    slug: shop.slug,
    keys: { restaurant: shop.key, partner: partner.key },
    person: { email: owner.email, password },
    tracked,
    placed: { key, body, orderId: placed.orderId, publicToken: placed.publicToken },
    webhook: { id: hook.json().data.id, secret: hook.json().secret },
    picture,
  };
}

const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
const pizza = (shop: Shop) => shop.line("Margherita", { variant: "Stor", with: ["Ostekant", "Bacon"] });

async function openKeptShop(app: TestApp, { partnerId }: ExamplePartner): Promise<Shop> {
  const settings = { ...shopFile.settings, reservationsEnabled: true, dineIn: {} };
  const made = await app.importRestaurant({ ...shopFile, ...roomOf, settings }, { partnerId });
  return shopOf(app, { ...made, slug: shopFile.slug });
}

/** One in every state that an evening leaves behind. */
async function orders(app: TestApp, shop: Shop, owner: Staff): Promise<string[]> {
  const page = `http://${shop.slug}.${app.ctx.config.serviceDomain}`;
  const returning = { successUrl: `${page}/takk`, cancelUrl: `${page}/avbrutt` };
  const online = async (isPaid = true) => {
    const order = await shop.place(
      shop.body({ paymentMethod: "ONLINE", ...returning, lines: [pizza(shop), shop.line("Brus")] }),
    );
    if (isPaid) await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const act = async (orderId: string, action: string, body: object): Promise<void> =>
    void expect(await owner.call("POST", `/orders/${orderId}/${action}`, body), 200, 201);
  const waiting = await online(false);
  const paid = await online();
  const accepted = await online();
  await act(accepted.orderId, "accept", { readyInMinutes: 25 });
  const refunded = await online();
  await act(refunded.orderId, "accept", { readyInMinutes: 25 });
  await act(refunded.orderId, "refunds", { amount: 5000, reason: "OUT_OF_ITEMS" });
  const cancelled = await online();
  await act(cancelled.orderId, "cancel", { reason: "TOO_BUSY", refund: "FULL" });
  const delivered = await shop.place(
    shop.body({
      fulfillment: "DELIVERY",
      lines: [{ ...pizza(shop), quantity: 2 }],
      deliveryAddress: { line1: "Munkegata 1", postalCode: "7011", city: "Trondheim" },
    }),
  );
  return [waiting, paid, accepted, refunded, cancelled, delivered].map(({ publicToken }) => publicToken);
}

async function tables(shop: Shop, owner: Staff): Promise<string[]> {
  const book = async (time: string) => {
    const booking = { slug: shop.slug, dineInAt: `2026-06-13T${time}:00+02:00`, partySize: 4, customer };
    return expect(await shop.post(booking, { path: "/reservations", key: newKey() }), 201).json();
  };
  const [asked, promised] = [await book("18:00"), await book("20:30")];
  expect(await owner.call("POST", `/reservations/${promised.reservationId}/approve`, {}), 200);
  return [asked.publicToken, promised.publicToken];
}

async function upload(app: TestApp, partner: ExamplePartner, shop: Shop): Promise<Facts["picture"]> {
  const form = new FormData();
  form.append("kind", "LOGO");
  const png = await drawn(64, 64).png().toBuffer();
  form.append("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "logo.png");
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: `/api/v1/partner/restaurants/${shop.slug}/uploads`,
    headers: {
      authorization: `Bearer ${partner.key}`,
      "x-service-restaurant-key": shop.key,
      "content-type": encoded.headers.get("content-type")!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const path = new URL(expect(response, 201).json().data.url).pathname;
  const seen = expect(await app.inject({ url: path, headers: { host: app.ctx.config.serviceDomain } }), 200);
  return { path, sha256: sha256(seen.rawPayload) };
}

const callerOf =
  (app: TestApp, partner: ExamplePartner, shop: Shop) => (method: "POST", path: string, payload: object) =>
    app
      .inject({
        method,
        url: `/api/v1/partner/restaurants/${shop.slug}${path}`,
        headers: { authorization: `Bearer ${partner.key}`, "x-service-restaurant-key": shop.key },
        payload,
      })
      .then((response) => expect(response, 201));

function expect(response: LightMyRequestResponse, ...statuses: number[]): LightMyRequestResponse {
  if (!statuses.includes(response.statusCode)) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}
