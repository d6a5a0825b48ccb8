import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { hire } from "./staff.fixture.ts";
import { sweepPeople } from "./sweep-people.ts";

describe("sweeping up after people", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ startsAt: new Date().toISOString() });
  });
  after(() => app.close());

  const count = async (table: string) => {
    const [row] = await app.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    return row!.n;
  };

  it("keeps whoever is signed in, and forgets them when their session has ended", async () => {
    const kim = await hire(app, null);
    await app.db.query(
      "INSERT INTO people_verifications (id, identifier, value, expires_at) VALUES ('v', 'x', 'y', now() - interval '1 hour')",
    );
    await sweepPeople(app.ctx);
    assert.deepEqual([await count("people_sessions"), await count("people_verifications")], [1, 0]);
    assert.ok((await count("people_tries")) > 0);

    app.clock.advance(30 * 24 * 3_600_000 + 60_000);
    await sweepPeople(app.ctx);
    assert.deepEqual([await count("people_sessions"), await count("people_tries")], [0, 0]);
    assert.ok(await app.ctx.people.findPerson(kim.email), "the person stays");
  });

  it("takes what has ended at this very moment, and nothing that still counts", async () => {
    const { userId } = await hire(app, null);
    const { restaurantId } = await openShop(app);
    const nowMs = app.clock.nowMs();
    const at = (ms: number) => new Date(nowMs + ms).toISOString();
    const dayMs = 24 * 3_600_000;
    const cases = [
      {
        ...{ table: "people_sessions", name: "id", ended: at(0), counts: at(1) },
        insert: "(id, token, user_id, expires_at) VALUES ($1, $1, $2, $3)",
      },
      {
        ...{ table: "people_verifications", name: "id", ended: at(0), counts: at(1) },
        insert: "(id, identifier, value, expires_at) VALUES ($1, $1, $2, $3)",
      },
      {
        ...{ table: "password_resets", name: "encode(token_hash, 'escape')", ended: at(0), counts: at(1) },
        insert: "(token_hash, user_id, expires_at) VALUES (convert_to($1, 'UTF8'), $2, $3)",
      },
      {
        ...{ table: "people_tries", name: "encode(subject, 'escape')", ended: at(0), counts: at(1) },
        insert: "(subject, tries, ends_at) VALUES (convert_to($1, 'UTF8'), length($2), $3)",
      },
      {
        ...{ table: "people_devices", name: "encode(device_hash, 'escape')" },
        ...{ ended: at(-400 * dayMs - 1), counts: at(-400 * dayMs) },
        insert: "(device_hash, user_id, last_used_at) VALUES (convert_to($1, 'UTF8'), $2, $3)",
      },
      {
        ...{ table: "people_rate_limits", name: "id", ended: nowMs - dayMs - 1, counts: nowMs - dayMs },
        insert: "(id, key, count, last_request) VALUES ($1, $1, length($2), $3)",
      },
    ];
    for (const { table, insert, ended, counts } of cases) {
      await app.db.query(`INSERT INTO ${table} ${insert}`, ["ended", userId, ended]);
      await app.db.query(`INSERT INTO ${table} ${insert}`, ["counts", userId, counts]);
    }
    for (const endsAt of [at(0), at(1)])
      await app.db.query(
        "INSERT INTO restaurant_looks (restaurant_id, user_id, begun_at, ends_at) VALUES ($1, $2, $3, $4)",
        [restaurantId, userId, at(-dayMs), endsAt],
      );
    await sweepPeople(app.ctx);
    for (const { table, name } of cases) {
      const left = await app.db.query(
        `SELECT ${name} AS name FROM ${table} WHERE ${name} IN ('ended', 'counts')`,
      );
      assert.deepEqual(left, [{ name: "counts" }], table);
    }
    const looks = await app.db.query<{ ends_at: Temporal.Instant }>("SELECT ends_at FROM restaurant_looks");
    assert.deepEqual(
      looks.map(({ ends_at }) => ends_at.epochMilliseconds),
      [nowMs + 1],
    );
  });
});
