import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Database, isDatabaseError, type Queryable } from "./connect.ts";
import { a, b, openTwoRestaurants } from "./two-restaurants.fixture.ts";

describe("whose rows a statement sees", () => {
  let db: Database;
  let close: () => Promise<void>;
  before(async () => {
    ({ db, close } = await openTwoRestaurants());
  });
  after(() => close());

  const add = (on: Queryable, scope: string, id: string) =>
    on.query("INSERT INTO order_counters (restaurant_id, last_number) SELECT $2, 0 WHERE $1 <> ''", [
      scope,
      id,
    ]);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  // Forgets to ask for the restaurant.
  const careless = "SELECT restaurant_id AS id FROM order_counters WHERE $1 <> ''";
  const seen = async (on: Queryable, scope: string) => ids(await on.query(careless, [scope]));
  const seenByAll = async (on: Queryable) => ids(await on.everywhere(careless, ["x"]));

  it("are its restaurant's, whatever it forgets to ask", async () => {
    assert.deepEqual(await seen(db, a), [a]);
    assert.deepEqual(await seen(db, b), [b]);
    const [counted] = await db.query<{ n: number }>(
      "SELECT count(*) AS n FROM order_counters WHERE $1 <> ''",
      [a],
    );
    assert.equal(counted!.n, 1);
  });

  it("are nobody's when it says nothing, a partner or a guess", async () => {
    for (const said of ["x", "", "ptn_1", "*", " rst_a", "rst_", "rst_ab"])
      assert.deepEqual(await seen(db, said), []);
    assert.equal((await db.query("SELECT FROM order_counters")).length, 0);
  });

  it("are everybody's when it says so", async () => {
    assert.deepEqual(await seenByAll(db), [a, b]);
    const tooLongToPrepare = `SELECT restaurant_id AS id FROM order_counters ${" ".repeat(20_001)}`;
    assert.deepEqual(ids(await db.everywhere(tooLongToPrepare)), [a, b]);
  });

  it("are changed and deleted as they are seen, and not written for another", async () => {
    const changed = await db.query(
      "UPDATE order_counters SET last_number = last_number WHERE $1 <> '' RETURNING 1",
      [a],
    );
    assert.equal(changed.length, 1);
    await assert.rejects(add(db, a, "rst_c"), (error) => isDatabaseError(error, "42501"));
    await assert.rejects(
      db.transaction(async (trx) => {
        assert.equal(
          (await trx.query("DELETE FROM order_counters WHERE $1 <> '' RETURNING 1", [a])).length,
          1,
        );
        assert.deepEqual(await seenByAll(trx), [b]);
        throw new Error("undo");
      }),
      /undo/,
    );
    assert.deepEqual(await seenByAll(db), [a, b]);
  });

  it("are said with each statement, and forgotten after it: alone, refused, in a transaction", async () => {
    assert.deepEqual(await seenByAll(db), [a, b]);
    assert.equal((await db.query("SELECT FROM order_counters")).length, 0);
    await assert.rejects(db.everywhere("SELECT 1 / (count(*) - 2) FROM order_counters"), /division by zero/);
    assert.equal((await db.query("SELECT FROM order_counters")).length, 0);
    await db.transaction(async (trx) => {
      assert.deepEqual(await seenByAll(trx), [a, b]);
      assert.deepEqual(await seen(trx, a), [a]);
      assert.equal((await trx.query("SELECT FROM order_counters")).length, 0);
      assert.deepEqual(await seen(trx, b), [b]);
    });
    assert.equal((await db.query("SELECT FROM order_counters")).length, 0);
  });

  it("are told as any answer is: rows, none of them, a refusal and the connection after it", async () => {
    assert.deepEqual(await db.everywhere("SELECT 1 AS one, NULL AS nothing"), [{ one: 1, nothing: null }]);
    assert.deepEqual(await db.everywhere("SELECT 1 AS one WHERE false"), []);
    assert.deepEqual(await db.everywhere("DELETE FROM order_counters WHERE false"), []);
    await assert.rejects(db.everywhere("SELECT nothing"), (error) => isDatabaseError(error, "42703"));
    await assert.rejects(
      db.transaction(async (trx) => {
        await trx.everywhere("SELECT nothing").catch(() => undefined);
        await trx.everywhere("SELECT 1");
      }),
      (error) => isDatabaseError(error, "25P02"),
    );
    assert.deepEqual(await seen(db, a), [a]);
  });
});
