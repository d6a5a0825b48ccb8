import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { createStarPrinter } from "../../../test/emulators/star-printer.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { BoardOrder } from "../orders/board-schemas.ts";
import { type House, keeping, openHouse } from "../orders/house.fixture.ts";
import type { ShopFile } from "../orders/shop.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";

describe("slips of an order, also when it is changed", () => {
  let app: TestApp;
  let house: House;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    house = await openHouse(app);
  });

  const printer = async (more: object = {}) => {
    const response = await house.owner.call("POST", "/printers", {
      ...{ name: "Kjøkkenet", kind: "STAR", slips: ["KITCHEN"], isAutomatic: true, copies: 1, paperMm: 80 },
      ...{ locale: "nb", stationIds: [], ...more },
    });
    assert.equal(response.statusCode, 201, response.body);
    return createStarPrinter(app, response.json().address as string);
  };
  const accepted = async (): Promise<BoardOrder> => {
    const { id } = await house.placed({ lines: [house.shop.line("Brus", { quantity: 2 })] });
    await house.owner.call("POST", `/orders/${id}/accept`, {});
    return house.read(id);
  };
  const changed = (order: BoardOrder, quantity: number) => house.changed(order, keeping(order, quantity));

  it("come out for packing wherever the dishes are made", async () => {
    const [category] = (await app.ctx.snapshots.of(house.shop.restaurantId)).snapshot.menus[0]!.categories;
    const made = await house.owner.call("PUT", "/stations", {
      stations: [
        { name: "Ovn", categoryIds: [category!.id] },
        { name: "Bar", categoryIds: [] },
      ],
    });
    const at = { stationIds: [made.json().stations[1].id] };
    const [bar, counter] = [await printer(at), await printer({ name: "Disken", slips: ["PACKING"], ...at })];
    const pizza = house.shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] });
    const { id } = await house.placed({ lines: [pizza] });
    await house.owner.call("POST", `/orders/${id}/accept`, {});
    assert.deepEqual([await bar.printAll(), await counter.printAll()], [0, 1]);
  });

  it("come out of an order that is paid online when it is accepted: by people, or where every order is taken when it is paid", async () => {
    for (const autoAccept of [false, true]) {
      const change = ({ settings }: ShopFile) => void Object.assign(settings, { autoAccept });
      house = await openHouse(app, change, { environment: "TEST", live: false });
      const kitchen = await printer();
      const { orderId, paymentUrl } = await house.shop.place(house.shop.body({ paymentMethod: "ONLINE" }));
      assert.equal(await kitchen.printAll(), 0);
      await decideSandboxPayment(app.ctx, paymentUrl!.split("/").at(-1)!, "PAY");
      assert.equal(await kitchen.printAll(), autoAccept ? 1 : 0);
      await house.owner.call("POST", `/orders/${orderId}/accept`, {});
      assert.equal(await kitchen.printAll(), autoAccept ? 0 : 1);
    }
  });

  it("come out again wherever they have come out, each time, in as many copies; the guest's receipt does not", async () => {
    const kitchen = await printer({ slips: ["KITCHEN", "RECEIPT"] });
    const counter = await printer({ name: "Disken", slips: ["PACKING"], copies: 2 });
    const order = await accepted();
    assert.deepEqual([await kitchen.printAll(), await counter.printAll()], [2, 2]);
    const then = await changed(order, 3);
    assert.deepEqual([await kitchen.printAll(), await counter.printAll()], [1, 2]);
    await changed(then, 1);
    assert.deepEqual([await kitchen.printAll(), await counter.printAll()], [1, 2]);
  });

  it("are printed as the order is then, where they wait still", async () => {
    const kitchen = await printer();
    const before = await accepted();
    assert.equal(await kitchen.printAll(), 1);
    const order = await accepted();
    const counter = await printer({ name: "Disken" });
    await changed(order, 3);
    assert.deepEqual([await kitchen.printAll(), await counter.printAll()], [1, 0]);
    await changed(before, 3);
    assert.deepEqual([await kitchen.printAll(), await counter.printAll()], [1, 0]);
  });

  it("wait while a cancellation can be taken back, and keep nobody else's waiting: what the kitchen holds is old", async () => {
    const kitchen = await printer();
    const waitingAt = async () =>
      (await house.owner.call("GET", "/printers"))
        .json()
        .printers.map((one: { waiting: number }) => one.waiting);
    const order = await accepted();
    assert.equal(await kitchen.printAll(), 1);
    await changed(order, 3);
    await house.cancel(order.id);
    await accepted();
    assert.equal(await kitchen.printAll(), 1, "of the other");
    assert.equal((await house.undo(order.id)).statusCode, 200);
    assert.equal(await kitchen.printAll(), 1);

    await changed(await house.read(order.id), 1);
    await house.cancel(order.id);
    app.clock.advance(2 * minuteMs - 1);
    assert.deepEqual([await kitchen.printAll(), await waitingAt()], [0, [1]]);
    app.clock.advance(1);
    assert.deepEqual([await kitchen.printAll(), await waitingAt()], [0, [0]]);
  });

  it("are asked for where the restaurant wants that", async () => {
    const kitchen = await printer({ isAutomatic: false });
    const order = await accepted();
    const print = () => house.owner.call("POST", `/orders/${order.id}/print`, { slips: ["KITCHEN"] });
    await print();
    assert.equal(await kitchen.printAll(), 1);
    await changed(order, 3);
    assert.equal(await kitchen.printAll(), 0);
    await print();
    assert.equal(await kitchen.printAll(), 1);
  });

  it("of nobody's order but the one that was changed, and not before somebody has answered it", async () => {
    const kitchen = await printer();
    const elsewhere = await openHouse(app);
    await accepted();
    assert.equal(await kitchen.printAll(), 1);
    const unanswered = await house.placed({ lines: [house.shop.line("Brus", { quantity: 2 })] });
    await changed(unanswered, 3);
    const other = await elsewhere.placed({ lines: [elsewhere.shop.line("Brus", { quantity: 2 })] });
    await elsewhere.changed(other, keeping(other, 3));
    assert.equal(await kitchen.printAll(), 0);
  });
});
