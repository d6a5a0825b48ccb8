import { shopFile, shopOf } from "../src/features/orders/shop.fixture.ts";
import type { ExamplePartner } from "../src/features/partners/partner.fixture.ts";
import type { TestApp } from "../test/app.ts";
import { stepper } from "./openapi-walk-restaurant.ts";

/** What a point of sale does in an evening, with the restaurant's orders. */
export async function serveGuests(app: TestApp, partner: ExamplePartner): Promise<void> {
  const torino = await partner.open((file) =>
    Object.assign(file, structuredClone(shopFile), { slug: "torino", name: "Torino" }),
  );
  const shop = await shopOf(app, torino);
  const say = stepper(app, (method, path, body, headers) => torino.call(method, path, body, headers));
  const { orderId } = await shop.place(
    shop.body({
      lines: [
        shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn", "Bacon"] }),
        shop.line("Brus", { quantity: 2 }),
      ],
    }),
  );
  await say("GET", "/orders?limit=2");
  await say("GET", `/orders/${orderId}`);
}
