import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { openShop, type Shop, type ShopFile } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { FirstDay } from "./schemas.ts";

describe("the first day of a restaurant (D-288)", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const open = async (
    change?: (file: ShopFile) => void,
    options?: { live: boolean },
  ): Promise<{ shop: Shop; owner: Staff }> => {
    app.clock.set(fridayEvening);
    const shop = await openShop(app, change, options);
    return { shop, owner: await hire(app, shop, "OWNER") };
  };
  const read = async (owner: Staff): Promise<FirstDay> => (await owner.call("GET", "/first-day")).json();
  const undone = ({ steps }: FirstDay) => steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  const tryOut = (owner: Staff) => owner.call("POST", "/first-day/test-order", {});
  const handOver = async (shop: Shop, orderId: string): Promise<void> => {
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, orderId, status, { kind: "OPERATOR" });
  };

  it("says what is missing, and what is in order", async () => {
    const { owner } = await open();
    assert.deepEqual(undone(await read(owner)), ["TEST_ORDER"]);
    const { owner: newcomer } = await open(
      (file) => {
        file.openingHours = [];
        file.menus = [];
        file.addonGroups = [];
        Object.assign(file.settings, { cashPayment: false, onlinePayment: false });
      },
      { live: false },
    );
    assert.deepEqual(undone(await read(newcomer)), ["OPENING_HOURS", "MENU", "PAYMENT", "TEST_ORDER"]);
  });

  it("ends with an order that goes over the board, is marked, mails to who made it, and is no sale", async () => {
    const { shop, owner } = await open(undefined, { live: false });
    const placed = await tryOut(owner);
    assert.equal(outcomeOf(placed), "201", placed.body);
    const { testOrder } = placed.json() as FirstDay;
    const waiting = (await owner.call("GET", "/orders?state=new")).json();
    const [card] = waiting.orders ?? waiting.data;
    assert.equal(card.id, testOrder!.orderId);
    assert.equal(card.source, "TEST");
    const [row] = await app.db.query<Record<string, unknown>>(
      "SELECT customer_name, note, payment_method FROM orders WHERE id = $1",
      [testOrder!.orderId],
    );
    assert.deepEqual(row, {
      ...{ customer_name: "Prøvebestilling", note: "Prøve. Skal ikke lages.", payment_method: "CASH" },
    });
    const mails = await readOutbox(app, shop.restaurantId);
    assert.ok(
      mails.length > 0 && mails.every(({ recipient }) => recipient === owner.email),
      "to the owner alone",
    );
    assert.deepEqual(undone(await read(owner)), ["TEST_ORDER"]);
    await handOver(shop, testOrder!.orderId);
    assert.deepEqual(undone(await read(owner)), []);
    const day = "?from=2026-06-12&to=2026-06-12";
    assert.equal((await owner.call("GET", `/reports/sales${day}`)).json().figures.orders, 0);
    assert.deepEqual((await owner.call("GET", `/reports/books${day}`)).json().lines, []);
    const log = (await owner.call("GET", "/audit-log")).body;
    assert.match(log, /TEST_ORDER_PLACED/);
  });

  it("comes for the first time on offer outside the hours, and where no cash is taken", async () => {
    const { owner } = await open((file) => {
      Object.assign(file.settings, { cashPayment: false });
    });
    app.clock.set("2026-06-12T07:00:00+02:00");
    assert.equal(outcomeOf(await tryOut(owner)), "201");
    app.clock.set(fridayEvening);
  });

  it("says so where nobody could order", async () => {
    const { owner } = await open((file) => {
      file.menus = [];
      file.addonGroups = [];
    });
    assert.equal(outcomeOf(await tryOut(owner)), "422 VALIDATION_FAILED");
  });

  it("is for owners and managers, and nobody outside can call an order a test", async () => {
    const { shop, owner } = await open();
    const cook = await hire(app, shop);
    assert.equal(outcomeOf(await cook.call("GET", "/first-day")), "403 FORBIDDEN");
    assert.equal(outcomeOf(await tryOut(cook)), "403 FORBIDDEN");
    for (const [method, path] of [
      ["GET", "/first-day"],
      ["POST", "/first-day/test-order"],
    ] as const)
      assert.equal((await owner.call(method, path, undefined, { cookie: "" })).statusCode, 401);
    const forged = await shop.post(shop.body({ source: "TEST" }));
    assert.equal(forged.statusCode, 422);
    const stranger = await open();
    assert.equal((await read(stranger.owner)).testOrder, null);
  });
});
