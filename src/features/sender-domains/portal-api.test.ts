import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import type { PartnerSenderDomain } from "./schemas.ts";

/** D-382: what a key of an owner or administrator may do about the sender's domain, they do in the portal themselves. */
describe("the sender's domain in the portal", () => {
  let app: TestApp;
  let zones: TestZones;
  before(async () => {
    zones = await startZones();
    app = await createTestApp({ env: { DNS_RESOLVERS: zones.servers, MAIL_FROM: "post@bestilling.no" } });
  });
  after(async () => {
    await app?.close();
    await zones?.close();
  });

  const path = "/brand/sender-domain";

  it("is set, looked for in DNS, and taken away by an administrator", async () => {
    const partner = await openPartner(app, "TEST", { whiteLabel: true });
    const admin = await joinTeam(app, partner, "ADMIN");
    const set = await admin.call("POST", path, { domain: "post.nettsmia.no" });
    assert.equal(set.statusCode, 201, set.body);
    const { records } = set.json().data as PartnerSenderDomain;
    const [spf, dkim] = records;
    zones.put(spf!.fullName, [spf!.value]);
    const half = (await admin.call("POST", `${path}/check`)).json().data as PartnerSenderDomain;
    assert.deepEqual(
      [half.status, half.records[0]!.status, half.records[1]!.status],
      ["PENDING", "VERIFIED", "PENDING"],
    );
    zones.put(dkim!.fullName, [dkim!.value]);
    assert.equal((await admin.call("POST", `${path}/check`)).json().data.status, "VERIFIED");
    assert.deepEqual(
      (await partner.call("GET", path)).json(),
      (await admin.call("GET", path)).json(),
      "a key and a person see the same",
    );
    assert.equal(
      outcomeOf(await admin.call("POST", path, { domain: "post2.nettsmia.no" })),
      "409 SENDER_DOMAIN_ALREADY_SET",
    );
    assert.equal(outcomeOf(await admin.call("DELETE", path)), "200");
    assert.equal(outcomeOf(await admin.call("POST", `${path}/check`)), "404 SENDER_DOMAIN_NOT_SET");
  });

  it("is nobody else's business, and no wrong name's", async () => {
    const partner = await openPartner(app, "TEST", { whiteLabel: true });
    const [owner, member] = [await joinTeam(app, partner, "OWNER"), await joinTeam(app, partner, "MEMBER")];
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    const body = { domain: "post.smia.no" };
    for (const [method, below, sent] of [
      ["GET", "", undefined],
      ["POST", "", body],
      ["POST", "/check", undefined],
      ["DELETE", "", undefined],
    ] as const) {
      const what = `${method} ${below}`;
      const call = (who: typeof owner, headers = {}) => who.call(method, path + below, sent, headers);
      assert.equal(outcomeOf(await call(member)), "403 KEY_ROLE_FORBIDDEN", what);
      assert.equal(outcomeOf(await call(owner, { cookie: "" })), "401 UNAUTHORIZED", what);
      assert.equal(outcomeOf(await call(owner, { cookie: stranger.cookie })), "404 NOT_FOUND", what);
    }
    const refused = await owner.call("POST", path, { domain: "127.0.0.1" });
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.equal(refused.json().error.details.issues[0].path, "domain");
    const plain = await openPartner(app);
    const without = await joinTeam(app, plain, "OWNER");
    assert.equal(outcomeOf(await without.call("POST", path, body)), "403 WHITE_LABEL_REQUIRED");
  });
});
