import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ResendEmulator, startResend } from "../../../test/emulators/resend.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import { eventually } from "../../../test/security/town.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { mailIdentities } from "./mail-identity.ts";
import { recheckSenderDomains } from "./recheck-sender-domains.ts";
import type { PartnerSenderDomain } from "./schemas.ts";

const hourMs = 3_600_000;
const path = "/brand/sender-domain";

describe("the domain that a partner's mail comes from, with Resend", () => {
  let app: TestApp;
  let zones: TestZones;
  let resend: ResendEmulator;

  before(async () => {
    zones = await startZones();
    let now = () => new Date(0).toISOString();
    resend = await startResend(() => now());
    app = await createTestApp({
      env: {
        SERVICE_DOMAIN: "luka.no",
        DNS_RESOLVERS: zones.servers,
        RESEND_API_KEY: resend.key,
        RESEND_API_URL: resend.server.url,
      },
    });
    now = () => new Date(app.clock.nowMs()).toISOString();
  });
  after(async () => {
    await app.close();
    await resend.server.close();
    await zones.close();
  });
  beforeEach(() => resend.server.mend());

  let made = 0;
  const newName = () => `mail.partner-${made++}.no`;
  const open = () => openPartner(app, "TEST", { whiteLabel: true });
  const set = (partner: ExamplePartner, domain: string) => partner.call("POST", path, { domain });
  const read = async (partner: ExamplePartner): Promise<PartnerSenderDomain> =>
    (await partner.call("GET", path)).json().data;
  const check = (partner: ExamplePartner) => partner.call("POST", `${path}/check`);
  const statuses = ({ status, records }: PartnerSenderDomain) => [
    status,
    ...records.map((one) => one.status),
  ];
  const isKnown = (name: string) => resend.domains.some((one) => one.name === name);
  const pass = async (hours: number) => {
    app.clock.advance(hours * hourMs);
    await recheckSenderDomains(app.ctx, new AbortController().signal);
  };

  it("has Resend's records, and DMARC beside them", async () => {
    const partner = await open();
    const { data } = (await set(partner, "mail.resendpartner.no")).json();
    assert.equal(data.status, "PENDING");
    assert.deepEqual(
      data.records.map(
        ({ record, type, name, fullName, priority }: PartnerSenderDomain["records"][number]) => [
          record,
          type,
          name,
          fullName,
          priority,
        ],
      ),
      [
        ["SPF", "MX", "send.mail", "send.mail.resendpartner.no", 10],
        ["SPF", "TXT", "send.mail", "send.mail.resendpartner.no", null],
        ["DKIM", "TXT", "resend._domainkey.mail", "resend._domainkey.mail.resendpartner.no", null],
        ["DMARC", "TXT", "_dmarc.mail", "_dmarc.mail.resendpartner.no", null],
      ],
    );
    assert.equal(data.records[1].value, "v=spf1 include:amazonses.com ~all");
  });

  it("is verified when Resend says so, and fails when Resend loses sight of it", async () => {
    const partner = await open();
    const name = newName();
    await set(partner, name);
    assert.deepEqual(statuses((await check(partner)).json().data), [
      "PENDING",
      "PENDING",
      "PENDING",
      "PENDING",
      "PENDING",
    ]);
    resend.records(name, true);
    zones.put(`_dmarc.${name}`, ["v=DMARC1; p=none"]);
    await pass(1);
    assert.deepEqual(statuses(await read(partner)), [
      "VERIFIED",
      "VERIFIED",
      "VERIFIED",
      "VERIFIED",
      "VERIFIED",
    ]);
    const domain = resend.domains.find((one) => one.name === name)!;
    domain.areRecordsThere = false;
    domain.status = "temporary_failure";
    resend.server.trouble(/\/verify$/, { kind: "ANSWER", status: 200, body: "{}" });
    for (let day = 0; day < 3; day++) await pass(24);
    assert.equal(
      (await read(partner)).status,
      "VERIFIED",
      "Resend has not made up its mind, and still sends",
    );
    resend.server.mend();
    resend.records(name, false);
    domain.status = "failed";
    await pass(24);
    await pass(1);
    assert.equal((await read(partner)).status, "FAILED");
  });

  it("is removed there and here, and may be set anew", async () => {
    const partner = await open();
    const name = newName();
    await set(partner, name);
    assert.equal(outcomeOf(await partner.call("DELETE", path)), "200");
    assert.equal(isKnown(name), false);
    assert.equal(outcomeOf(await set(partner, name)), "201");
    resend.domains.splice(0);
    assert.equal((await check(partner)).json().data.status, "PENDING", "gone there by somebody's hand");
    assert.equal(outcomeOf(await partner.call("DELETE", path)), "200", "what is gone already is gone");
  });

  it("that Resend refuses, or has, leaves nothing behind", async () => {
    const partner = await open();
    const [refused, elsewhere] = [newName(), newName()];
    resend.refuse(refused);
    resend.elsewhere(elsewhere);
    const answer = await set(partner, refused);
    assert.equal(outcomeOf(answer), "422 SENDER_DOMAIN_REJECTED");
    assert.ok(!answer.body.includes("domain name is invalid"), "nothing of what Resend wrote");
    assert.equal(outcomeOf(await set(partner, elsewhere)), "409 DOMAIN_EXISTS");
    assert.equal((await read(partner)).domain, null);
    assert.equal(outcomeOf(await set(partner, newName())), "201");
  });

  it("that is in the account already is nobody's to take over", async () => {
    const partner = await open();
    const name = newName();
    resend.domains.push({
      id: "of-the-operator",
      name,
      status: "verified",
      created_at: new Date(app.clock.nowMs() - 24 * hourMs).toISOString(),
      areRecordsThere: true,
    });
    assert.equal(outcomeOf(await set(partner, name)), "409 DOMAIN_EXISTS");
    assert.ok(isKnown(name));
  });

  for (const [what, fault] of [
    ["does not answer", { kind: "CUT" }],
    ["has an error", { kind: "ANSWER", status: 500, body: "oops" }],
    ["answers nonsense", { kind: "ANSWER", status: 200, body: "<html>" }],
    [
      "does not know our key",
      { kind: "ANSWER", status: 403, body: '{"name":"invalid_api_key","message":"API key is invalid"}' },
    ],
  ] as const)
    it(`waits when Resend ${what}: 503, and the same request later goes through`, async () => {
      const partner = await open();
      const name = newName();
      resend.server.trouble(/./, fault);
      assert.equal(outcomeOf(await set(partner, name)), "503 EMAIL_SERVICE_UNAVAILABLE");
      assert.deepEqual(await read(partner), {
        domain: name,
        status: "NOT_STARTED",
        checkedAt: null,
        records: [],
      });
      assert.equal(outcomeOf(await check(partner)), "404 SENDER_DOMAIN_NOT_SET");
      resend.server.mend();
      assert.equal(outcomeOf(await set(partner, name)), "201");
      resend.server.trouble(/./, fault);
      assert.equal(outcomeOf(await check(partner)), "503 EMAIL_SERVICE_UNAVAILABLE");
      await pass(1);
      assert.equal(outcomeOf(await partner.call("DELETE", path)), "503 EMAIL_SERVICE_UNAVAILABLE");
      assert.equal((await read(partner)).status, "PENDING", "it stays until Resend has let go of it");
      resend.server.mend();
      assert.equal(outcomeOf(await partner.call("DELETE", path)), "200");
    });

  it("is found again when the answer to its making was lost", async () => {
    const partner = await open();
    const name = newName();
    resend.server.trouble(/^POST \/domains$/, { kind: "LOSE_ANSWER" }, 1);
    assert.equal(outcomeOf(await set(partner, name)), "201", "at once");
    assert.equal(resend.domains.filter((one) => one.name === name).length, 1);
    const later = await open();
    const other = newName();
    resend.server.trouble(/^POST \/domains$/, { kind: "LOSE_ANSWER" }, 1);
    resend.server.trouble(/^GET \/domains$/, { kind: "CUT" });
    assert.equal(outcomeOf(await set(later, other)), "503 EMAIL_SERVICE_UNAVAILABLE");
    resend.server.mend();
    app.clock.advance(5 * 60_000);
    assert.equal(outcomeOf(await set(later, other)), "201", "or with the next try");
    assert.equal(resend.domains.filter((one) => one.name === other).length, 1);
  });

  it("passes on that too much was asked, and counts nothing that failed", async () => {
    const partner = await open();
    resend.server.trouble(/^POST \/domains$/, { kind: "ANSWER", status: 429, body: "{}" });
    for (let time = 0; time < 12; time++) {
      const response = await set(partner, newName());
      assert.equal(outcomeOf(response), "429 RATE_LIMITED");
      assert.equal(response.headers["retry-after"], "60");
    }
    resend.server.mend();
    const busy = newName();
    resend.fail(busy, 429);
    assert.equal((await set(partner, busy)).headers["retry-after"], "7", "as long as Resend says");
    assert.equal(outcomeOf(await set(partner, newName())), "201");
  });

  it("is one, also when another is set while Resend is slow", async () => {
    const partner = await open();
    const [first, second] = [newName(), newName()];
    resend.server.trouble(/^POST \/domains$/, { kind: "SLOW", ms: 4_000 }, 1);
    const slow = set(partner, first);
    await eventually(async () => resend.server.calls.some(({ body }) => body.includes(first)));
    assert.equal(outcomeOf(await set(partner, second)), "201");
    assert.equal(outcomeOf(await slow), "409 CHANGED");
    assert.equal((await read(partner)).domain, second);
    assert.equal(isKnown(first), false, "what came too late is taken back");
  });

  it("is one, also when it is set again while Resend is slow: what the second has stays there", async () => {
    const partner = await open();
    const name = newName();
    resend.server.trouble(/^POST \/domains$/, { kind: "SLOW", ms: 2_000 }, 1);
    const slow = set(partner, name);
    await eventually(async () => resend.server.calls.some(({ body }) => body.includes(name)));
    assert.equal(outcomeOf(await set(partner, name)), "201");
    assert.equal(outcomeOf(await slow), "409 CHANGED");
    assert.deepEqual([(await read(partner)).domain, isKnown(name)], [name, true]);
  });

  it("that came to nothing gives way there and here to whom it belongs, and no other does", async () => {
    const [first, bystander, owner] = [await open(), await open(), await open()];
    const [name, other] = [newName(), newName()];
    await set(first, name);
    await set(bystander, other);
    for (const hours of [1, 72]) await pass(hours);
    assert.deepEqual([(await read(first)).status, (await read(bystander)).status], ["FAILED", "FAILED"]);
    const before = await read(bystander);
    assert.equal(outcomeOf(await set(owner, name)), "201");
    assert.equal(resend.domains.filter((one) => one.name === name).length, 1);
    assert.deepEqual([(await read(first)).domain, (await read(owner)).domain], [null, name]);
    assert.deepEqual(await read(bystander), before);
  });

  it("stays its partner's once it is verified, and for an hour while Resend is away", async () => {
    const [first, waiting, late] = [await open(), await open(), await open()];
    const [name, half] = [newName(), newName()];
    await set(first, name);
    resend.records(name, true);
    await pass(1);
    assert.equal((await read(first)).status, "VERIFIED");
    resend.server.trouble(/./, { kind: "CUT" });
    assert.equal(outcomeOf(await set(waiting, half)), "503 EMAIL_SERVICE_UNAVAILABLE");
    resend.server.mend();
    app.clock.advance(hourMs);
    assert.equal(outcomeOf(await set(late, name)), "409 DOMAIN_TAKEN");
    assert.equal(outcomeOf(await set(late, half)), "409 DOMAIN_TAKEN");
    const third = await open();
    assert.equal(outcomeOf(await set(third, newName())), "201");
    assert.deepEqual(await read(waiting), {
      ...{ domain: half, status: "NOT_STARTED", checkedAt: null, records: [] },
    });
    app.clock.advance(1);
    assert.equal(outcomeOf(await set(late, half)), "201");
    assert.deepEqual([(await read(first)).status, (await read(waiting)).domain], ["VERIFIED", null]);
  });

  it("is what mail is sent from, which Resend signs, as long as the partner is approved", async () => {
    const partner = await open();
    const { restaurantId } = await partner.open();
    const name = newName();
    await set(partner, name);
    const identity = async () => (await mailIdentities(app.ctx, [restaurantId]))(restaurantId);
    assert.equal(await identity(), null);
    resend.records(name, true);
    await pass(1);
    assert.deepEqual(await identity(), { address: `noreply@${name}`, dkim: null });
    await app.db.query("UPDATE partners SET status = 'SUSPENDED' WHERE id = $1", [partner.partnerId]);
    assert.equal(await identity(), null);
  });

  it("that is just being taken away, or set anew, is neither looked at nor taken away any more", async () => {
    for (const meanwhile of [
      "DELETE FROM sender_domains WHERE partner_id = $1",
      "UPDATE sender_domains SET id = id || 'x' WHERE partner_id = $1",
    ])
      for (const [method, where] of [
        ["POST", `${path}/check`],
        ["DELETE", path],
      ] as const) {
        const partner = await open();
        await set(partner, newName());
        const second = await whoComesSecond(
          app.db,
          (trx) => trx.query(meanwhile, [partner.partnerId]),
          () => partner.call(method, where),
        );
        assert.equal(outcomeOf(second), "409 CHANGED", `${method} ${meanwhile}`);
        assert.equal((await read(partner)).domain === null, meanwhile.startsWith("DELETE"));
      }
  });
});
