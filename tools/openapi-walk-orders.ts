import { shopFile, shopOf } from "../src/features/orders/shop.fixture.ts";
import type { ExamplePartner } from "../src/features/partners/partner.fixture.ts";
import { decideSandboxPayment } from "../src/features/payments/sandbox-page.ts";
import type { TestApp } from "../test/app.ts";
import { stepper } from "./openapi-walk-restaurant.ts";

/** What a point of sale does in an evening, with the restaurant's orders. */
export async function serveGuests(app: TestApp, partner: ExamplePartner): Promise<void> {
  const torino = await partner.open((file) =>
    Object.assign(file, structuredClone(shopFile), { slug: "torino", name: "Torino" }),
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
  await say("GET", order);
  await say("PUT", "/kitchen/rush", { minutes: 15, until: soon(90) });
  await say("PUT", "/kitchen/pause", { fulfillment: "DELIVERY", until: soon(60), reason: "Ingen bud" });
  await say("GET", "/kitchen");
  await say("GET", "/products/availability");
  await say("POST", `${await place()}/cancel`, { reason: "OUT_OF_ITEMS", message: "Tomt for deig" }, key(5));
}
