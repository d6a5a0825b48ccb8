import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { cookiesOf, hire, password, type Staff, signIn } from "../features/people/staff.fixture.ts";

describe("the mail of a sign-in from a new device (D-103)", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  const enter = async ({ email }: Staff, cookie?: string): Promise<string> => {
    const answer = await signIn(app, email, password, { headers: cookie ? { cookie } : {} });
    assert.equal(answer.statusCode, 200, answer.body);
    return cookiesOf(answer);
  };
  const mailsOf = async ({ userId }: Staff): Promise<number> =>
    (await app.db.query("SELECT 1 FROM people_mails WHERE user_id = $1 AND kind = 'NEW_DEVICE'", [userId]))
      .length;
  const forget = (table: "people_sessions" | "people_devices", { userId }: Staff) =>
    app.db.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);

  it("is not sent of the first, nor of one that has been used before, nor twice of the same", async () => {
    const kim = await hire(app, null);
    assert.equal(await mailsOf(kim), 0);
    const tablet = await enter(kim);
    assert.equal(await mailsOf(kim), 1);
    for (const cookie of [tablet, kim.cookie]) await enter(kim, cookie);
    assert.equal(await mailsOf(kim), 1);
  });

  it("is sent when every other session has ended, and of an account that was used before devices were noted", async () => {
    const [kim, kai] = [await hire(app, null), await hire(app, null)];
    await forget("people_sessions", kim);
    await enter(kim);
    assert.equal(await mailsOf(kim), 1);
    await forget("people_devices", kai);
    await enter(kai);
    assert.equal(await mailsOf(kai), 1);
  });

  it("is each person's own: a device that a colleague has used is new to others, and makes nobody else's known", async () => {
    const [kim, kai] = [await hire(app, null), await hire(app, null)];
    await enter(kai, kim.cookie.replace(/luka\.session_token=[^;]*;? ?/, ""));
    assert.deepEqual([await mailsOf(kim), await mailsOf(kai)], [0, 1]);
    const usedAt = async ({ userId }: Staff) =>
      (
        await app.db.query<{ at: Temporal.Instant }>(
          "SELECT last_used_at AS at FROM people_devices WHERE user_id = $1 ORDER BY last_used_at",
          [userId],
        )
      ).map(({ at }) => at.epochMilliseconds);
    const startMs = app.clock.nowMs();
    app.clock.advance(60_000);
    await enter(kai, kai.cookie);
    assert.deepEqual([await usedAt(kim), await usedAt(kai)], [[startMs], [startMs, startMs + 60_000]]);
  });
});
