import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { moveStatus } from "../orders/order-moves.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { deliveryBody } from "./delivery-body.ts";
import { claimEndpoints, readDeliveries } from "./delivery-queue.ts";

const day = 24 * 3_600_000;
const operator = { kind: "OPERATOR" } as const;

interface Told {
  event: string;
  createdAt: string;
  data: { orderId: string; status: string };
}

describe("what happened at a partner's restaurant", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "8" } });
    partner = await openPartner(app);
  });
  after(() => app.close());

  /** One cash order; every test has a restaurant of its own. */
  const order = async (at = shop): Promise<string> => {
    app.clock.advance(60_000);
    const authorization = `Bearer ${at.key}`;
    const menu = await app.inject({ url: `/api/v1/menu?slug=${at.slug}`, headers: { authorization } });
    const { id } = menu.json().categories[1].products.find(({ name }: { name: string }) => name === "Kake");
    const placed = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { authorization },
      payload: {
        slug: at.slug,
        fulfillment: "PICKUP",
        paymentMethod: "CASH",
        customer: { name: "Kari", phone: "91234567" },
        lines: [{ productId: id, quantity: 1 }],
      },
    });
    assert.equal(placed.statusCode, 201, placed.body);
    return placed.json().orderId;
  };
  const open = async () => {
    shop = await partner.open();
  };
  const prepare = (orderId: string) => moveOrderTo(app.ctx, shop.scope, orderId, "PREPARING", operator);
  const feed = (query = "") => shop.ask("GET", `/events${query}`);
  /** All of it, page by page, as somebody who keeps the cursor has it. */
  const rest = async (cursor?: string, limit = 2): Promise<{ events: Told[]; cursor: string }> => {
    const events: Told[] = [];
    for (let at = cursor; ; ) {
      const page = await feed(`?limit=${limit}${at ? `&after=${at}` : ""}`);
      events.push(...page.data);
      at = page.cursor as string;
      if (!page.hasMore) return { events, cursor: at };
    }
  };
  const of = (events: readonly Told[]) => events.map(({ event, data }) => [event, data.orderId]);

  it("is told as its webhooks tell it, subscribed to or not, and to a paused one nothing is stored (R-702, R-736, R-737)", async () => {
    await open();
    const early = await order();
    const { data: hook } = await shop.ask("POST", "/webhooks", {
      url: "https://kasse.nettsmia.no/luka",
      events: ["ORDER_CREATED", "ORDER_STATUS_CHANGED", "ORDER_CANCELLED"],
    });
    const orderId = await order();
    await prepare(orderId);
    const cancellation = { reason: "OUT_OF_ITEMS", refund: "NONE" } as const;
    await cancelOrder(app.ctx, shop.scope, orderId, cancellation, operator);
    await shop.ask("PATCH", `/webhooks/${hook.id}`, { active: false });
    const late = await order();
    const { events } = await rest();
    assert.deepEqual(of(events), [
      ["ORDER_CREATED", early],
      ["ORDER_CREATED", orderId],
      ["ORDER_STATUS_CHANGED", orderId],
      ["ORDER_CANCELLED", orderId],
      ["ORDER_CREATED", late],
    ]);
    const key = { restaurantId: shop.restaurantId, webhookId: hook.id };
    const claimId = "00000000-0000-7000-8000-000000000001";
    await shop.ask("PATCH", `/webhooks/${hook.id}`, { active: true });
    await claimEndpoints(app.db, { claimId, fresh: [key], restaurantIds: [], healthy: 1, suspect: 1 });
    const sent = (await readDeliveries(app.db, [{ ...key, claimId, most: 100, inHand: [] }]))
      .map((delivery) => JSON.parse(deliveryBody(delivery, app.ctx.secrets).toString()))
      .toSorted((a: Told, b: Told) => (a.createdAt < b.createdAt ? -1 : 1));
    assert.deepEqual(sent, events.slice(1, 4));
  });

  it("is asked for on from a cursor, which stays good when there is nothing more (R-738)", async () => {
    await open();
    const nothing = await feed();
    assert.deepEqual([nothing.data, nothing.hasMore], [[], false]);
    const ids = [await order(), await order(), await order()];
    const first = await feed(`?after=${nothing.cursor}&limit=2`);
    assert.deepEqual([of(first.data).map(([, id]) => id), first.hasMore], [ids.slice(0, 2), true]);
    const second = await feed(`?after=${first.cursor}&limit=2`);
    assert.deepEqual([of(second.data).map(([, id]) => id), second.hasMore], [ids.slice(2), false]);
    // What is of no public event moves the cursor along.
    await app.db.query("UPDATE orders SET status = 'AWAITING_PAYMENT' WHERE id = $1", [ids[0]]);
    await app.db.query("SELECT move_order($1, $2, 'AWAITING_PAYMENT', 'FAILED', now(), NULL, '{}', '{}')", [
      shop.restaurantId,
      ids[0],
    ]);
    const silent = await feed(`?after=${second.cursor}`);
    assert.deepEqual([silent.data, silent.hasMore], [[], false]);
    assert.notEqual(silent.cursor, second.cursor);
    assert.deepEqual((await feed(`?after=${silent.cursor}`)).cursor, silent.cursor);
  });

  it("misses nothing of a transaction that began first and is committed last (R-739)", async () => {
    await open();
    const [slow, quick] = [await order(), await order()];
    const { cursor } = await rest();
    const moved = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    const nowMs = app.clock.nowMs();
    const move = (orderId: string) =>
      ({
        orderId,
        from: "CONFIRMED",
        to: "PREPARING",
        event: "ORDER_STATUS_CHANGED",
        data: { previousStatus: "CONFIRMED" },
      }) as const;
    const late = app.ctx.db.transaction(async (trx) => {
      await moveStatus(trx, shop.scope, move(slow), operator, nowMs);
      moved.resolve();
      await isRead.promise;
    });
    await moved.promise;
    await moveStatus(app.ctx.db, shop.scope, move(quick), operator, nowMs + 1_000);
    const meanwhile = await rest(cursor);
    assert.deepEqual(of(meanwhile.events), [["ORDER_STATUS_CHANGED", quick]]);
    isRead.resolve();
    await late;
    const afterwards = await rest(meanwhile.cursor);
    assert.deepEqual(of(afterwards.events), [["ORDER_STATUS_CHANGED", slow]], "though its time is before");
    assert.ok(afterwards.events[0]!.createdAt < meanwhile.events[0]!.createdAt);
  });

  it("is the same for all who ask at once, each event once, one order's in their order (R-739)", async () => {
    await open();
    const ids = await Promise.all(Array.from({ length: 6 }, () => order()));
    const readers = Array.from({ length: 4 }, () => ({
      seen: [] as Told[],
      cursor: undefined as string | undefined,
    }));
    // Each asks once while one order moves: a key's calls are counted, and a busy machine's moves take long.
    const readAll = () =>
      readers.map(async (reader) => {
        const { events, cursor } = await rest(reader.cursor, 3);
        reader.seen.push(...events);
        reader.cursor = cursor;
      });
    for (const id of ids) await Promise.all([prepare(id), ...readAll()]);
    await Promise.all(readAll());
    const [one, ...others] = readers.map(({ seen }) => seen);
    for (const other of others) assert.deepEqual(other, one);
    assert.equal(new Set(one!.map(({ createdAt, data }) => `${data.orderId} ${createdAt}`)).size, 12);
    for (const id of ids)
      assert.deepEqual(
        of(one!.filter(({ data }) => data.orderId === id)).map(([event]) => event),
        ["ORDER_CREATED", "ORDER_STATUS_CHANGED"],
      );
  });

  it("goes back 30 days (R-740)", async () => {
    await open();
    const old = await order();
    const { cursor } = await rest();
    app.clock.advance(30 * day - 60_000);
    assert.deepEqual(of((await rest()).events), [["ORDER_CREATED", old]]);
    app.clock.advance(120_000);
    assert.deepEqual((await rest()).events, []);
    assert.equal((await rest(cursor)).cursor, cursor, "an old cursor goes on");
  });

  it("is asked for with both keys, of one's own restaurant, with a cursor that was given out", async () => {
    await open();
    await order();
    const other = await partner.open();
    const foreign = { "x-service-restaurant-key": other.key };
    assert.equal(
      outcomeOf(await shop.call("GET", "/events", undefined, foreign)),
      "404 RESTAURANT_NOT_FOUND",
    );
    const none = { "x-service-restaurant-key": "" };
    assert.equal(outcomeOf(await shop.call("GET", "/events", undefined, none)), "401 UNAUTHORIZED");
    assert.deepEqual((await other.ask("GET", "/events")).data, [], "nothing of its neighbour");
    const { cursor } = await rest();
    const beyond = Buffer.from("[99]").toString("base64url");
    for (const query of ["?after=x", `?after=${beyond}`, "?limit=0", "?limit=101", "?cursor=x"]) {
      const refused = await shop.call("GET", `/events${query}`);
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED", query);
      const path = /\?(\w+)/.exec(query)![1];
      assert.deepEqual(
        refused.json().error.details.issues.map((issue: { path: string }) => issue.path),
        [path],
      );
    }
    assert.equal((await shop.call("GET", `/events?after=${cursor}`)).statusCode, 200);
  });
});
