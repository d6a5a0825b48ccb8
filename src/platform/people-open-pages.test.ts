import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openShop, type Shop } from "../features/orders/shop.fixture.ts";
import { hire } from "../features/people/staff.fixture.ts";
import type { Queryable } from "./db/connect.ts";
import { createOpenPages, type LookingOn } from "./people-open-pages.ts";

describe("pages that stay open", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const somebody = async (): Promise<LookingOn> => {
    const { userId } = await hire(app, shop);
    const [session] = await app.db.query<{ id: string }>(
      "SELECT id FROM people_sessions WHERE user_id = $1",
      [userId],
    );
    return { sessionId: session!.id, userId, restaurantId: shop.restaurantId, isLook: false };
  };
  const counting = () => {
    const asked = { times: 0 };
    const db: Queryable = {
      query: (text, values) => app.ctx.db.query(text, values),
      everywhere: (text, values) => {
        asked.times += 1;
        return app.ctx.db.everywhere(text, values);
      },
    };
    return { asked, pages: createOpenPages({ ...app.ctx, db }) };
  };

  it("end with the session, the role, the look, or when more than a password is needed; the others stay", async () => {
    const { pages } = counting();
    const ended: string[] = [];
    const people = new Map<string, LookingOn>();
    for (const name of ["stays", "signed out", "timed out", "dismissed", "raised"]) {
      const who = await somebody();
      people.set(name, who);
      pages.enter(who, () => ended.push(name));
    }
    const operator = await somebody();
    await app.db.query("DELETE FROM restaurant_members WHERE user_id = $1", [operator.userId]);
    for (const [name, ends] of [
      ["looks", "1 minute"],
      ["looked", "-1 minute"],
    ] as const) {
      const who = name === "looks" ? operator : await somebody();
      await app.db.query(
        `INSERT INTO restaurant_looks (restaurant_id, user_id, begun_at, ends_at)
         VALUES ($1, $2, $3::timestamptz - interval '5 minutes', $3::timestamptz + $4::interval)`,
        [shop.restaurantId, who.userId, new Date(app.clock.nowMs()).toISOString(), ends],
      );
      pages.enter({ ...who, isLook: true }, () => ended.push(name));
    }
    await pages.look();
    assert.deepEqual(ended, ["looked"]);
    const of = (name: string) => people.get(name)!.userId;
    await app.db.query("DELETE FROM people_sessions WHERE user_id = $1", [of("signed out")]);
    await app.db.query("UPDATE people_sessions SET expires_at = now() WHERE user_id = $1", [of("timed out")]);
    await app.db.query("DELETE FROM restaurant_members WHERE user_id = $1", [of("dismissed")]);
    await app.db.query("UPDATE people SET is_operator = true WHERE id = $1", [of("raised")]);
    ended.length = 0;
    await pages.look();
    assert.deepEqual(ended.sort(), ["dismissed", "looked", "raised", "signed out", "timed out"]);
    await pages.close();
  });

  it("are asked for together, and not at all when there are none", async () => {
    const { asked, pages } = counting();
    await pages.look();
    assert.equal(asked.times, 0);
    const who = await somebody();
    const leave = Array.from({ length: 30 }, () => pages.enter(who, () => assert.fail("It ended.")));
    await Promise.all([pages.look(), pages.look()]);
    assert.equal(asked.times, 1);
    for (const end of leave) end();
    await pages.look();
    assert.equal(asked.times, 1);
    await pages.close();
  });
});
