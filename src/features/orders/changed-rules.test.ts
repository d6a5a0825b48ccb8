import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { BoardOrder } from "./board-schemas.ts";
import type { ChangeQuote } from "./change-schemas.ts";
import { type House, keeping, openHouse } from "./house.fixture.ts";
import { shopFile } from "./shop.fixture.ts";

const square = (side: number) => {
  const { longitude, latitude } = shopFile.address;
  const corner = (east: number, north: number) => [longitude + east * side, latitude + north * side];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
};

/** What holds for an order holds for what it is changed to, as the restaurant is then. */
describe("an order that is changed under the restaurant's rules", () => {
  let app: TestApp;
  let house: House;
  before(async () => {
    app = await createTestApp();
    house = await openHouse(app, (file) => {
      const [, other] = file.menus[0]!.categories;
      (other!.products as object[]).push({ name: "Pils", basePrice: 9_900, containsAlcohol: true });
      file.coupons.push({
        code: "TI",
        displayName: "Ti prosent",
        discountType: "PERCENT",
        discountValue: 10,
      });
      Object.assign(file.deliveryZones[0]!, { freeDeliveryFrom: 50_000 });
      (file.deliveryZones as object[]).push({
        ...{
          name: "Bydelen",
          type: "POLYGON",
          deliveryFee: 7_900,
          minimumOrder: 0,
          freeDeliveryFrom: 40_000,
        },
        polygon: { type: "Polygon", coordinates: [square(0.02)] },
      });
    });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const quoteOf = (order: BoardOrder, body: Record<string, unknown>) =>
    house.owner.call("POST", `/orders/${order.id}/changes/quote`, {
      expectedVersion: order.version,
      ...keeping(order),
      ...body,
    });
  const issuesOf = (answer: Awaited<ReturnType<House["change"]>>) =>
    answer
      .json()
      .error.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

  it("gets no beer that would be handed over after eight, and its quote says so as well", async () => {
    const order = await house.placed();
    const add = [house.shop.line("Kake"), house.shop.line("Pils")];
    const pickup = async () => house.changed(await house.placed(), { add, ageConfirmed: true });
    assert.equal((await pickup()).lines.length, 3, "at half past six");
    app.clock.set("2026-06-12T19:45:00+02:00");
    const late = await house.placed();
    for (const answer of [
      await house.change(late, { add, ageConfirmed: true }),
      await quoteOf(late, { add }),
    ]) {
      assert.equal(answer.statusCode, 422, answer.body);
      assert.deepEqual(issuesOf(answer), ["add.1.productId ALCOHOL_HOURS"]);
    }
    // Of what was agreed to be ready before, more may be had.
    assert.equal((await house.changed(order, { add, ageConfirmed: true })).lines.length, 3);
  });

  it("is quoted with the code that it keeps, by the name that the guest knows", async () => {
    const order = await house.placed({ couponCode: "TI" });
    const quote: ChangeQuote = (await quoteOf(order, { add: [house.shop.line("Kake")] })).json();
    assert.match(quote.couponLabel!, /Ti prosent/);
    const plain: ChangeQuote = (await quoteOf(await house.placed(), {})).json();
    assert.equal(plain.couponLabel, null);
  });

  describe("and delivered", () => {
    const pizzas = (quantity: number) => [house.shop.line("Margherita", { variant: "Liten", quantity })];
    const delivered = (deliveryAddress: object, quantity = 2) =>
      house.placed({ fulfillment: "DELIVERY", deliveryAddress, lines: pizzas(quantity) });
    const inTown = { line1: "Gata 9", postalCode: "7010", city: "Trondheim" };

    it("pays what its zone takes of what it comes to", async () => {
      const order = await delivered(inTown);
      assert.equal(order.deliveryFee, 4_900);
      const more = await house.changed(order, keeping(order, 4));
      assert.equal(more.deliveryFee, 0);
      assert.equal((await house.changed(more, keeping(more, 2))).deliveryFee, 4_900);
    });

    it("keeps what was agreed once its zone is gone, and where the fee is another by now", async () => {
      const [order, other] = [await delivered(inTown), await delivered(inTown)];
      const setZone = async (fee: number, postalCode: string) => {
        await app.db.query(
          `UPDATE delivery_zones SET delivery_fee = $2, postal_codes = $3
           WHERE restaurant_id = $1 AND name = 'Sentrum'`,
          [house.shop.restaurantId, fee, [postalCode]],
        );
        await app.ctx.snapshots.reload(house.shop.restaurantId);
      };
      await setZone(9_900, "7010");
      assert.equal((await house.changed(order, keeping(order, 4))).deliveryFee, 4_900);
      await setZone(4_900, "7099");
      const more = await house.changed(other, keeping(other, 4));
      assert.equal(more.deliveryFee, 4_900);
      assert.equal((await house.changed(more, keeping(more, 1))).deliveryFee, 4_900, "nor its minimum");
      await setZone(4_900, "7010");
    });

    it("stays in the zone that its place on the map is in", async () => {
      const { latitude, longitude } = shopFile.address;
      const order = await delivered({ ...inTown, postalCode: "7099", latitude, longitude });
      assert.equal(order.deliveryFee, 7_900);
      assert.equal((await house.changed(order, keeping(order, 3))).deliveryFee, 0);
    });
  });
});
