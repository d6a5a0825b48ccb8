import { type Shop, shopFile, shopOf } from "../src/features/orders/shop.fixture.ts";
import type { ExamplePartner } from "../src/features/partners/partner.fixture.ts";
import { decideSandboxPayment } from "../src/features/payments/sandbox-page.ts";
import { roomOf, saturday, saturdayAt } from "../src/features/reservations/dining.fixture.ts";
import type { TestApp } from "../test/app.ts";
import { type Step, stepper } from "./openapi-walk-restaurant.ts";

/** What a point of sale does in an evening, with the restaurant's orders. */
export async function serveGuests(app: TestApp, partner: ExamplePartner): Promise<void> {
  const torino = await partner.open((file) =>
    Object.assign(file, structuredClone({ ...shopFile, ...roomOf }), {
      slug: "torino",
      name: "Torino",
      settings: { ...shopFile.settings, reservationsEnabled: true, dineIn: {} },
    }),
  );
  const shop = await shopOf(app, torino);
  const say = stepper(app, (method, path, body, headers) => torino.call(method, path, body, headers));
  const key = (n: number) => ({ "idempotency-key": `b7e0c7d2-55f4-4f6d-8d1e-3a9f1c2b4d6${n}` });
  const soon = (minutes: number) => new Date(app.clock.nowMs() + minutes * 60_000).toISOString();
  const place = async () => {
    const lines = [
      shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn", "Bacon"] }),
      shop.line("Brus", { quantity: 2 }),
    ];
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", lines }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return `/orders/${order.orderId}`;
  };
  const order = await place();
  await say("GET", "/orders?limit=2");
  await say("POST", `${order}/accept`, { readyInMinutes: 25, expectedStatus: "PAID" }, key(1));
  await say("POST", `${order}/status`, { status: "PREPARING" }, key(2));
  await say("POST", `${order}/delay`, { readyAt: soon(40), reason: "Mye å gjøre" }, key(3));
  const refund = { lines: [{ lineId: "2", quantity: 1 }], reason: "Tomt for brus" };
  await say("POST", `${order}/refunds`, refund, key(4));
  await changeOne(shop, say, key(6));
  await say("GET", order);
  await say("PUT", "/kitchen/rush", { minutes: 15, until: soon(90) });
  await say("PUT", "/kitchen/pause", { fulfillment: "DELIVERY", until: soon(60), reason: "Ingen bud" });
  await say("GET", "/kitchen");
  await say("GET", "/products/availability");
  await say("POST", `${await place()}/cancel`, { reason: "OUT_OF_ITEMS", message: "Tomt for deig" }, key(5));
  await say("GET", "/reports/day?date=2026-06-12");
  await keepTables(app, shop, say);
}

/** Somebody calls: no drink after all, and a cake. */
async function changeOne(shop: Shop, say: Step, once: Record<string, string>): Promise<void> {
  const { orderId } = await shop.place(
    shop.body({ lines: [shop.line("Margherita", { variant: "Stor" }), shop.line("Brus")] }),
  );
  const change = {
    expectedVersion: 0,
    keep: [{ lineId: "1", quantity: 1, note: "Godt stekt" }],
    add: [shop.line("Kake")],
  };
  await say("POST", `/orders/${orderId}/changes`, change, once);
}

async function keepTables(app: TestApp, shop: Shop, say: Step): Promise<void> {
  const book = async (time: string) => {
    const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
    const booking = { slug: shop.slug, dineInAt: saturdayAt(time), partySize: 2, customer };
    const response = await shop.post(booking, { path: "/reservations" });
    return `/reservations/${response.json().reservationId}`;
  };
  const tables = (await app.ctx.snapshots.byId(shop.restaurantId))!.snapshot.diningRoom.tables;
  const one = await book("18:00");
  await say("GET", `/reservations?date=${saturday}&limit=2`);
  await say("GET", one);
  await say("POST", `${one}/approve`, {});
  await say("POST", `${one}/tables`, { tableIds: [tables.find(({ name }) => name === "V2")!.id] });
  await say("PATCH", one, { dineInAt: saturdayAt("18:30") });
  await say("POST", `${one}/seat`);
  await say("POST", `${one}/complete`);
  await say("POST", `${await book("19:00")}/reject`, { message: "Vi har dessverre fullt." });
  await say("POST", `${await book("19:30")}/cancel`, { reason: "CUSTOMER_REQUEST" });
  const missed = await book("20:00");
  await say("POST", `${missed}/approve`, {});
  await say("POST", `${missed}/noShow`, {});
  await say("POST", `${missed}/noShow/undo`);
}
