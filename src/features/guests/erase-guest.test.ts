import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { untilHeldUp } from "../../../test/held-up.ts";
import type { BoardOrder } from "../orders/board-schemas.ts";
import { openPaidTwiceShop } from "../orders/paid-twice.fixture.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { openDining } from "../reservations/dining.fixture.ts";
import { emptied } from "./guest-columns.fixture.ts";
import { somebody, word } from "./somebody.fixture.ts";

/** D-391: besides what guests.test.ts finds in the tables. */
describe("a guest who is forgotten", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  /** As it is when the kitchen is through with it. */
  const finish = (shop: Shop) =>
    app.db.query(
      "UPDATE orders SET status = 'COMPLETED', completed_at = placed_at WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
  const post = async (path: string, body: object) => operator.call("POST", `/guests/${path}`, body);

  it("is forgotten in the history of an order that was changed as well", async () => {
    const guest = somebody();
    const shop = await openShop(app);
    const { orderId } = await shop.place(shop.body({ customer: guest, lines: [shop.line("Brus")] }));
    const cook = await hire(app, shop);
    const changed = await cook.call("POST", `/orders/${orderId}/changes`, {
      ...{ expectedVersion: 0, keep: [{ lineId: "1", quantity: 2, note: `${word} i glasset` }] },
      add: [shop.line("Kake", { note: `${word} på toppen` })],
      note: `${word} ved døra`,
    });
    assert.equal(outcomeOf(changed), "200", changed.body);
    const told = () =>
      app.db.query<{ data: { lines: { name: string; after: number }[] } }>(
        `SELECT data FROM order_events WHERE restaurant_id = $1 AND order_id = $2 AND event = 'ORDER_CHANGED'`,
        [shop.restaurantId, orderId],
      );
    assert.equal(JSON.stringify(await told()).split(word).length, 4);
    await finish(shop);
    app.clock.advance(60_000);
    assert.equal(outcomeOf(await post("erase", { email: guest.email, confirm: guest.email })), "200");
    const [order] = await app.db.query<{ at: Temporal.Instant }>(
      "SELECT updated_at AS at FROM orders WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.equal(order!.at.epochMilliseconds, app.clock.nowMs(), "whoever follows orders hears of it");
    const [left] = await told();
    assert.ok(!JSON.stringify(left).includes(word), JSON.stringify(left));
    assert.deepEqual(
      left!.data.lines.map(({ name, after }) => [name, after]),
      [
        ["Brus", 2],
        ["Kake", 1],
      ],
    );
  });

  it("is forgotten in a reason typed in capitals; a reason of the list stays", async () => {
    const guest = somebody();
    const shop = await openShop(app);
    const given = ["NORDMANN", "ORDER_CHANGED", "CUSTOMER_REQUEST"];
    for (const reason of given) {
      const { orderId } = await shop.place(shop.body({ customer: guest }));
      await app.db.query(
        `WITH cancelled AS (
           UPDATE orders SET status = 'CANCELLED', cancelled_at = placed_at, cancellation = jsonb_build_object('reason', $3::text)
           WHERE restaurant_id = $1 AND id = $2)
         INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, created_at, updated_at)
         VALUES ($1, $2, 'rf_' || $3, 100, $3, 'DONE', now(), now())`,
        [shop.restaurantId, orderId, reason],
      );
    }
    assert.equal(outcomeOf(await post("erase", { email: guest.email, confirm: guest.email })), "200");
    const left = await app.db.query<{ cancelled: string | null; refunded: string }>(
      `SELECT o.cancellation ->> 'reason' AS cancelled, r.reason AS refunded
       FROM orders o JOIN refunds r USING (restaurant_id) WHERE r.restaurant_id = $1 AND r.order_id = o.id ORDER BY order_number`,
      [shop.restaurantId],
    );
    assert.deepEqual(
      left.map(({ cancelled, refunded }) => [cancelled, refunded]),
      [
        [null, ""],
        ["ORDER_CHANGED", "ORDER_CHANGED"],
        ["CUSTOMER_REQUEST", "CUSTOMER_REQUEST"],
      ],
    );
  });

  it("is forgotten in every column of an order, of what was added to it and of all that hangs on them; nobody else is", async () => {
    const guest = somebody();
    const other = { name: "Nora Nabo", phone: "41234567", email: "nora.nabo@example.com" };
    const { shop, changed, finish: collect } = await openPaidTwiceShop(app);
    const { orderId: othersId } = await shop.place(shop.body({ customer: other }));
    const { id } = await changed();
    await app.db.query(
      "UPDATE orders SET customer_email = $3, email_identity = $3, customer_phone = $4 WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, id, guest.email, `+47${guest.phone}`],
    );
    for (const sql of [
      `UPDATE orders SET customer_name = $2, note = $2, client_reference = $2, curbside = jsonb_build_object('vehicle', $2::text),
         delivery_address = jsonb_build_object('line1', $2::text), success_url = $2, cancel_url = $2 WHERE restaurant_id = $1 AND id <> $3`,
      "UPDATE order_lines SET note = $2, client_line_id = $2 WHERE restaurant_id = $1 AND order_id <> $3",
      "UPDATE order_events SET data = data || jsonb_build_object('message', $2::text) WHERE restaurant_id = $1 AND order_id <> $3",
      "UPDATE payments SET payment_url = $2 WHERE restaurant_id = $1 AND order_id <> $3",
      `INSERT INTO coupon_redemptions (restaurant_id, coupon_id, order_id, email_identity, phone)
       SELECT $1, 'cpn_1', id, $2, $2 FROM orders WHERE restaurant_id = $1 AND id <> $3`,
      `INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale)
       SELECT $1, id, $2, '', 'nb' FROM orders WHERE restaurant_id = $1 AND id <> $3`,
    ])
      await app.db.query(sql, [shop.restaurantId, word, othersId]);
    await collect({ id } as BoardOrder);
    await finish(shop);
    /** How many rows have the word, by the columns that are to be emptied; and the devices. */
    const written = async () => {
      const columns = Object.entries({ ...emptied, guest_devices: "id" }).flatMap(([table, names]) =>
        names.split(" ").map((name) => [table, name] as const),
      );
      const found: Record<string, number> = {};
      for (const [table, column] of columns) {
        const [row] = await app.db.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${table} WHERE restaurant_id = $1 AND strpos(lower(${column}::text), lower($2)) > 0`,
          [shop.restaurantId, word],
        );
        if (row!.n > 0) found[`${table}.${column}`] = row!.n;
      }
      return found;
    };
    const before = await written();
    for (const column of [
      ...["orders.customer_name", "orders.note", "orders.client_reference", "orders.curbside"],
      ...["orders.delivery_address", "orders.success_url", "orders.cancel_url", "payments.payment_url"],
      ...["coupon_redemptions.email_identity", "coupon_redemptions.phone"],
    ])
      assert.equal(before[column], 2, column);
    for (const column of [
      "order_lines.note",
      "order_lines.client_line_id",
      "order_events.data",
      "guest_devices.id",
    ])
      assert.ok(before[column]! > 0, column);
    const mailsOfOther = () =>
      app.db.query("SELECT id, state FROM mails WHERE restaurant_id = $1 AND order_id = $2 ORDER BY id", [
        shop.restaurantId,
        othersId,
      ]);
    const kept = await mailsOfOther();
    assert.ok(kept.length > 0);
    assert.equal(outcomeOf(await post("erase", { email: guest.email, confirm: guest.email })), "200");
    assert.deepEqual(await written(), {});
    assert.deepEqual(await mailsOfOther(), kept);
    assert.equal((await post("find", { email: other.email })).json().restaurants[0].orders, 1);
  });

  it("takes nothing of the guest at the next table along, from any table", async () => {
    const [guest, other] = [
      somebody(),
      { name: "Nora Nabo", phone: "41234567", email: "nora.nabo@example.com" },
    ];
    const shop = await openDining(app);
    const { restaurantId } = shop;
    await app.db.query(
      "INSERT INTO webhooks (restaurant_id, id, url, events, is_active, secret_sealed) VALUES ($1, 'whk_1', 'https://a.example', '{PING}', true, '')",
      [restaurantId],
    );
    const ids: string[] = [];
    for (const customer of [guest, other]) {
      const { orderId } = await shop.place(
        shop.body({ customer, lines: [shop.line("Kake", { note: word })] }),
      );
      ids.push(orderId);
      await shop.wait({ customer });
      for (const sql of [
        "UPDATE order_lines SET client_line_id = $3 WHERE restaurant_id = $1 AND order_id = $2",
        "UPDATE order_events SET data = data || jsonb_build_object('message', $3::text) WHERE restaurant_id = $1 AND order_id = $2",
        `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, order_id, data, due_at)
         SELECT $1, 'whk_1', id, uuid_v7_time(id), 'PING', now(), $2, jsonb_build_object('note', $3::text), now() FROM (SELECT uuid_v7() AS id) made`,
        `INSERT INTO payments (restaurant_id, order_id, provider, state, amount, payment_url, created_at, updated_at)
         VALUES ($1, $2, 'SANDBOX', 'PAID', 100, $3, now(), now())`,
        `INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, created_at, updated_at)
         VALUES ($1, $2, 'rf_' || $2, 100, $3, 'DONE', now(), now())`,
        `INSERT INTO coupon_redemptions (restaurant_id, coupon_id, order_id, email_identity, phone) VALUES ($1, 'cpn_1', $2, $3, $3)`,
      ])
        await app.db.query(sql, [restaurantId, orderId, word]);
      await app.db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         VALUES ($1, $2, $3, $3, 'SUBSCRIBED', now(), now())`,
        [restaurantId, `sub_${orderId}`, customer.email],
      );
    }
    await finish(shop);
    await app.db.query(
      "INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale) SELECT $1, id, $3 || id, '', 'nb' FROM unnest($2::text[]) AS id",
      [restaurantId, ids, word],
    );
    const tables = [
      ...Object.keys(emptied),
      "guest_devices",
      "dine_in_waitlist",
      "newsletter_subscribers",
      "mails",
    ];
    const rows = async () => {
      const all: Record<string, string[]> = {};
      for (const table of tables)
        all[table] = (
          await app.db.query<{ row: string }>(
            `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE restaurant_id = $1 ORDER BY 1`,
            [restaurantId],
          )
        ).map(({ row }) => row);
      return all;
    };
    const isOthers = (row: string) => row.includes(ids[1]!) || /nora|41234567/i.test(row);
    const before = await rows();
    for (const table of tables)
      assert.ok(before[table]!.some(isOthers) && !before[table]!.every(isOthers), table);
    assert.equal(outcomeOf(await post("erase", { email: guest.email, confirm: guest.email })), "200");
    const after = await rows();
    for (const table of tables) {
      assert.deepEqual(after[table]!.filter(isOthers), before[table]!.filter(isOthers), table);
      assert.ok(!JSON.stringify(after[table]!.filter((row) => !isOthers(row))).includes(word), table);
    }
  });

  it("is no owner: what the service writes to those is kept, and is sent", async () => {
    const shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    await operator.call("POST", `/restaurants/${shop.slug}/look`, { reason: "Nettbrettet ringer ikke" });
    const sought = { email: owner.email };
    assert.deepEqual((await post("find", sought)).json().restaurants, []);
    assert.deepEqual((await post("erase", { ...sought, confirm: owner.email })).json(), { restaurants: [] });
    const mails = await app.db.query("SELECT 1 FROM mails WHERE restaurant_id = $1 AND recipient = $2", [
      shop.restaurantId,
      owner.email,
    ]);
    assert.equal(mails.length, 1);
  });

  it("is not waited for at a table any more, and what the party asked for there is forgotten", async () => {
    const guest = somebody();
    const shop = await openDining(app);
    const { reservationId } = await shop.booked({
      ...{ customer: guest, occasion: "BIRTHDAY", highChairs: 1, wheelchair: true, allergies: ["MILK"] },
    });
    const asked = async () =>
      (
        await app.db.query<{ reservation: Record<string, unknown> }>(
          "SELECT reservation FROM orders WHERE restaurant_id = $1 AND id = $2",
          [shop.restaurantId, reservationId],
        )
      )[0]!.reservation;
    const before = await asked();
    assert.deepEqual([before.occasion, before.allergies], ["BIRTHDAY", ["MILK"]]);
    await app.db.query(
      `UPDATE orders SET status = 'CANCELLED', cancelled_at = $3, cancellation = '{"reason": "CUSTOMER_NO_SHOW"}'
       WHERE restaurant_id = $1 AND id = $2`,
      [shop.restaurantId, reservationId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())],
    );
    const erase = () => post("erase", { email: guest.email, confirm: guest.email });
    app.clock.advance(120 * 60_000);
    assert.equal(outcomeOf(await erase()), "409 GUEST_HAS_OPEN_ORDERS", "they may still have come after all");
    assert.deepEqual(await asked(), before);
    app.clock.advance(1);
    assert.equal(outcomeOf(await erase()), "200");
    assert.deepEqual(await asked(), {
      ...before,
      ...{ occasion: null, highChairs: 0, wheelchair: false, allergies: [] },
    });
  });

  it("keeps the name on an order that comes while they are being forgotten", async () => {
    const guest = somebody();
    const shops = [await openShop(app), await openShop(app)];
    for (const shop of shops) {
      await shop.place(shop.body({ customer: guest }));
      await finish(shop);
    }
    const bySlug = await app.db.everywhere<{ slug: string }>(
      "SELECT slug FROM restaurants WHERE id = ANY ($1) ORDER BY slug",
      [shops.map(({ restaurantId }) => restaurantId)],
    );
    const [first, last] = bySlug.map(({ slug }) => shops.find((shop) => shop.slug === slug)!);
    const erasing = await app.db.transaction(async (trx) => {
      await trx.query("SELECT 1 FROM orders WHERE restaurant_id = $1 FOR UPDATE", [last!.restaurantId]);
      const begun = post("erase", { email: guest.email, confirm: guest.email });
      await untilHeldUp(app.db);
      await first!.place(first!.body({ customer: guest }));
      return { begun };
    });
    await erasing.begun;
    const [came] = await app.db.query<{ name: string }>(
      "SELECT customer_name AS name FROM orders WHERE restaurant_id = $1 ORDER BY order_number DESC LIMIT 1",
      [first!.restaurantId],
    );
    assert.equal(came!.name, guest.name);
  });
});
