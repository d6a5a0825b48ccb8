import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { untilHeldUp } from "../../../test/held-up.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { openDining } from "../reservations/dining.fixture.ts";
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
    assert.equal(outcomeOf(await post("erase", { email: guest.email, confirm: guest.email })), "200");
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
