import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openShop, type Shop } from "../src/features/orders/shop.fixture.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { notSaid, speakPseudoLanguage } from "./pseudo-language.ts";

/** Every text called `message`, at whatever depth. */
const messagesIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        name === "message" && typeof part === "string" ? [part] : messagesIn(part),
      );

describe("what a guest's website is told", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  /** What an order is refused with, or a quote warns of; in the pseudo-language. */
  const saidOf = async (body: object, path = "/api/v1/orders"): Promise<string[]> => {
    using stack = new DisposableStack();
    stack.defer(speakPseudoLanguage());
    const response = await app.inject({
      method: "POST",
      url: path,
      headers: { authorization: `Bearer ${shop.key}`, "accept-language": "en" },
      payload: body,
    });
    return messagesIn(response.json());
  };
  const isSaid = (said: readonly string[], most: number): void => {
    assert.equal(said.length, most, said.join("\n"));
    assert.deepEqual(
      said.filter((text) => notSaid(text).trim() !== ""),
      [],
    );
  };

  it("is from the catalogue alone, of a cart with ten things wrong", async () => {
    const unknown = { addonId: "add_unknown" };
    const lines = [
      shop.line("Brus", { productId: "prd_unknown" }),
      shop.line("Brus", { addons: [unknown] }),
      shop.line("Brus", { removed: ["add_unknown"] }),
      shop.line("Brus", { components: [{ slotId: "slt_unknown", productId: shop.id("Brus") }] }),
      shop.line("Fiskesuppe"),
      shop.line("Fiskesuppe", { quantity: 2 }),
      shop.line("Margherita"),
      shop.line("Margherita", { variantId: "var_unknown" }),
      shop.line("Margherita", {
        variant: "Stor",
        addons: [{ addonId: shop.id("Bacon"), addons: [unknown] }],
      }),
      shop.line("Margherita", { variant: "Liten", removed: ["add_unknown"] }),
    ];
    isSaid(await saidOf(shop.body({ lines })), 1 + lines.length);
  });

  it("is so of fields, of choices with figures, and of what a quote warns of", async () => {
    isSaid(await saidOf({ ...shop.body(), fulfillment: "DRONE", lines: [], customer: {}, tip: -1 }), 6);
    const bacon = { addonId: shop.id("Bacon"), quantity: 9 };
    const lines = [shop.line("Margherita", { variant: "Stor", addons: [bacon] })];
    isSaid(await saidOf(shop.body({ lines })), 3);
    const quoted = shop.body({ couponCode: "UKJENT", requestedPickupAt: "2026-06-12T18:05:00+02:00" });
    isSaid(await saidOf(quoted, "/api/v1/orders/quote"), 2);
  });
});
