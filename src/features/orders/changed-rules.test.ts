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

  it("keeps a line once, however often it is named, and its guest's age", async () => {
    const order = await house.placed({ lines: [house.shop.line("Øl")], ageConfirmed: true });
    const [beer] = keeping(order).keep;
    assert.deepEqual(issuesOf(await house.change(order, { keep: [beer, beer] })), ["keep.1.lineId INVALID"]);
    assert.equal((await house.changed(order, keeping(order, 2))).lines[0]!.quantity, 2);
    const young = await house.placed();
    const refused = await house.change(young, { add: [house.shop.line("Øl")] });
    assert.deepEqual(issuesOf(refused), ["ageConfirmed AGE_CONFIRMATION"]);
  });

  it("loses a line's note that is emptied, and keeps one that nobody speaks of", async () => {
    const lines = [
      house.shop.line("Kake", { note: "Uten krem" }),
      house.shop.line("Brus", { note: "Uten is" }),
    ];
    const order = await house.placed({ lines });
    const [cake, soda] = keeping(order).keep;
    const then = await house.changed(order, { keep: [{ ...cake!, note: "" }, soda!] });
    assert.deepEqual(
      then.lines.map(({ note }) => note),
      [null, "Uten is"],
    );
    assert.deepEqual(
      then.changes[0]!.lines.map(({ note }) => note),
      [null],
      "the kitchen is told that it is gone",
    );
  });

  it("has more of a line as a line of its own where only its add-ons, or only its VAT, are other than they were", async () => {
    const { restaurantId } = house.shop;
    const set = async (text: string, value: number | boolean) => {
      await app.db.query(text, [restaurantId, value]);
      await app.ctx.snapshots.reload(restaurantId);
    };
    const addons = "UPDATE addons SET price = $2 WHERE restaurant_id = $1 AND name = 'Ostekant'";
    const vat = "UPDATE products SET contains_alcohol = $2 WHERE restaurant_id = $1 AND name = 'Kake'";
    const figures = ({ lines }: BoardOrder) => lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]);

    const pizza = await house.placed({
      lines: [house.shop.line("Margherita", { variant: "Stor", with: ["Ostekant"] })],
    });
    await set(addons, 4_500);
    const dearer = await house.changed(pizza, keeping(pizza, 2));
    assert.deepEqual(figures(dearer).length, 2);
    assert.equal(dearer.total, pizza.total * 2 + 600);
    await set(addons, 3_900);

    const cake = await house.placed({ lines: [house.shop.line("Kake")] });
    await set(vat, true);
    const taxed = await house.changed(cake, { ...keeping(cake, 2), ageConfirmed: true });
    assert.deepEqual(figures(taxed), [
      [1, 5_900],
      [1, 5_900],
    ]);
    assert.deepEqual(
      taxed.vat.map(({ rate, net, amount }) => [rate, net + amount]),
      [
        [15, 5_900],
        [25, 5_900],
      ],
    );
    await set(vat, false);
    const same = await house.placed({ lines: [house.shop.line("Kake")] });
    assert.deepEqual(figures(await house.changed(same, keeping(same, 2))), [[2, 5_900]]);
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

    it("is asked for no minimum that was raised since, as long as it comes to no less", async () => {
      const order = await delivered(inTown);
      const setMinimum = async (minimum: number) => {
        await app.db.query(
          "UPDATE delivery_zones SET minimum_order = $2 WHERE restaurant_id = $1 AND name = 'Sentrum'",
          [house.shop.restaurantId, minimum],
        );
        await app.ctx.snapshots.reload(house.shop.restaurantId);
      };
      await setMinimum(90_000);
      const told = await house.changed(order, { note: "Ring på" });
      assert.equal(told.total, order.total);
      const more = await house.changed(told, keeping(told, 3));
      const less = await house.change(more, keeping(more, 2));
      assert.deepEqual(issuesOf(less), ["lines MINIMUM_ORDER"]);
      await setMinimum(20_000);
    });

    it("shows the whole address to those who bring it", async () => {
      const details = { line2: "Oppgang B", floor: "4", doorCode: "1234", instructions: "Ring to ganger" };
      const { deliveryAddress } = await delivered({ ...inTown, ...details });
      assert.deepEqual(deliveryAddress, {
        ...inTown,
        ...details,
        ...{ latitude: null, longitude: null, zoneName: "Sentrum" },
      });
    });

    it("stays in the zone that its place on the map is in", async () => {
      const { latitude, longitude } = shopFile.address;
      const order = await delivered({ ...inTown, postalCode: "7099", latitude, longitude });
      assert.equal(order.deliveryFee, 7_900);
      assert.equal((await house.changed(order, keeping(order, 3))).deliveryFee, 0);
    });
  });
});
