import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { forgetOldKeys } from "./forget-old-keys.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("keys and counts of slots that nothing asks for any more", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    shop = await openShop(app);
  });
  after(() => app.close());

  const left = async (): Promise<number[]> => {
    const [row] = await app.db.query<{ keys: number; slots: number }>(
      `SELECT (SELECT count(*)::int FROM idempotency_keys) AS keys, (SELECT count(*)::int FROM slot_usage) AS slots`,
    );
    return [row!.keys, row!.slots];
  };

  it("are all forgotten, however many there are, and no others", async () => {
    await app.db.query(
      `INSERT INTO idempotency_keys (restaurant_id, key, endpoint, body_hash, order_id, created_at)
       SELECT $1, 'key-' || n, 'orders', '\\x00'::bytea, 'ord_' || n, timestamptz '2026-01-01' FROM generate_series(1, 5001) AS n
       UNION ALL SELECT $1, 'key-new', 'orders', '\\x00'::bytea, 'ord_new', $2::timestamptz`,
      [shop.restaurantId, fridayEvening],
    );
    await app.db.query(
      `INSERT INTO slot_usage (restaurant_id, starts_at, used)
       VALUES ($1, $2::timestamptz - interval '7 days 1 second', 1), ($1, $2::timestamptz - interval '7 days', 1)`,
      [shop.restaurantId, fridayEvening],
    );
    assert.deepEqual(await left(), [5_002, 2]);
    await forgetOldKeys(app.ctx, AbortSignal.abort());
    assert.deepEqual(await left(), [5_002, 2], "who is to stop does not begin");
    await forgetOldKeys(app.ctx, new AbortController().signal);
    assert.deepEqual(await left(), [1, 1]);
  });
});
