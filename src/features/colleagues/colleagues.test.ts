import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { hire, pageCallOf, password, type Staff, signIn } from "../people/staff.fixture.ts";
import { inviteColleague, resendColleagueInvite } from "./invite-colleague.ts";

const minuteMs = 60_000;

describe("colleagues, one by one", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
  });
  after(() => app?.close());
  beforeEach(async () => {
    app.clock.advance(61_000);
    shop = await partner.open();
    owner = await hire(app, shop, "OWNER");
  });

  const someone = () => ({
    name: "Siri Servitør",
    email: `${randomBytes(6).toString("hex")}@spisested.example`,
    role: "STAFF",
  });
  /** The rows, by `key`, that some work has changed or taken away. */
  const touchedBy = async (table: string, key: string, work: () => Promise<unknown>): Promise<string[]> => {
    const rows = () =>
      app.db.query<{ id: string; row: string }>(
        `SELECT ${key} AS id, to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
      );
    const before = await rows();
    await work();
    const after = new Map((await rows()).map(({ id, row }) => [id, row]));
    return before.filter(({ id, row }) => after.get(id) !== row).map(({ id }) => id);
  };

  it("are shown with when each was here last, of the sessions that stand", async () => {
    const [kim, cato] = [await hire(app, shop, "STAFF"), await hire(app, shop, "STAFF")];
    await signIn(app, kim.email, password);
    const { userId } = await app.ctx.people.createPerson({ ...someone(), password });
    await app.ctx.people.addMember(shop.restaurantId, userId, "STAFF");
    const sessions = await app.db.query<{ id: string }>("SELECT id FROM people_sessions WHERE user_id = $1", [
      kim.userId,
    ]);
    for (const [n, day] of ["2026-06-01", "2026-06-03"].entries())
      await app.db.query(
        "UPDATE people_sessions SET updated_at = $2::date + interval '8 hours' WHERE id = $1",
        [...[sessions[n]!.id, day]],
      );
    await app.db.query(
      "UPDATE people_sessions SET expires_at = now() - interval '1 day' WHERE user_id = $1",
      [cato.userId],
    );
    const { colleagues } = (await owner.call("GET", "/colleagues")).json();
    const seen = (id: string) => colleagues.find((one: { id: string }) => one.id === id).lastSeenAt;
    assert.deepEqual(
      [seen(kim.userId), seen(cato.userId), seen(userId)],
      ["2026-06-03T08:00:00.000Z", null, null],
    );
    assert.notEqual(seen(owner.userId), null);
  });

  it("change alone: nobody else's role, and nobody's at another restaurant", async () => {
    const kim = await hire(app, shop, "STAFF");
    await hire(app, shop, "STAFF");
    const other = await partner.open();
    for (const { userId } of [kim, await hire(app, other, "STAFF")])
      await app.ctx.people.addMember(other.restaurantId, userId, "STAFF");
    const changedBy = (work: () => Promise<unknown>) =>
      touchedBy("restaurant_members", "restaurant_id || ' ' || user_id", work);
    const kimHere = `${shop.restaurantId} ${kim.userId}`;
    const path = `/colleagues/${kim.userId}`;
    const toManager = (was: string) => () => owner.call("PATCH", path, { was, role: "MANAGER" });
    assert.deepEqual(await changedBy(toManager("MANAGER")), []);
    assert.deepEqual(await changedBy(toManager("STAFF")), [kimHere]);
    assert.deepEqual(await changedBy(() => owner.call("DELETE", `${path}?was=STAFF`)), []);
    assert.deepEqual(await changedBy(() => owner.call("DELETE", `${path}?was=MANAGER`)), [kimHere]);
  });

  it("have no other invitation replaced, sent again or taken back, nor any but their own when they leave", async () => {
    const [other, manager] = [await partner.open(), await hire(app, shop, "MANAGER")];
    await app.ctx.people.addMember(other.restaurantId, manager.userId, "MANAGER");
    const managerThere = {
      ...manager,
      call: pageCallOf(app, manager.cookie, (path) => `/api/staff${path}?slug=${other.slug}`),
    };
    const siri = someone();
    const invite = async (body: object = siri, by = manager) => {
      app.clock.advance(minuteMs);
      const response = await by.call("POST", "/colleagues/invites", body);
      assert.equal(response.statusCode, 201, response.body);
      return response.json().invites[0].id as string;
    };
    const set = (id: string, how: string) => app.db.query(`UPDATE invites SET ${how} WHERE id = $1`, [id]);
    await invite(siri, managerThere);
    await invite(someone(), owner);
    await set(await invite(), "invited_by = NULL, role = 'OWNER'");
    await set(await invite(), "accepted_at = sent_at");
    await invite();
    const replaced = await invite();
    let open = replaced;
    const changedBy = (work: () => Promise<unknown>) => touchedBy("invites", "id", work);
    assert.deepEqual(
      await changedBy(async () => {
        open = await invite();
      }),
      [replaced],
    );
    const path = `/colleagues/invites/${open}`;
    app.clock.advance(minuteMs);
    assert.deepEqual(await changedBy(() => manager.call("POST", `${path}/resend`)), [open]);
    assert.deepEqual(await changedBy(() => manager.call("DELETE", path)), [open]);
    open = await invite();
    const leave = () => manager.call("DELETE", `/colleagues/${manager.userId}?was=MANAGER`);
    assert.deepEqual(await changedBy(leave), [open]);
  });

  it("are promised no mail where there is no mail server", async () => {
    const { invites } = (await owner.call("POST", "/colleagues/invites", someone())).json();
    app.clock.advance(minuteMs);
    const withoutMail = { ...app.ctx, config: { ...app.ctx.config, smtpUrl: undefined, isLocal: false } };
    const caller = {
      ...{ scope: { restaurantId: shop.restaurantId }, restaurantId: shop.restaurantId },
      ...{ userId: owner.userId, role: "OWNER" },
    } as StaffCaller;
    const asked = { ...someone(), role: "STAFF", locale: "nb" } as const;
    const code = "INVITE_SEND_FAILED";
    await assert.rejects(inviteColleague(withoutMail, caller, asked), { code });
    await assert.rejects(resendColleagueInvite(withoutMail, caller, invites[0].id), { code });
    await inviteColleague(app.ctx, caller, asked);
    await resendColleagueInvite(app.ctx, caller, invites[0].id);
  });
});
