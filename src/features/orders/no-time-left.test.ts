import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { tell } from "../../messages/languages.ts";
import { type Message, message } from "../../messages/message.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** It is ten to eleven, food takes twenty minutes, the shop closes at eleven and takes orders for today alone. */
describe("an order for which no time is left", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set("2026-06-12T22:50:00+02:00"));

  const open = (settings: object) =>
    openShop(app, (file) => Object.assign(file.settings, { preOrderDays: 0, ...settings }));
  const refused = async (shop: Shop, more: object = {}) => {
    const response = await shop.post(shop.body({ ...more }));
    assert.ok(response.statusCode >= 400, response.body);
    return response.json().error;
  };
  const nb = (said: Message) => tell("nb", said);

  it("is told that its slot is full, and of no other", async () => {
    const shop = await open({ ordersPerSlot: 1 });
    await shop.place();
    const { code, message: said, details } = await refused(shop);
    assert.deepEqual(
      [code, details.reason, details.nextAvailableAt, details.alternatives],
      ["SLOT_FULL", "SLOT_FULL", null, []],
    );
    assert.equal(said, nb(message("problems.SLOT_FULL")));
  });

  it("is told that the kitchen has its hands full, and of no later time", async () => {
    const shop = await open({ maxOrdersInProgress: 1 });
    await shop.place();
    const { code, message: said, details } = await refused(shop);
    assert.deepEqual([code, details.reason, details.nextAvailableAt], ["SLOT_FULL", "KITCHEN_BUSY", null]);
    assert.equal(said, nb(message("orders.kitchenBusy")));
  });

  it("is told so when it is wanted sooner than it can be made", async () => {
    const shop = await open({});
    const { details } = await refused(shop, { requestedPickupAt: "2026-06-12T22:55:00+02:00" });
    const [{ code, message: said, params }] = details.issues;
    assert.deepEqual([code, params.earliest, params.alternatives], ["TOO_SOON", null, []]);
    assert.equal(said, nb(message("times.noTimeLeft")));
  });
});
