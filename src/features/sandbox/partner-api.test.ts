import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { guestOf, withRoom } from "./sandbox.fixture.ts";

describe("a sandbox whose guests and staff are played", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    shop = await open();
  });
  after(() => app.close());

  const open = (by = partner) => by.open(withRoom);
  const order = (paymentMethod?: "ONLINE") => guestOf(app, shop).order(paymentMethod);
  const reserve = () => guestOf(app, shop).reserve();
  const play = (of: string, body: object, at = shop) => at.call("POST", `/sandbox/${of}/actions`, body);
  const statusAfter = async (of: string, body: object): Promise<string> => {
    const response = await play(of, body);
    assert.equal(response.statusCode, 200, response.body);
    return response.json().data.status;
  };

  it("takes an order from its payment to the counter, as the kitchen would (R-495)", async () => {
    const of = `orders/${await order("ONLINE")}`;
    assert.equal(outcomeOf(await play(of, { action: "accept" })), "409 ILLEGAL_TRANSITION");
    assert.equal(await statusAfter(of, { action: "pay" }), "PAID");
    const again = await play(of, { action: "pay" });
    assert.equal(outcomeOf(again), "409 ILLEGAL_TRANSITION");
    assert.deepEqual(again.json().error.details, { status: "PAID" }, "it was paid once");
    assert.equal(await statusAfter(of, { action: "accept", readyInMinutes: 20 }), "CONFIRMED");
    for (const status of ["PREPARING", "READY_FOR_PICKUP"])
      assert.equal(await statusAfter(of, { action: "move", status }), status);
    const unexplained = await play(of, { action: "cancel" });
    assert.equal(unexplained.json().error.details.issues[0].path, "reason");
    assert.equal(await statusAfter(of, { action: "cancel", reason: "CUSTOMER_NO_SHOW" }), "CANCELLED");
  });

  it("declines a payment, and then the order is none (R-495, R-703)", async () => {
    const of = `orders/${await order("ONLINE")}`;
    assert.equal(await statusAfter(of, { action: "decline" }), "FAILED");
    assert.equal(outcomeOf(await play(of, { action: "pay" })), "409 ILLEGAL_TRANSITION");
    assert.equal(
      outcomeOf(await play(`orders/${await order()}`, { action: "pay" })),
      "409 ILLEGAL_TRANSITION",
      "cash",
    );
  });

  it("answers a request for a table, and cancels it (R-495)", async () => {
    const [table, other] = [`reservations/${await reserve()}`, `reservations/${await reserve()}`];
    assert.equal(await statusAfter(table, { action: "approve" }), "CONFIRMED");
    assert.equal(outcomeOf(await play(table, { action: "reject" })), "409 ILLEGAL_TRANSITION");
    assert.equal(await statusAfter(table, { action: "cancel", reason: "CUSTOMER_REQUEST" }), "CANCELLED");
    assert.equal(await statusAfter(other, { action: "reject", reason: "Selskap" }), "CANCELLED");
    assert.equal(outcomeOf(await play(other, { action: "pay" })), "409 ILLEGAL_TRANSITION", "nothing to pay");
  });

  it("is told of what is wrong, and plays nothing in others' restaurants, nor in real ones (R-496)", async () => {
    const [orderId, tableId] = [await order(), await reserve()];
    for (const body of [
      {},
      { action: "eat" },
      { action: "move", status: "EATEN" },
      { action: "accept", x: 1 },
    ])
      assert.equal(
        outcomeOf(await play(`orders/${orderId}`, body)),
        "422 VALIDATION_FAILED",
        JSON.stringify(body),
      );
    assert.equal(outcomeOf(await play(`orders/${tableId}`, { action: "accept" })), "404 ORDER_NOT_FOUND");
    assert.equal(
      outcomeOf(await play(`reservations/${orderId}`, { action: "approve" })),
      "404 ORDER_NOT_FOUND",
    );
    const sister = await open();
    const stranger = await open(await openPartner(app));
    const real = await open(await openPartner(app, "LIVE"));
    for (const [of, action] of [
      [`orders/${orderId}`, "accept"],
      [`orders/${orderId}`, "pay"],
      [`reservations/${tableId}`, "approve"],
    ] as const) {
      for (const at of [sister, stranger])
        assert.equal(outcomeOf(await play(of, { action }, at)), "404 ORDER_NOT_FOUND");
      assert.equal(outcomeOf(await play(of, { action }, real)), "409 SANDBOX_ONLY");
      const body = { action };
      const path = `/sandbox/${of}/actions`;
      const withoutKey = await shop.call("POST", path, body, { "x-service-restaurant-key": "" });
      assert.equal(outcomeOf(withoutKey), "401 UNAUTHORIZED");
      const foreign = await shop.call("POST", path, body, { "x-service-restaurant-key": sister.key });
      assert.equal(outcomeOf(foreign), "404 RESTAURANT_NOT_FOUND");
    }
  });

  it("counts among the changes of a partner, what fails does not (R-816)", async () => {
    const orderId = await order();
    const taken = async () => {
      const rows = await app.db.query<{ taken: number }>(
        "SELECT taken FROM quota_windows WHERE subject = $1 AND quota = 'partnerWrites'",
        [`${partner.partnerId} TEST`],
      );
      return rows[0]?.taken ?? 0;
    };
    await statusAfter(`orders/${orderId}`, { action: "accept" });
    const before = await taken();
    assert.equal(outcomeOf(await play(`orders/${orderId}`, { action: "accept" })), "409 ILLEGAL_TRANSITION");
    assert.equal(await taken(), before);
    await statusAfter(`orders/${orderId}`, { action: "move", status: "PREPARING" });
    assert.equal(await taken(), before + 1);
  });
});
