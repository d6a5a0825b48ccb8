import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { moveOrderTo } from "./move-order.ts";
import type { PartnerOrder } from "./partner-schemas.ts";
import { dataOf, openServedShop, type ServedShop, type Till } from "./point-of-sale.fixture.ts";

describe("orders for points of sale", () => {
  let app: TestApp;
  let shop: ServedShop;
  let till: Till;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    shop = await openServedShop(app);
    till = await shop.till("orders:read");
  });
  after(() => app.close());

  const page = async (query = "", by = till) => {
    const response = await by.call("GET", `/orders${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json() as {
      data: PartnerOrder[];
      nextCursor: string | null;
      resumeCursor: string | null;
    };
  };
  /** Every page of one pass. */
  async function pass(query: string): Promise<{ orders: PartnerOrder[]; resumeCursor: string }> {
    const orders: PartnerOrder[] = [];
    for (const asked = new URLSearchParams(query); ; ) {
      const { data, nextCursor, resumeCursor } = await page(`?${asked}`);
      orders.push(...data);
      if (nextCursor === null) return { orders, resumeCursor: resumeCursor! };
      assert.equal(resumeCursor, null);
      asked.set("cursor", nextCursor);
    }
  }

  it("are read whole: lines with what was chosen, money, times, and who did what (R-904)", async () => {
    const placed = await shop.paid({
      lines: [
        shop.line("Margherita", {
          variant: "Stor",
          with: ["Klassisk bunn", "Bacon"],
          quantity: 2,
          note: "Godt stekt",
        }),
        shop.line("Brus"),
      ],
      tip: 1500,
    });
    const order = dataOf(await till.call("GET", `/orders/${placed.orderId}`));
    assert.equal(order.status, "PAID");
    const [pizza, soda] = order.lines;
    assert.deepEqual(
      [
        pizza.name,
        pizza.variantId,
        pizza.quantity,
        pizza.note,
        pizza.addons.map(({ name }: { name: string }) => name),
      ],
      ["Margherita", shop.id("Margherita/Stor"), 2, "Godt stekt", ["Klassisk bunn", "Bacon"]],
    );
    assert.deepEqual([soda.lineTotal, soda.deposit], [3900, 200]);
    assert.deepEqual(
      [order.total, order.tip, order.deposit, order.payment],
      [order.subtotal + 200 + 1500, 1500, 200, { provider: "SANDBOX", amount: order.total, refunded: 0 }],
    );
    assert.deepEqual(
      order.events.map(({ event, by }: { event: string; by: { kind: string } }) => [event, by.kind]),
      [
        ["ORDER_CREATED", "CUSTOMER"],
        ["ORDER_PAID", "PROVIDER"],
      ],
    );
  });

  it("tell who the guest is only to a key that may know guests (R-905)", async () => {
    const { orderId } = await shop.place();
    const read = async (by: Till) => dataOf(await by.call("GET", `/orders/${orderId}`));
    const seen = await read(till);
    assert.deepEqual(seen.customer, { name: "Kari Nordmann", phone: null, email: null });
    assert.equal(seen.trackingUrl, null);
    const knowing = await read(await shop.till("orders:read", "customers:read"));
    assert.deepEqual(knowing.customer, {
      name: "Kari Nordmann",
      phone: "+4791234567",
      email: "kari@example.com",
    });
    assert.match(knowing.trackingUrl, /\/o\//);
  });

  it("are opened by their scope or full access, and by nothing else (R-901)", async () => {
    const other = await shop.till("orders:write", "reports:read");
    for (const path of ["/orders", "/orders/ord_x"]) {
      const refused = await other.call("GET", path);
      assert.equal(outcomeOf(refused), "403 INSUFFICIENT_SCOPE");
      assert.deepEqual(refused.json().error.details, { requiredScope: "orders:read" });
    }
    assert.equal(outcomeOf(await till.call("GET", "/settings")), "403 INSUFFICIENT_SCOPE");
    assert.equal((await shop.call("GET", "/orders")).statusCode, 200);
    assert.equal(
      outcomeOf(await till.call("GET", "/orders", undefined, { authorization: "Bearer nonsense" })),
      "401 UNAUTHORIZED",
    );
  });

  it("of another restaurant are not there", async () => {
    const elsewhere = await openServedShop(app);
    const { orderId } = await elsewhere.place();
    assert.equal(outcomeOf(await till.call("GET", `/orders/${orderId}`)), "404 ORDER_NOT_FOUND");
    const { orders } = await pass("limit=100");
    assert.ok(orders.every(({ id }) => id !== orderId));
  });

  it("are chosen by time and status, and read in pages", async () => {
    const own = await openServedShop(app);
    const ownTill = await own.till("orders:read");
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      ids.push((await own.place()).orderId);
      app.clock.advance(60_000);
    }
    const all = await page("", ownTill);
    assert.deepEqual(
      all.data.map(({ id }) => id),
      ids,
    );
    const [, second, , fourth] = all.data;
    const idsOf = async (query: string) => (await page(query, ownTill)).data.map(({ id }) => id);
    assert.deepEqual(
      await idsOf(`?placedFrom=${second!.placedAt}&placedTo=${fourth!.placedAt}`),
      ids.slice(1, 3),
    );
    assert.deepEqual(await idsOf(`?updatedSince=${fourth!.updatedAt}`), ids.slice(3));
    assert.deepEqual(await idsOf("?status=PREPARING"), []);
    const first = await page("?limit=2", ownTill);
    assert.equal(first.data.length, 2);
    assert.deepEqual(
      (await page(`?limit=3&cursor=${first.nextCursor}`, ownTill)).data.map(({ id }) => id),
      ids.slice(2),
    );
  });

  it("refuse what they cannot read, all at once, and cursors of somebody's own making", async () => {
    const refused = await till.call("GET", "/orders?limit=0&updatedSince=yesterday&status=EATEN&state=new");
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.equal(refused.json().error.details.issues.length, 4);
    const { resumeCursor } = await page();
    const [database, ...place] = JSON.parse(Buffer.from(resumeCursor!, "base64url").toString());
    const elsewhere = Buffer.from(JSON.stringify([`9${database}`.slice(0, 19), ...place])).toString(
      "base64url",
    );
    for (const cursor of ["x", elsewhere])
      assert.equal(outcomeOf(await till.call("GET", `/orders?cursor=${cursor}`)), "422 VALIDATION_FAILED");
  });

  it("come again with `resumeCursor` when they have changed, and only then (R-903)", async () => {
    const placed = await shop.place();
    const { resumeCursor } = await pass("limit=100");
    await app.db.query("UPDATE orders SET updated_at = updated_at WHERE id = $1", [placed.orderId]);
    const changed = await pass(`limit=100&cursor=${resumeCursor}`);
    assert.ok(changed.orders.some(({ id }) => id === placed.orderId));
    const later = await pass(`limit=100&cursor=${changed.resumeCursor}`);
    assert.ok(later.orders.length <= changed.orders.length);
  });

  it("come again when their money goes back", async () => {
    const placed = await shop.paid();
    const { resumeCursor } = await pass("limit=100");
    await app.db.query(
      `INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, created_at, updated_at)
       VALUES ($1, $2, 'rfd_test', 100, 'Kald', 'DONE', now(), now())`,
      [shop.restaurantId, placed.orderId],
    );
    const { orders } = await pass(`limit=100&cursor=${resumeCursor}`);
    assert.ok(orders.some(({ id }) => id === placed.orderId));
    const { refunds } = dataOf(await till.call("GET", `/orders/${placed.orderId}`));
    assert.deepEqual([refunds[0].amount, refunds[0].by], [100, null], "nobody is known to have given it");
  });

  it("of a change that is written late are not left out: the pass resumes before it (R-903)", async () => {
    const slow = await shop.place();
    const fast = await shop.place();
    let read!: Awaited<ReturnType<typeof pass>>;
    await app.db.transaction(async (trx) => {
      await trx.query(
        "UPDATE orders SET note = 'sent', updated_at = now() WHERE restaurant_id = $1 AND id = $2",
        [shop.restaurantId, slow.orderId],
      );
      await moveOrderTo(app.ctx, shop.scope, fast.orderId, "PREPARING", { kind: "SYSTEM" });
      read = await pass("limit=2");
      assert.ok(read.orders.some(({ id, status }) => id === fast.orderId && status === "PREPARING"));
      assert.ok(read.orders.every(({ note }) => note !== "sent"));
    });
    const { orders } = await pass(`limit=2&cursor=${read.resumeCursor}`);
    assert.ok(orders.some(({ id, note }) => id === slow.orderId && note === "sent"));
  });

  it("of a change that is written between two pages are not left out either (R-903)", async () => {
    const own = await openServedShop(app);
    const ownTill = await own.till("orders:read");
    const [slow, ...fast] = [await own.place(), await own.place(), await own.place()];
    const { resumeCursor: before } = await page("", ownTill);
    let first!: Awaited<ReturnType<typeof page>>;
    await app.db.transaction(async (trx) => {
      await trx.query(
        "UPDATE orders SET note = 'sent', updated_at = now() WHERE restaurant_id = $1 AND id = $2",
        [own.restaurantId, slow!.orderId],
      );
      for (const { orderId } of fast)
        await moveOrderTo(app.ctx, own.scope, orderId, "PREPARING", { kind: "SYSTEM" });
      first = await page(`?limit=1&cursor=${before}`, ownTill);
    });
    let cursor = first.nextCursor;
    let resume: string | null = null;
    for (; cursor !== null; ) {
      const next = await page(`?limit=1&cursor=${cursor}`, ownTill);
      [cursor, resume] = [next.nextCursor, next.resumeCursor];
    }
    const { data } = await page(`?cursor=${resume}`, ownTill);
    assert.ok(data.some(({ id, note }) => id === slow!.orderId && note === "sent"));
  });

  it("are all seen as they ended by who reads while others place and move (R-903)", async () => {
    const own = await openServedShop(app);
    const ownTill = await own.till("orders:read");
    const seen = new Map<string, string>();
    let resume = "";
    const look = async (): Promise<void> => {
      for (let cursor = resume; ; ) {
        const { data, nextCursor, resumeCursor } = await page(
          `?limit=3${cursor && `&cursor=${cursor}`}`,
          ownTill,
        );
        for (const { id, status } of data) seen.set(id, status);
        if (nextCursor === null) {
          resume = resumeCursor!;
          return;
        }
        cursor = nextCursor;
      }
    };
    let isOver = false;
    const reading = (async () => {
      for (; !isOver; ) {
        await look();
        await app.db.query("DELETE FROM quota_windows");
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    })();
    const busy = async (): Promise<void> => {
      for (let i = 0; i < 5; i++) {
        const { orderId } = await own.place();
        for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
          await moveOrderTo(app.ctx, own.scope, orderId, status, { kind: "SYSTEM" });
      }
    };
    await Promise.all([busy(), busy(), busy()]);
    isOver = true;
    await reading;
    await look();
    assert.equal(seen.size, 15);
    assert.deepEqual([...new Set(seen.values())], ["COMPLETED"]);
  });
});
