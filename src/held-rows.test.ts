import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../test/app.ts";
import { insert } from "../test/database-rows.ts";
import { openShop, type Shop } from "./features/orders/shop.fixture.ts";
import { loops } from "./worker.ts";

/** What is due of a restaurant ($1), how somebody holds on to it, and how many rows are still to be seen to. */
interface Due {
  loop: string;
  put: string;
  hold: string;
  left: string;
}

const longAgo = "timestamptz '2026-01-01'";
const order = (row: Record<string, string>) =>
  insert("orders", {
    ...{ restaurant_id: "$1", id: "'x_1'", order_number: "-1", token_hash: "'x'", token_sealed: "'x'" },
    ...{ customer_name: "'Kari'", customer_phone: "'+4791234567'", updated_at: longAgo, placed_at: longAgo },
    ...row,
  });
const rowOf = (table: string, where = "id = 'x_1'"): Pick<Due, "hold" | "left"> => ({
  hold: `SELECT 1 FROM ${table} WHERE restaurant_id = $1 AND ${where} FOR UPDATE`,
  left: `SELECT 1 FROM ${table} WHERE restaurant_id = $1 AND ${where}`,
});
const inStatus = (status: string): Pick<Due, "hold" | "left"> => ({
  ...rowOf("orders"),
  left: `SELECT 1 FROM orders WHERE restaurant_id = $1 AND id = 'x_1' AND status = '${status}'`,
});
const reservation = { type: "'RESERVATION'", reservation: "'{}'", party_size: "2", duration_minutes: "60" };
const payment = (row: Record<string, string>): string =>
  `WITH o AS (${order({ status: "'AWAITING_PAYMENT'", payment_method: "'ONLINE'" })}) ${insert("payments", {
    ...{ restaurant_id: "$1", order_id: "'x_1'", provider: "'SANDBOX'", amount: "100" },
    ...{ created_at: longAgo, updated_at: longAgo, ...row },
  })}`;

const dues: Due[] = [
  {
    loop: "forget-old-keys",
    put: insert("idempotency_keys", {
      ...{ restaurant_id: "$1", key: "'x_1'", endpoint: "'orders'", body_hash: "'x'", order_id: "'x'" },
      created_at: longAgo,
    }),
    ...rowOf("idempotency_keys", "key = 'x_1'"),
  },
  {
    loop: "forget-old-keys",
    put: insert("slot_usage", { restaurant_id: "$1", starts_at: longAgo, used: "1" }),
    ...rowOf("slot_usage", `starts_at = ${longAgo}`),
  },
  {
    loop: "forget-old-table-holds",
    put: insert("dine_in_holds", {
      ...{ restaurant_id: "$1", id: "'x_1'", dine_in_at: longAgo, party_size: "2", duration_minutes: "60" },
      ...{ expires_at: longAgo, created_at: longAgo },
    }),
    ...rowOf("dine_in_holds"),
  },
  {
    loop: "complete-past-reservations",
    put: order({ status: "'CONFIRMED'", dine_in_at: longAgo, ...reservation }),
    ...inStatus("CONFIRMED"),
  },
  {
    loop: "turn-down-unanswered-reservations",
    put: order({ status: "'PENDING_APPROVAL'", dine_in_at: longAgo, ...reservation }),
    ...inStatus("PENDING_APPROVAL"),
  },
  {
    loop: "tell-table-waitlist",
    put: insert("dine_in_waitlist", {
      ...{ restaurant_id: "$1", id: "'x_1'", date: "'2026-01-01'", from_at: longAgo, until_at: longAgo },
      ...{ party_size: "2", customer_name: "'Kari'", customer_phone: "'+4791234567'", status: "'WAITING'" },
      ...{ created_at: longAgo, updated_at: longAgo },
    }),
    ...rowOf("dine_in_waitlist", "status = 'WAITING'"),
  },
  {
    loop: "cancel-unaccepted-orders",
    put: order({ status: "'PAID'", fulfillment: "'PICKUP'", paid_at: longAgo }),
    ...inStatus("PAID"),
  },
  {
    loop: "give-up-lost-links",
    put: payment({ state: "'CREATING'" }),
    hold: "SELECT 1 FROM payments WHERE restaurant_id = $1 FOR UPDATE",
    left: "SELECT 1 FROM payments WHERE restaurant_id = $1 AND state = 'CREATING'",
  },
  {
    loop: "ask-about-open-payments",
    put: payment({ state: "'OPEN'" }),
    hold: "SELECT 1 FROM payments WHERE restaurant_id = $1 FOR UPDATE",
    left: "SELECT 1 FROM payments WHERE restaurant_id = $1 AND checked_at IS NULL",
  },
  {
    loop: "end sold out",
    put: `UPDATE products SET is_available = false, sold_out_until = ${longAgo} WHERE restaurant_id = $1`,
    hold: "SELECT 1 FROM restaurants WHERE id = $1 FOR UPDATE",
    left: "SELECT 1 FROM products WHERE restaurant_id = $1 AND sold_out_until IS NOT NULL",
  },
  {
    loop: "purge-mails",
    put: insert("mails", {
      ...{ restaurant_id: "$1", kind: "'ORDER_PLACED'", recipient: "'kari@example.no'", locale: "'nb'" },
      ...{ state: "'SENT'", finished_at: longAgo },
    }),
    ...rowOf("mails", "state = 'SENT'"),
  },
  {
    loop: "purge-menu-imports",
    put: insert("menu_imports", {
      ...{ restaurant_id: "$1", id: "'x_1'", status: "'CLOSED'", reader: "'TEXT'", due_at: longAgo },
      ...{ created_at: longAgo },
    }),
    ...rowOf("menu_imports"),
  },
];

/** P-16, decision 0036: of one restaurant's rows that somebody holds on to, others' do not wait, and none is forgotten. */
describe("background work while somebody holds on to a row of one restaurant", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
  });
  after(() => app.close());

  for (const { loop, put, hold, left } of dues)
    it(`${loop}, of ${/(?:INTO|UPDATE) (\w+)/.exec(put)![1]}: is done for the others, and for that one when it can be`, async () => {
      const shops = (await Promise.all([openShop(app), openShop(app), openShop(app)])) as Shop[];
      for (const shop of shops) await app.db.query(put, [shop.restaurantId]);
      const run = () => loops.find(({ name }) => name === loop)!.run(app.ctx, new AbortController().signal);
      const waiting = async (): Promise<boolean[]> =>
        Promise.all(shops.map(async (shop) => (await app.db.query(left, [shop.restaurantId])).length > 0));
      assert.deepEqual(await waiting(), [true, true, true]);
      await app.db.transaction(async (trx) => {
        await trx.query(hold, [shops[1]!.restaurantId]);
        await run();
        assert.deepEqual(await waiting(), [false, true, false]);
      });
      await run();
      assert.deepEqual(await waiting(), [false, false, false]);
    });
});
