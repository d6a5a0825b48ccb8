import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
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
});
