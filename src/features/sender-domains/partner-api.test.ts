import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { authenticate } from "mailauth";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startMailServer, type TestMailServer } from "../../../test/mail-server.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { sendMails } from "../mails/send-mails.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { recheckSenderDomains } from "./recheck-sender-domains.ts";
import type { PartnerSenderDomain } from "./schemas.ts";
import { setSenderDomain } from "./set-sender-domain.ts";

const hourMs = 3_600_000;
const never = new AbortController().signal;
const path = "/brand/sender-domain";

describe("the domain that a partner's mail comes from, with a mail server of our own", () => {
  let app: TestApp;
  let zones: TestZones;
  let mailServer: TestMailServer;
  /** Everything that stands in DNS, for those who receive the mail. */
  const published = new Map<string, string[]>([["bestilling.no", ["v=spf1 ip4:192.0.2.1 -all"]]]);

  before(async () => {
    zones = await startZones();
    mailServer = await startMailServer();
    app = await createTestApp({
      env: {
        SERVICE_DOMAIN: "luka.no",
        DNS_RESOLVERS: zones.servers,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: "post@bestilling.no",
        DATABASE_POOL_SIZE: "12",
      },
    });
  });
  after(async () => {
    await app.close();
    await mailServer.close();
    await zones.close();
  });

  let made = 0;
  const newName = () => `mail.partner-${made++}.no`;
  const open = () => openPartner(app, "TEST", { whiteLabel: true });
  const set = (partner: ExamplePartner, domain: unknown) => partner.call("POST", path, { domain });
  const read = async (partner: ExamplePartner): Promise<PartnerSenderDomain> =>
    (await partner.call("GET", path)).json().data;
  const check = async (partner: ExamplePartner): Promise<PartnerSenderDomain> => {
    const response = await partner.call("POST", `${path}/check`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json().data;
  };
  const publish = (name: string, texts: string[] | null) => {
    zones.put(name, texts);
    if (texts) published.set(name, texts);
    else published.delete(name);
  };
  const publishAll = ({ records }: PartnerSenderDomain) => {
    for (const { fullName, value } of records) publish(fullName, [value]);
  };
  /** Set, published and looked at. */
  const verified = async (partner: ExamplePartner): Promise<PartnerSenderDomain> => {
    publishAll((await set(partner, newName())).json().data);
    const data = await check(partner);
    assert.equal(data.status, "VERIFIED", JSON.stringify(data));
    return data;
  };
  const statuses = ({ status, records }: PartnerSenderDomain) => [
    status,
    ...records.map((one) => one.status),
  ];
  const pass = async (hours: number) => {
    app.clock.advance(hours * hourMs);
    await recheckSenderDomains(app.ctx, never);
  };

  /** Orders for cash, and waits for the mail that tells of it. */
  const mailOf = async (at: ExampleRestaurant) => {
    const bearer = { authorization: `Bearer ${at.key}` };
    const menu = await app.inject({ url: `/api/v1/menu?slug=${at.slug}`, headers: bearer });
    const product = menu
      .json()
      .categories[1].products.find((one: { name: string }) => one.name === "Kake").id;
    const placed = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: bearer,
      payload: {
        slug: at.slug,
        fulfillment: "PICKUP",
        paymentMethod: "CASH",
        customer: { name: "Kari", phone: "91234567", email: "kari@example.com" },
        lines: [{ productId: product, quantity: 1 }],
      },
    });
    assert.equal(placed.statusCode, 201, placed.body);
    const before = mailServer.received.length;
    const stopping = new AbortController();
    const working = sendMails(app.ctx, stopping.signal);
    const mail = (await mailServer.waitFor(before + 1)).at(-1)!;
    stopping.abort();
    await working;
    return mail;
  };
  /** What whoever receives the mail makes of it, with other code than ours. */
  const judge = async (source: string, from: string) => {
    const resolver = async (name: string, type: string): Promise<string[][]> => {
      const texts = type === "TXT" ? published.get(name.toLowerCase()) : undefined;
      if (!texts) throw Object.assign(new Error(`${type} ${name}`), { code: "ENOTFOUND" });
      return texts.map((text) => [text]);
    };
    const { dkim, spf, dmarc } = await authenticate(source, {
      sender: from,
      ip: "192.0.2.1",
      helo: "ut.bestilling.no",
      mta: "mottaker.example",
      resolver,
      disableArc: true,
      disableBimi: true,
    });
    return {
      dkim: dkim.results.map(({ signingDomain, status }) => `${signingDomain} ${status.result}`),
      spf: spf ? spf.status.result : null,
      dmarc: dmarc ? dmarc.status.result : null,
    };
  };

  it("is none at first", async () => {
    const partner = await open();
    assert.deepEqual(await read(partner), {
      domain: null,
      status: "NOT_STARTED",
      checkedAt: null,
      records: [],
    });
    for (const [method, below] of [
      ["DELETE", ""],
      ["POST", "/check"],
    ] as const)
      assert.equal(outcomeOf(await partner.call(method, path + below)), "404 SENDER_DOMAIN_NOT_SET");
  });

  it("is set with the records that the zone needs: SPF, DKIM and DMARC (S-36)", async () => {
    const partner = await open();
    const response = await set(partner, "Mail.Blåbær-Partner.no");
    assert.equal(response.statusCode, 201, response.body);
    const { data } = response.json();
    assert.equal(data.domain, "mail.xn--blbr-partner-ucbp.no");
    assert.equal(data.status, "PENDING");
    const [spf, dkim, dmarc] = data.records;
    assert.deepEqual(spf, {
      record: "SPF",
      name: "mail",
      fullName: data.domain,
      type: "TXT",
      value: "v=spf1 include:bestilling.no ~all",
      ttl: "Auto",
      priority: null,
      status: "PENDING",
    });
    assert.match(dkim.name, /^luka-[0-9a-f]{8}\._domainkey\.mail$/);
    assert.equal(dkim.fullName, `${dkim.name}.xn--blbr-partner-ucbp.no`);
    assert.match(dkim.value, /^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{390,}=*$/);
    assert.equal(dmarc.fullName, `_dmarc.${data.domain}`);
    assert.deepEqual(await read(partner), data);
    assert.equal(outcomeOf(await set(partner, newName())), "409 SENDER_DOMAIN_ALREADY_SET");
    assert.ok(!response.body.includes("PRIVATE"));
    const stored = await app.db.query<{ row: string }>("SELECT s::text AS row FROM sender_domains s");
    assert.ok(
      stored.every(({ row }) => !row.includes("PRIVATE")),
      "the private key is sealed",
    );
  });

  it("signs the mail of the partner's restaurants, so that DKIM, SPF and DMARC hold with whoever receives it", async () => {
    const partner = await open();
    const shop = await partner.open();
    const { domain } = await verified(partner);
    const mail = await mailOf(shop);
    assert.equal(mail.from, `noreply@${domain}`);
    assert.equal(mail.mail.from?.address, `noreply@${domain}`);
    assert.match(mail.mail.messageId!, new RegExp(`@${domain}>$`));
    assert.deepEqual(await judge(mail.source, mail.from), {
      dkim: [`${domain} pass`],
      spf: "pass",
      dmarc: "pass",
    });
    const changed = mail.source.replace(/^Subject: .*$/m, "Subject: Noe annet");
    assert.notEqual(changed, mail.source);
    assert.deepEqual((await judge(changed, mail.from)).dkim, [`${domain} fail`]);
    for (const header of ["from", "to", "subject", "date", "message-id", "reply-to", "content-type"])
      assert.match(
        /\bh=([^;]+);/.exec(mail.source)![1]!.toLowerCase(),
        new RegExp(`(^|:|\\s)${header}(:|$)`),
      );
    const ours = async () => {
      const { from, source } = await mailOf(shop);
      return [from, /^DKIM-Signature:/m.test(source)];
    };
    await app.db.query("UPDATE partners SET white_label = false WHERE id = $1", [partner.partnerId]);
    assert.deepEqual(await ours(), ["post@bestilling.no", false], "without white label");
    await app.db.query("UPDATE partners SET white_label = true WHERE id = $1", [partner.partnerId]);
    const other = await open();
    await set(other, newName());
    assert.equal((await mailOf(await other.open())).from, "post@bestilling.no", "an unverified one");
    assert.deepEqual((await partner.call("DELETE", path)).json(), { data: { id: domain, deleted: true } });
    assert.deepEqual(await ours(), ["post@bestilling.no", false], "once it is removed");
  });

  it("is verified by its own key and one SPF record that includes ours; DMARC is advice (S-52)", async () => {
    const partner = await open();
    const { records, domain } = (await set(partner, newName())).json().data as PartnerSenderDomain;
    const [spf, dkim, dmarc] = records;
    assert.deepEqual(statuses(await check(partner)), ["PENDING", "PENDING", "PENDING", "PENDING"]);
    publish(dkim!.fullName, [dkim!.value.replace("p=MII", "p=MIJ")]);
    publish(`_dmarc.${domain}`, ["no policy; v=DMARC"]);
    publish(spf!.fullName, ["v=spf1 include:evilbestilling.no include:bestilling.no.evil.no -all"]);
    assert.deepEqual(statuses(await check(partner)), ["PENDING", "PENDING", "PENDING", "PENDING"]);
    publish(spf!.fullName, [spf!.value, "v=spf1 -all"]);
    publish(dkim!.fullName, [dkim!.value]);
    assert.deepEqual(statuses(await check(partner)), ["PENDING", "PENDING", "VERIFIED", "PENDING"]);
    publish(spf!.fullName, [
      "google-site-verification=1",
      "v=spf1 include:_spf.google.com Include:bestilling.no -all",
    ]);
    assert.deepEqual(statuses(await check(partner)), ["VERIFIED", "VERIFIED", "VERIFIED", "PENDING"]);
    publish(`_dmarc.${domain!.replace("mail.", "")}`, ["v=DMARC1; p=reject"]);
    assert.deepEqual(statuses(await check(partner)), ["VERIFIED", "VERIFIED", "VERIFIED", "VERIFIED"]);
    zones.put(dkim!.fullName, ["v=DKIM1; p=other"], 1);
    const differing = await check(partner);
    assert.equal(differing.records[1]!.status, "PENDING", "name servers differ");
    assert.equal(dmarc!.value, "v=DMARC1; p=none;");
  });

  it("waits 72 hours for its records by itself, and fails when they are not there", async () => {
    const partner = await open();
    const { data } = (await set(partner, newName())).json();
    await pass(1);
    assert.deepEqual(statuses(await read(partner)), ["PENDING", "PENDING", "PENDING", "PENDING"]);
    await pass(70);
    assert.equal((await read(partner)).status, "PENDING");
    await pass(1);
    assert.deepEqual(statuses(await read(partner)), ["FAILED", "FAILED", "FAILED", "FAILED"]);
    assert.equal((await check(partner)).status, "PENDING", "asking begins the waiting anew");
    publishAll(data);
    await pass(1);
    assert.equal((await read(partner)).status, "VERIFIED");
  });

  it("is looked at daily, and fails at the second look that finds its key gone", async () => {
    const partner = await open();
    const [, dkim] = (await verified(partner)).records;
    publish(dkim!.fullName, null);
    await pass(23);
    assert.equal((await read(partner)).status, "VERIFIED", "not looked at yet");
    await pass(1);
    await check(partner);
    await check(partner);
    assert.equal(
      (await read(partner)).status,
      "VERIFIED",
      "once may be a change half-way, however often one asks",
    );
    await pass(1);
    assert.equal((await read(partner)).status, "FAILED");
    publish(dkim!.fullName, [dkim!.value]);
    await pass(24);
    assert.equal((await read(partner)).status, "VERIFIED");
    zones.put(dkim!.fullName, "SILENT");
    const before = await read(partner);
    await pass(24);
    await pass(24);
    const { status, checkedAt } = await read(partner);
    assert.deepEqual([status, checkedAt], ["VERIFIED", before.checkedAt], "silence says nothing");
    publish(dkim!.fullName, null);
    await check(partner);
    await pass(1);
    assert.equal((await read(partner)).status, "FAILED", "who asks has it looked at for the first time");
  });

  it("is one partner's, unless it came to nothing (S-50)", async () => {
    const [mine, theirs] = [await open(), await open()];
    const name = newName();
    const outcomes = (await Promise.all([set(mine, name), set(theirs, name)])).map(outcomeOf);
    assert.deepEqual(outcomes.toSorted(), ["201", "409 DOMAIN_TAKEN"]);
    const [first, second] = outcomes[0] === "201" ? [mine, theirs] : [theirs, mine];
    assert.equal((await read(second!)).domain, null, "a refused name leaves nothing behind");
    await pass(73);
    assert.equal((await read(first!)).status, "FAILED");
    assert.equal(outcomeOf(await set(second!, name)), "201");
    assert.equal((await read(first!)).domain, null);
    const eager = await open();
    const many = await Promise.all(Array.from({ length: 8 }, () => set(eager, newName())));
    const known = new Set(["201", "409 SENDER_DOMAIN_ALREADY_SET", "409 CHANGED"]);
    assert.ok(
      many.map(outcomeOf).every((outcome) => known.has(outcome)),
      many.map(outcomeOf).join(),
    );
    assert.equal(many.filter((response) => response.statusCode === 201).length, 1);
  });

  it("is a name that somebody can own, and not in use for mail of ours (S-10, S-52)", async () => {
    const partner = await open();
    for (const domain of [
      "",
      "oslo.no",
      "127.0.0.1",
      "luka.no",
      "mail.luka.no",
      "localhost",
      "x.bar1234",
      `${"a.".repeat(110)}no`,
      7,
    ]) {
      const response = await set(partner, domain);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", String(domain));
      assert.equal(response.json().error.details.issues[0].path, "domain");
    }
    assert.equal(outcomeOf(await set(partner, "bestilling.no")), "409 DOMAIN_EXISTS");
    assert.equal(outcomeOf(await set(partner, "post.bestilling.no")), "409 DOMAIN_EXISTS");
    for (const more of [
      { status: "VERIFIED" },
      { provider: "OWN" },
      { partnerId: "x" },
      { records: [] },
      { id: "x" },
    ]) {
      const response = await partner.call("POST", path, { domain: newName(), ...more });
      assert.equal(response.json().error.details.issues[0].code, "UNKNOWN_FIELD");
    }
    assert.equal((await read(partner)).domain, null);
  });

  it("needs white label, and a key made by who is an owner or administrator at that moment (S-07)", async () => {
    const plain = await openPartner(app);
    assert.equal(outcomeOf(await set(plain, newName())), "403 WHITE_LABEL_REQUIRED");
    const partner = await open();
    await verified(partner);
    const become = (role: string) =>
      app.db.query("UPDATE partner_members SET role = $2 WHERE partner_id = $1", [partner.partnerId, role]);
    await become("MEMBER");
    for (const [method, below, body] of [
      ["GET", "", undefined],
      ["POST", "", { domain: newName() }],
      ["POST", "/check", undefined],
      ["DELETE", "", undefined],
    ] as const) {
      const response = await partner.call(method, path + below, body);
      assert.equal(outcomeOf(response), "403 KEY_ROLE_FORBIDDEN", `${method} ${below}`);
      assert.equal(response.json().error.details.capability, "brand.manage");
    }
    await become("ADMIN");
    assert.equal((await read(partner)).status, "VERIFIED", "nothing was written");
    await app.db.query("UPDATE partner_keys SET created_by = NULL WHERE partner_id = $1", [
      partner.partnerId,
    ]);
    assert.equal(outcomeOf(await partner.call("DELETE", path)), "403 KEY_ROLE_FORBIDDEN");
  });

  it("cannot be set for a partner that was archived at that moment", async () => {
    const partner = await open();
    const [key] = await app.db.query<{ id: string }>("SELECT id FROM partner_keys WHERE partner_id = $1", [
      partner.partnerId,
    ]);
    await app.db.query("UPDATE partners SET status = 'ARCHIVED' WHERE id = $1", [partner.partnerId]);
    // As the door lets in who was not archived a moment ago.
    const caller: PartnerCaller = {
      partnerId: partner.partnerId,
      environment: "TEST",
      ...{ keyId: key!.id, callerId: key!.id, isWhiteLabel: true },
      ...{ isThroughMcp: false, clientIp: "127.0.0.1" },
    };
    await assert.rejects(
      setSenderDomain(app.ctx, caller, newName()),
      (error) => error instanceof Problem && error.code === "PARTNER_ARCHIVED",
    );
  });

  it("is changed 10 times an hour at most; what fails does not count", async () => {
    const partner = await open();
    for (let round = 0; round < 5; round++) {
      assert.equal(outcomeOf(await set(partner, newName())), "201");
      assert.equal(outcomeOf(await set(partner, newName())), "409 SENDER_DOMAIN_ALREADY_SET");
      assert.equal(outcomeOf(await partner.call("DELETE", path)), "200");
    }
    const refused = await set(partner, newName());
    assert.equal(outcomeOf(refused), "429 RATE_LIMITED");
    assert.ok(Number(refused.headers["retry-after"]) > 3_000);
    app.clock.advance(hourMs);
    assert.equal(outcomeOf(await set(partner, newName())), "201");
  });
});
