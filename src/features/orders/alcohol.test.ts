import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("ordering beer", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    await app.db.query(
      "UPDATE products SET contains_alcohol = true WHERE restaurant_id = $1 AND name = 'Øl'",
      [shop.restaurantId],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
  });
  after(() => app.close());

  const orderAt = (clock: string, more: Record<string, unknown> = {}) => {
    app.clock.set(clock);
    return shop.post(shop.body({ lines: [shop.line("Brus"), shop.line("Øl")], ageConfirmed: true, ...more }));
  };

  it("is handed over on a Friday until eight in the evening", async () => {
    assert.equal((await orderAt("2026-06-12T19:39:00+02:00")).statusCode, 201);
  });

  it("is refused when it would be ready after eight, with the line it stands in", async () => {
    const response = await orderAt("2026-06-12T19:40:00+02:00");
    assert.equal(response.statusCode, 422);
    const issues = response.json().error.details.issues;
    assert.deepEqual(
      issues.map((issue: { path: string; code: string }) => [issue.path, issue.code]),
      [["lines.1.productId", "ALCOHOL_HOURS"]],
    );
  });

  it("may be ordered ahead on a Sunday for Monday, not for the Sunday", async () => {
    const sunday = "2026-06-14T12:00:00+02:00";
    assert.equal((await orderAt(sunday, { requestedPickupAt: "2026-06-15T14:00:00+02:00" })).statusCode, 201);
    assert.equal((await orderAt(sunday, { requestedPickupAt: "2026-06-14T14:00:00+02:00" })).statusCode, 422);
  });
});
