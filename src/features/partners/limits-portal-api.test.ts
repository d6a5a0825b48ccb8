import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addPartnerKey } from "./add-partner-key.ts";
import type { PartnerLimits } from "./limits-schemas.ts";
import { newIdempotencyKey, openPartner, outcomeOf } from "./partner.fixture.ts";
import { joinTeam, type Teammate } from "./team.fixture.ts";

/** D-386: a team sees what is used of each limit, and looking uses none. */
describe("the limits of a partner in the portal", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const read = async (who: Teammate): Promise<PartnerLimits> => {
    const response = await who.call("GET", "/limits");
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const quota = ({ quotas }: PartnerLimits, name: string, subject: string) => {
    const { used, limit, resetsAt } = quotas.find((one) => one.name === name && one.subject === subject)!;
    return [used, limit, resetsAt !== null];
  };

  it("say what changes have taken, in the environment where they were made", async () => {
    const partner = await openPartner(app);
    const admin = await joinTeam(app, partner, "ADMIN");
    const before = await read(admin);
    assert.deepEqual(quota(before, "partnerWrites", "TEST"), [0, 30, false]);
    await admin.call("PATCH", "/brand", { primaryColor: "#123456" });
    await partner.call("PATCH", "/brand", { primaryColor: "#123457" });
    await partner.call("PATCH", "/brand", { primaryColor: "red" });
    const after = await read(admin);
    assert.deepEqual(quota(after, "partnerWrites", "TEST"), [2, 30, true], "what fails takes nothing");
    assert.deepEqual(quota(after, "partnerWrites", "LIVE"), [0, 30, false]);
    assert.deepEqual(quota(after, "newsSending", "PARTNER"), [0, 10, false]);
    app.clock.advance(61_000);
    assert.deepEqual(quota(await read(admin), "partnerWrites", "TEST"), [0, 30, false]);
  });

  it("say what a key and the whole partner have asked for, and nothing of a key that is gone", async () => {
    const partner = await openPartner(app);
    const member = await joinTeam(app, partner, "MEMBER");
    for (let call = 0; call < 3; call++) await partner.call("GET", "/brand");
    const requests = (limits: PartnerLimits) =>
      limits.requests.map(({ subject, used, limit, key }) => [
        subject,
        used,
        limit,
        key?.environment ?? null,
      ]);
    const first = requests(await read(member));
    // The portal's own call is one of the partner's.
    assert.deepEqual(first, [
      ["PARTNER", 4, 600, null],
      ["KEY", 3, 120, "TEST"],
    ]);
    assert.deepEqual(requests(await read(member))[1], ["KEY", 3, 120, "TEST"], "looking takes nothing of it");
    const subjects = async () => requests(await read(member)).map(([subject]) => subject);
    const ends = (how: string) =>
      app.db.query(`UPDATE partner_keys SET ${how} WHERE partner_id = $1`, [partner.partnerId]);
    await ends(`expires_at = '${new Date(app.clock.nowMs() + 1).toISOString()}'`);
    assert.deepEqual(await subjects(), ["PARTNER", "KEY"]);
    await ends(`expires_at = '${new Date(app.clock.nowMs()).toISOString()}'`);
    assert.deepEqual(await subjects(), ["PARTNER"]);
    await ends("expires_at = NULL, revoked_at = now()");
    assert.deepEqual(await subjects(), ["PARTNER"]);
  });

  it("stand for who shares each: the partner, an environment, each key, and who asks", async () => {
    const partner = await openPartner(app);
    const member = await joinTeam(app, partner, "MEMBER");
    const { keyId } = await addPartnerKey(app.ctx, partner.partnerId, { name: "Lager", environment: "LIVE" });
    const place = { name: "Kafé", slug: `kafe-${randomBytes(4).toString("hex")}`, email: "a@b.example" };
    const made = await partner.call("POST", "/restaurants", place, {
      "idempotency-key": newIdempotencyKey(),
    });
    assert.equal(outcomeOf(made), "201");
    const { quotas, requests } = await read(member);
    assert.deepEqual(
      quotas.map(({ name, subject, key, used }) => [name, subject, key?.name ?? null, used]),
      [
        ["partnerWrites", "TEST", null, 1],
        ["partnerWrites", "LIVE", null, 0],
        ["accessChanges", "PARTNER", null, 0],
        ["restaurantCreation", "YOU", null, 0],
        ["restaurantCreation", "KEY", "Lager", 0],
        ["restaurantCreation", "KEY", "Første nøkkel", 1],
        ["newsChanges", "PARTNER", null, 0],
        ["newsSending", "PARTNER", null, 0],
        ["senderDomainChanges", "PARTNER", null, 0],
        ["menuReading", "PARTNER", null, 0],
      ],
    );
    assert.equal(quotas.find(({ key }) => key?.name === "Lager")!.key!.id, keyId);
    const inAMinute = new Date(app.clock.nowMs() + 60_000).toISOString();
    assert.deepEqual(
      requests.map(({ subject, windowSeconds, resetsAt }) => [subject, windowSeconds, resetsAt]),
      [
        ["PARTNER", 60, inAMinute],
        ["KEY", 60, null],
        ["KEY", 60, inAMinute],
      ],
    );
  });

  it("count sandboxes, and the calls of a day by environment and how they ended", async () => {
    const partner = await openPartner(app);
    const member = await joinTeam(app, partner, "MEMBER");
    await partner.open();
    const { restaurantId } = await partner.open();
    await app.db.query("UPDATE restaurants SET environment = 'LIVE' WHERE id = $1", [restaurantId]);
    await partner.call("GET", "/restaurants/finnes-ikke");
    await partner.call("GET", "/brand");
    const { sandboxes, day } = await read(member);
    assert.deepEqual(sandboxes, { limit: 20, used: 1 });
    assert.deepEqual(day, {
      TEST: { calls: 2, refused: 1, failed: 0 },
      LIVE: { calls: 0, refused: 0, failed: 0 },
    });
    await app.db.everywhere("UPDATE api_calls SET status = 500 WHERE partner_id = $1 AND status >= 400", [
      partner.partnerId,
    ]);
    assert.deepEqual((await read(member)).day.TEST, { calls: 2, refused: 0, failed: 1 });
    const answered = (status: number, hours: string) =>
      app.db.query(
        `INSERT INTO api_calls (at, request_id, partner_id, environment, method, route, path, status, duration_ms)
         VALUES ($1, gen_random_uuid()::text, $2, 'LIVE', 'GET', '/', '/', $3, 1)`,
        [
          Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).subtract(hours),
          partner.partnerId,
          status,
        ],
      );
    for (const status of [200, 399, 400, 499, 500, 599]) await answered(status, "PT24H");
    await answered(500, "PT24H0.001S");
    assert.deepEqual((await read(member)).day.LIVE, { calls: 6, refused: 2, failed: 2 });
  });

  it("are nobody else's", async () => {
    const partner = await openPartner(app);
    const member = await joinTeam(app, partner, "MEMBER");
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    const call = (cookie: string) => member.call("GET", "/limits", undefined, { cookie });
    assert.equal(outcomeOf(await call("")), "401 UNAUTHORIZED");
    assert.equal(outcomeOf(await call(stranger.cookie)), "404 NOT_FOUND");
  });
});
