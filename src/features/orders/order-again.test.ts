import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { boardOrder } from "./board.ts";
import { orderAgain } from "./order-again.ts";
import type { StoredAddon } from "./order-row.ts";
import type { LineRecord } from "./queries.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("ordering the same again", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    const combo = {
      slots: [
        {
          id: "slt_pizza",
          name: "Pizza",
          minSelect: 1,
          maxSelect: 2,
          options: [{ productId: shop.id("Margherita"), variantId: null, extraPrice: 500 }],
        },
        {
          id: "slt_drink",
          name: "Drikke",
          minSelect: 1,
          maxSelect: 1,
          options: [{ productId: shop.id("Brus"), variantId: null, extraPrice: 0 }],
        },
      ],
    };
    await app.db.query(
      "UPDATE products SET is_combo = true, combo = $3 WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, shop.id("Kake"), JSON.stringify(combo)],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
  });
  after(() => app.close());

  it("keeps sizes, add-ons, notes and the parts of a combo, each with its own", async () => {
    const pizza = (variant: string, ...addons: string[]) => ({
      slotId: "slt_pizza",
      productId: shop.id("Margherita"),
      variantId: shop.id(`Margherita/${variant}`),
      addons: addons.map((name) => ({ addonId: shop.id(name), quantity: name === "Bacon" ? 2 : 1 })),
    });
    const lines = [
      shop.line("Margherita", {
        variant: "Stor",
        with: ["Ostekant", "Løk"],
        quantity: 2,
        note: "Godt stekt",
      }),
      shop.line("Kake", {
        components: [
          pizza("Stor", "Klassisk bunn", "Bacon"),
          pizza("Liten", "Ostekant"),
          { slotId: "slt_drink", productId: shop.id("Brus") },
        ],
      }),
    ];
    const first = await shop.place(shop.body({ lines }));
    const tracked = await shop.track(first.publicToken);
    const again = await shop.place(shop.body({ lines: tracked.lines.map((line) => line.again) }));
    assert.equal(again.total, first.total);
    const repeated = await shop.track(again.publicToken);
    const withoutId = ({ again: _, clientLineId: __, ...line }: (typeof tracked.lines)[number]) => line;
    assert.deepEqual(repeated.lines.map(withoutId), tracked.lines.map(withoutId));
    assert.deepEqual(
      tracked.lines[1]!.again.components.map(({ slotId }) => slotId),
      ["slt_pizza", "slt_pizza", "slt_drink"],
    );
  });

  it("leaves off what was left off, which guest and kitchen read by its name", async () => {
    const pizzeria = await openShop(app, (file) => {
      file.addonGroups[1]!.addons[1] = { name: "Løk", price: 0, isDefault: true } as never;
    });
    const line = {
      ...pizzeria.line("Margherita", { variant: "Liten" }),
      removed: [pizzeria.id("Løk")],
    };
    const { publicToken, orderId } = await pizzeria.place(pizzeria.body({ lines: [line] }));
    const { lines } = await pizzeria.track(publicToken);
    assert.deepEqual(
      lines.map(({ removed, again }) => [removed, again.removed]),
      [[["Løk"], [pizzeria.id("Løk")]]],
    );
    const onBoard = await boardOrder(app.ctx, pizzeria.scope, orderId);
    assert.deepEqual(
      onBoard.lines.map(({ removed }) => removed),
      [["Løk"]],
    );
  });

  it("nests add-ons as they were chosen, and counts them by the unit they belong to", () => {
    const addon = (addonId: string, quantity: number, parentAddonId?: string): StoredAddon => ({
      addonId,
      groupId: `grp_${addonId}`,
      parentAddonId,
      name: addonId,
      groupName: "",
      quantity,
      unitPrice: 0,
      price: 0,
    });
    const line: Partial<LineRecord> = {
      product_id: "prd_1",
      variant_id: null,
      quantity: 1,
      addons: [addon("dip", 2), addon("chili", 4, "dip"), addon("salt", 1)],
      removed: [{ addonId: "lok", name: "Løk" }],
      components: null,
      note: null,
    };
    const { addons, removed } = orderAgain(line as LineRecord);
    assert.deepEqual(addons, [
      {
        addonId: "dip",
        addonGroupId: "grp_dip",
        quantity: 2,
        addons: [{ addonId: "chili", addonGroupId: "grp_chili", quantity: 2 }],
      },
      { addonId: "salt", addonGroupId: "grp_salt", quantity: 1, addons: [] },
    ]);
    assert.deepEqual(removed, ["lok"]);
  });
});
