import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { acceptOrder } from "./accept-order.ts";
import { systemActor } from "./actors.ts";
import { shortened } from "./board-changes.ts";
import type { Board, BoardChanges, BoardOrder } from "./board-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { moveOrderTo } from "./move-order.ts";
import type { PlacedOrder } from "./schemas.ts";
import { openShop, type Shop } from "./shop.fixture.ts";
import { undoCancel } from "./undo-cancel.ts";

const cook = { kind: "SYSTEM" } as const;

/** What has changed on the board: the dashboard's API (D-218, decision 0054). */
describe("what has changed on the board", () => {
  let database: TestDatabase;
  let app: TestApp;
  let shop: Shop;
  let person: Staff;
  before(async () => {
    database = await createTestDatabase();
    app = await createTestApp({ database, env: { DATABASE_POOL_SIZE: "12" } });
    shop = await openShop(app, ({ settings }) => Object.assign(settings, { ordersPerSlot: null }), {
      environment: "TEST",
      live: false,
    });
    person = await hire(app, shop, "OWNER");
  });
  after(async () => {
    await app?.close();
    await database?.close();
  });

  const ask = (since?: string, staff = person) =>
    staff.call("GET", `/orders/changes${since === undefined ? "" : `?since=${encodeURIComponent(since)}`}`);
  const changes = async (since?: string): Promise<BoardChanges> => {
    const response = await ask(since);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const partsOf = (position: string): [string, string, string] =>
    JSON.parse(Buffer.from(position, "base64url").toString());
  const positionOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const now = async () => (await changes()).position;
  const idsOf = (orders: BoardOrder[]) => orders.map(({ id }) => id);
  const placed = (more: Record<string, unknown> = {}): Promise<PlacedOrder> => shop.place(shop.body(more));
  const move = (order: PlacedOrder, status: Parameters<typeof moveOrderTo>[3]) =>
    moveOrderTo(app.ctx, shop.scope, order.orderId, status, cook);

  it("goes on from the oldest that was at work when there were too many to name", () => {
    const named = (length: number) => `100:900:${"1".repeat(length - "100:900:".length)}`;
    assert.equal(shortened(named(1_500)), named(1_500));
    assert.equal(shortened(named(1_501)), "100:100:");
  });

  it("is nothing but a place to go on from for who asks for the first time", async () => {
    await placed();
    const first = await changes();
    assert.deepEqual([first.mustReadAll, first.new, first.active, first.gone], [true, [], [], []]);
    const next = await changes(first.position);
    assert.deepEqual([next.mustReadAll, next.new, next.active, next.gone], [false, [], [], []]);
  });

  it("is an order that is new, answered, made and handed over, each once and as it is then", async () => {
    const before = await changes();
    const order = await placed();
    const arrived = await changes(before.position);
    assert.deepEqual(
      [idsOf(arrived.new), arrived.active, arrived.gone, arrived.counts.new],
      [[order.orderId], [], [], before.counts.new + 1],
    );
    await acceptOrder(app.ctx, shop.scope, order.orderId, {}, cook);
    const answered = await changes(arrived.position);
    assert.deepEqual(
      [answered.new, idsOf(answered.active), answered.gone, answered.counts],
      [[], [order.orderId], [], { ...before.counts, active: before.counts.active + 1 }],
    );
    await move(order, "PREPARING");
    await move(order, "READY_FOR_PICKUP");
    const made = await changes(answered.position);
    assert.deepEqual(
      made.active.map(({ id, status }) => [id, status]),
      [[order.orderId, "READY_FOR_PICKUP"]],
    );
    await move(order, "COMPLETED");
    const done = await changes(made.position);
    assert.deepEqual([done.new, done.active, done.gone], [[], [], [order.orderId]]);
    assert.deepEqual(done.counts, before.counts);
    // Who was away for all of it hears of the end of it.
    assert.deepEqual((await changes(arrived.position)).gone, [order.orderId]);
  });

  it("says of a cancelled order that it is gone, and when that is taken back that it is there, and nothing of one that waits for its payment", async () => {
    const position = await now();
    const unpaid = await placed({ paymentMethod: "ONLINE" });
    assert.deepEqual((await changes(position)).gone, []);
    await decideSandboxPayment(app.ctx, unpaid.paymentUrl!.split("/").at(-1)!, "PAY");
    const paid = await changes(position);
    assert.deepEqual(idsOf(paid.new), [unpaid.orderId]);
    assert.notEqual(paid.new[0]!.acceptBefore, null);
    const byPeople = { kind: "STAFF", id: person.userId, role: "OWNER" } as const;
    const tooBusy = { reason: "TOO_BUSY", refund: "FULL", canBeUndone: true } as const;
    await cancelOrder(app.ctx, shop.scope, unpaid.orderId, tooBusy, byPeople);
    const cancelled = await changes(paid.position);
    assert.deepEqual([cancelled.gone, cancelled.unseen], [[unpaid.orderId], []]);
    await undoCancel(app.ctx, shop.scope, unpaid.orderId, byPeople);
    const back = await changes(cancelled.position);
    assert.deepEqual([idsOf(back.new), back.unseen, back.counts.unseen], [[unpaid.orderId], [], 0]);
  });

  it("keeps what was cancelled by others until somebody has seen it, and tells every device (D-231)", async () => {
    const position = await now();
    const order = await placed({ paymentMethod: "ONLINE" });
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    const nobody = { reason: "NOT_ACCEPTED_IN_TIME", refund: "FULL" } as const;
    await cancelOrder(app.ctx, shop.scope, order.orderId, nobody, systemActor);
    const cancelled = await changes(position);
    assert.deepEqual(
      [idsOf(cancelled.unseen), cancelled.gone, cancelled.counts.unseen],
      [[order.orderId], [], 1],
    );
    const [shown] = cancelled.unseen;
    assert.deepEqual(
      [shown!.status, shown!.refunded, shown!.cancellation?.reason],
      ["CANCELLED", order.total, "NOT_ACCEPTED_IN_TIME"],
    );
    const listed = async () =>
      ((await person.call("GET", "/orders?state=unseen")).json() as Board).orders.map(({ id }) => id);
    assert.deepEqual(await listed(), [order.orderId]);

    const elsewhere = await hire(app, await openShop(app), "OWNER");
    const path = `/orders/${order.orderId}/seen`;
    assert.equal((await elsewhere.call("POST", path, {})).statusCode, 404);
    assert.equal((await person.call("POST", path, {}, { cookie: undefined })).statusCode, 401);
    assert.equal(
      (await person.call("POST", `${path}`, {}, { origin: "https://evil.example" })).statusCode,
      403,
    );
    assert.deepEqual(await listed(), [order.orderId]);

    // Two see it at once: the first is kept.
    const helper = await hire(app, shop, "STAFF");
    const answers = [await helper.call("POST", path, {}), await person.call("POST", path, {})];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    const seen = await changes(cancelled.position);
    assert.deepEqual([seen.unseen, seen.gone, seen.counts.unseen], [[], [order.orderId], 0]);
    assert.deepEqual(await listed(), []);
    const [kept] = await app.db.query<{ by: string }>(
      "SELECT cancellation ->> 'seenBy' AS by FROM orders WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, order.orderId],
    );
    assert.equal(kept!.by, helper.userId);
  });

  it("gives a change that is written late, and what was seen before it not again", async () => {
    const [slow, fast] = [await placed(), await placed()];
    const position = await now();
    let meanwhile!: BoardChanges;
    await app.db.transaction(async (trx) => {
      await trx.query(
        "UPDATE orders SET note = 'sent', updated_at = now() WHERE restaurant_id = $1 AND id = $2",
        [shop.restaurantId, slow.orderId],
      );
      await acceptOrder(app.ctx, shop.scope, fast.orderId, {}, cook);
      meanwhile = await changes(position);
      assert.deepEqual([idsOf(meanwhile.active), meanwhile.new], [[fast.orderId], []]);
      assert.deepEqual((await changes(meanwhile.position)).active, []);
    });
    const late = await changes(meanwhile.position);
    assert.deepEqual(
      [late.new.map(({ id, note }) => [id, note]), late.active],
      [[[slow.orderId, "sent"]], []],
    );
  });

  it("is the same from every process, also from one that has just begun", async () => {
    const position = await now();
    const order = await placed();
    const other = await createTestApp({ database });
    try {
      await other.ctx.snapshots.reload(shop.restaurantId);
      const { body } = await other.inject({
        url: `/api/staff/orders/changes?slug=${shop.slug}&since=${position}`,
        headers: { host: app.ctx.config.serviceDomain, cookie: person.cookie },
      });
      assert.deepEqual(idsOf((JSON.parse(body) as BoardChanges).new), [order.orderId]);
    } finally {
      await other.close();
    }
  });

  it("leaves a device with the board as it is, whatever happens at once and whenever it asks", async () => {
    const open = new Map<string, string>();
    const read = async (state: string) =>
      (await person.call("GET", `/orders?state=${state}`)).json().orders as BoardOrder[];
    let { position } = await changes();
    const states = ["new", "active", "unseen"] as const;
    for (const state of states)
      for (const { id, status } of await read(state)) open.set(id, `${state} ${status}`);
    const listen = async () => {
      const told = await changes(position);
      assert.equal(told.mustReadAll, false);
      for (const id of told.gone) open.delete(id);
      for (const state of states)
        for (const { id, status } of told[state]) open.set(id, `${state} ${status}`);
      position = told.position;
      return told;
    };
    let isBusy = true;
    const listening = (async () => {
      while (isBusy) await listen();
    })();
    const working = Promise.all(
      Array.from({ length: 24 }, async (_, number) => {
        const order = await placed();
        await acceptOrder(app.ctx, shop.scope, order.orderId, {}, cook);
        if (number % 2 === 0) await move(order, "PREPARING");
        for (const status of ["READY_FOR_PICKUP", "COMPLETED"] as const)
          if (number % 4 === 0) await move(order, status);
        if (number % 4 === 1)
          await cancelOrder(app.ctx, shop.scope, order.orderId, { reason: "TOO_BUSY", refund: "NONE" }, cook);
      }),
    );
    await working.finally(() => {
      isBusy = false;
      return listening;
    });
    const { counts } = await listen();
    const truth = new Map<string, string>();
    for (const state of states)
      for (const { id, status } of await read(state)) truth.set(id, `${state} ${status}`);
    assert.deepEqual(Object.fromEntries(open), Object.fromEntries(truth));
    assert.equal(counts.new + counts.active + counts.unseen, open.size);
  });

  it("is read anew after more than 100 changes, and when opening hours move the time to answer", async () => {
    const position = await now();
    await app.db.query("UPDATE orders SET updated_at = updated_at WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    const few = await changes(position);
    assert.equal(few.mustReadAll, false);
    const told = [few.gone, few.new, few.active, few.unseen].flat().length;
    for (let count = told; count < 100; count += 1) await placed();
    assert.equal((await changes(position)).mustReadAll, false, "a hundred are told");
    await placed();
    const many = await changes(position);
    assert.deepEqual([many.mustReadAll, many.new, many.active, many.gone], [true, [], [], []]);
    await app.db.query(
      `INSERT INTO hours_overrides (restaurant_id, id, date, is_closed, applies_to)
       VALUES ($1, 'ovr_test', '2026-06-20', true, 'KITCHEN')`,
      [shop.restaurantId],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.equal((await changes(many.position)).mustReadAll, true);
  });

  it("is read anew by who comes with a place of another database or of what has not been yet", async () => {
    const [cluster, snapshot, besides] = partsOf(await now());
    const [from, to] = snapshot.split(":") as [string, string];
    for (const elsewhere of [
      positionOf(`${BigInt(cluster) + 1n}`, snapshot, besides),
      positionOf(cluster, `${from}:${BigInt(to) + 1_000_000n}:`, besides),
    ])
      assert.equal((await changes(elsewhere)).mustReadAll, true);
  });

  it("refuses places that it cannot have given", async () => {
    const [cluster, snapshot, besides] = partsOf(await now());
    const made = ["0:1:", "5:4:", "1:5:9", "1:5:3,2", "1:5:0", "x", "1:5", "1:99999999999999999999:"];
    for (const since of [
      "x",
      "",
      positionOf(cluster),
      ...made.map((one) => positionOf(cluster, one, besides)),
    ])
      assert.deepEqual([since, (await ask(since)).json().error?.code], [since, "VALIDATION_FAILED"]);
    assert.equal((await ask(positionOf(cluster, snapshot, besides))).statusCode, 200);
    assert.equal((await ask("a".repeat(5_000))).statusCode, 422);
  });

  it("is told to the restaurant's own people alone", async () => {
    const elsewhere = await openShop(app);
    const stranger = await hire(app, elsewhere, "OWNER");
    const url = `/api/staff/orders/changes?slug=${shop.slug}`;
    const headers = { host: app.ctx.config.serviceDomain };
    assert.equal((await app.inject({ url, headers })).statusCode, 401);
    const refused = await app.inject({ url, headers: { ...headers, cookie: stranger.cookie } });
    assert.equal(refused.json().error.code, "RESTAURANT_NOT_FOUND");
    // A place of another restaurant opens nothing of it.
    const position = await now();
    await placed();
    const theirs = (await ask(position, stranger)).json() as BoardChanges;
    assert.deepEqual([theirs.new, theirs.active, theirs.gone], [[], [], []]);
  });
});
