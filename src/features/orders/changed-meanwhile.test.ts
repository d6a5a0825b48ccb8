import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { Context } from "../../context.ts";
import { systemActor } from "./actors.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { changeOrder } from "./change-order.ts";
import { type House, keeping, openHouse } from "./house.fixture.ts";

describe("an order that is changed while others are at it", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  /** The service, in which something happens between what was read and what is written: the first time, or each of so many times. */
  const whenMeanwhile = (work: () => Promise<unknown>, times: number): Context => {
    const { db } = app.ctx;
    let done = 0;
    return {
      ...app.ctx,
      db: {
        ...db,
        async transaction(inside) {
          if (done < times) await work();
          done += 1;
          return db.transaction(inside);
        },
      },
    };
  };
  /** One of its first line, unless said otherwise, and the rest as it is. */
  const changed = ({ shop }: House, order: BoardOrder, work: () => Promise<unknown>, times = 1, first = 1) =>
    changeOrder(
      whenMeanwhile(work, times),
      shop.scope,
      order.id,
      { expectedVersion: order.version, ...keeping(order, first), add: [] },
      systemActor,
    );
  const twoSodas = ({ shop, placed }: House) => placed({ lines: [shop.line("Brus", { quantity: 2 })] });
  const quantityOf = async (house: House, { id }: BoardOrder) => (await house.read(id)).lines[0]!.quantity;

  it("is not written over what somebody else has changed, nor when it is ready", async () => {
    const house = await openHouse(app);
    const [order, ready] = [await twoSodas(house), await twoSodas(house)];
    const note = () => house.changed(order, { note: "Ring på" });
    await assert.rejects(changed(house, order, note), { code: "CHANGED" });
    const makeReady = () =>
      app.db.query("UPDATE orders SET status = 'READY_FOR_PICKUP' WHERE id = $1", [ready.id]);
    await assert.rejects(changed(house, ready, makeReady), { code: "ILLEGAL_TRANSITION" });
    assert.deepEqual([await quantityOf(house, order), await quantityOf(house, ready)], [2, 2]);
  });

  it("keeps of each line what was given back of it", async () => {
    const house = await openHouse(app);
    const [order, half] = [await twoSodas(house), await twoSodas(house)];
    const refunded =
      ({ id }: BoardOrder, units: number) =>
      () =>
        app.db.query("UPDATE order_lines SET refunded_quantity = $2 WHERE order_id = $1", [id, units]);
    await assert.rejects(changed(house, order, refunded(order, 2)), { code: "VALIDATION_FAILED" });
    await changed(house, half, refunded(half, 1));
    assert.deepEqual([await quantityOf(house, order), await quantityOf(house, half)], [2, 1]);
    const two = await house.placed({ lines: [house.shop.line("Brus"), house.shop.line("Kake")] });
    await assert.rejects(changed(house, two, refunded(two, 1), 1, 0), { code: "VALIDATION_FAILED" });
    assert.equal((await house.read(two.id)).lines.length, 2);
  });

  it("is priced by the menu as it is then", async () => {
    const house = await openHouse(app, ({ coupons }) =>
      coupons.push({ discountType: "FIXED", discountValue: 500, isAutomatic: true, minimumOrder: 100 }),
    );
    const order = await twoSodas(house);
    assert.equal(order.discount, 500);
    const forLarger = () =>
      app.db.query("UPDATE coupons SET minimum_order = 5000 WHERE restaurant_id = $1", [
        house.shop.restaurantId,
      ]);
    assert.equal((await changed(house, order, forLarger)).discount, 0);
  });

  it("is tried again when the menu has just changed, and refused when it changes every time", async () => {
    const house = await openHouse(app);
    const order = await twoSodas(house);
    const anotherMenu = () =>
      app.db.query("UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = $1", [
        house.shop.restaurantId,
      ]);
    await assert.rejects(changed(house, order, anotherMenu, 20), { code: "CHANGED" });
    assert.equal(await quantityOf(house, order), 2);
    await changed(house, order, anotherMenu, 3);
    assert.equal(await quantityOf(house, order), 1);
  });

  it("has made again what came new, and nothing of another order", async () => {
    const house = await openHouse(app);
    const { shop, owner } = house;
    const [{ id: categoryId }] = (await app.db.query<{ id: string }>(
      "SELECT category_id AS id FROM products WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, shop.id("Brus")],
    )) as [{ id: string }];
    const stations = (
      await owner.call("PUT", "/stations", { stations: [{ name: "Kjøkken", categoryIds: [categoryId] }] })
    ).json().stations as [{ id: string }];
    const lines = ["Kake", "Brus", "Softis"].map((name) => shop.line(name, { quantity: 2 }));
    const [order, beside] = [await house.placed({ lines }), await house.placed({ lines })];
    for (const { id } of [order, beside]) {
      await owner.call("POST", `/orders/${id}/accept`, {});
      const body = { stationId: stations[0].id, isMade: true, lineIds: ["1", "2"] };
      const ticked = await owner.call("POST", `/orders/${id}/ticks`, body);
      assert.equal(ticked.statusCode, 200, ticked.body);
    }
    const made = async ({ id }: BoardOrder) =>
      (
        await app.db.query<{ line: number }>(
          "SELECT line_number AS line FROM line_ticks WHERE order_id = $1 ORDER BY line_number",
          [id],
        )
      ).map(({ line }) => line);
    const seen = await house.read(order.id);
    await house.changed(seen, keeping(seen, 1, 3, 0));
    assert.deepEqual([await made(order), await made(beside)], [[1], [1, 2]]);
    const quantities = async ({ id }: BoardOrder) =>
      (await house.read(id)).lines.map(({ name, quantity }) => `${quantity} ${name}`);
    assert.deepEqual(await quantities(order), ["1 Kake", "3 Brus"]);
    assert.deepEqual(await quantities(beside), ["2 Kake", "2 Brus", "2 Softis"]);
  });
});
