import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";
import { newKey } from "./shop.fixture.ts";

describe("a key whose order the restaurant keeps no more", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    dining = await openDining(app);
  });
  after(() => app.close());

  const left = () => app.db.query("SELECT id FROM orders WHERE restaurant_id = $1", [dining.restaurantId]);
  const forget = (id: string) => app.db.query("DELETE FROM orders WHERE id = $1", [id]);

  it("makes no other order, and says why there is none", async () => {
    const key = newKey();
    const { orderId } = await dining.place(dining.body(), key);
    await forget(orderId);
    const again = await dining.post(dining.body(), { key });
    assert.equal(outcomeOf(again), "410 RETENTION", again.body);
    assert.deepEqual(await left(), []);
  });

  it("books no other table", async () => {
    const key = newKey();
    const { reservationId } = await dining.booked({}, key);
    await forget(reservationId);
    const again = await dining.book({}, { key });
    assert.equal(outcomeOf(again), "410 RETENTION", again.body);
    assert.deepEqual(await left(), []);
  });
});
