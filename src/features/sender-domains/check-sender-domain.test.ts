import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { recheckSenderDomains } from "./recheck-sender-domains.ts";
import type { PartnerSenderDomain } from "./schemas.ts";

const path = "/brand/sender-domain";

describe("a sender domain that is looked at", () => {
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

  let made = 0;
  /** A partner whose domain is set, and its records, which stand nowhere yet. */
  const open = async () => {
    const partner = await openPartner(app, "TEST", { whiteLabel: true });
    const set = await partner.call("POST", path, { domain: `mail.looked-at-${made++}.no` });
    assert.equal(set.statusCode, 201, set.body);
    return { partner, records: (set.json().data as PartnerSenderDomain).records };
  };
  const read = async (partner: ExamplePartner): Promise<PartnerSenderDomain> =>
    (await partner.call("GET", path)).json().data;
  const check = async (partner: ExamplePartner): Promise<PartnerSenderDomain> =>
    (await partner.call("POST", `${path}/check`)).json().data;
  const pass = async (hours: number) => {
    app.clock.advance(hours * 3_600_000);
    await recheckSenderDomains(app.ctx, new AbortController().signal);
  };

  it("is not waited for any longer because somebody asks, and then stays failed until somebody does", async () => {
    const { partner } = await open();
    await pass(71);
    assert.equal((await check(partner)).status, "PENDING");
    await pass(1);
    assert.equal((await read(partner)).status, "FAILED");
    await pass(24);
    assert.equal((await read(partner)).status, "FAILED");
    assert.equal((await check(partner)).status, "PENDING");
  });

  it("that has failed says which of its records are gone, and does not wait for them by itself", async () => {
    const { partner, records } = await open();
    for (const { fullName, value } of records) zones.put(fullName, [value]);
    assert.equal((await check(partner)).status, "VERIFIED");
    zones.put(records[1]!.fullName, null);
    await pass(24);
    await pass(1);
    const failed = await read(partner);
    assert.deepEqual(
      [failed.status, ...failed.records.map(({ status }) => status)],
      ["FAILED", "VERIFIED", "FAILED", "VERIFIED"],
    );
    await pass(24);
    assert.equal((await read(partner)).status, "FAILED", "within three days of its setting");
  });

  it("is as it was while its provider is not in the settings any more, and can be taken away", async () => {
    const { partner, records } = await open();
    for (const { fullName, value } of records) zones.put(fullName, [value]);
    const verified = await check(partner);
    await app.db.query("UPDATE sender_domains SET provider = 'RESEND' WHERE partner_id = $1", [
      partner.partnerId,
    ]);
    for (const { fullName } of records) zones.put(fullName, null);
    app.clock.advance(60_000);
    assert.deepEqual(await check(partner), verified);
    for (let day = 0; day < 3; day++) await pass(24);
    assert.deepEqual(await read(partner), verified);
    assert.equal(outcomeOf(await partner.call("DELETE", path)), "200");
    assert.equal((await read(partner)).domain, null);
  });
});
