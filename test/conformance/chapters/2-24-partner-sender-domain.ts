import assert from "node:assert/strict";
import { isInstant } from "../oslo.ts";
import { senders } from "../sender-domains.ts";
import { chapter, sentence } from "../sentence.ts";
import { ownMailDomain } from "../surroundings.ts";

export const partnerSenderDomain = chapter(
  "2.24",
  "PartnerSenderDomain",
  sentence(1, "`domain` is null, and `status` NOT_STARTED, before one is set.", async (town) => {
    const { before } = await senders(town);
    assert.deepEqual([before.domain, before.status, before.checkedAt], [null, "NOT_STARTED", null]);
    assert.deepEqual(before.records, []);
  }),
  sentence(
    2,
    "`status` is PENDING while the records are not there, and VERIFIED when they are.",
    async (town) => {
      const { pending, verified } = await senders(town);
      assert.deepEqual([pending.status, verified.status], ["PENDING", "VERIFIED"]);
      assert.equal(verified.domain, pending.domain);
    },
  ),
  sentence(3, "`checkedAt` is the moment of the last look.", async (town) => {
    assert.ok(isInstant((await senders(town)).verified.checkedAt));
  }),
  sentence(4, "`records` are DNS records of SPF, DKIM and DMARC.", async (town) => {
    const kinds = new Set((await senders(town)).pending.records.map(({ record }) => record));
    assert.deepEqual([...kinds].sort(), ["DKIM", "DMARC", "SPF"]);
  }),
  sentence(5, "`name` of a record is relative to the zone, `fullName` is the whole name.", async (town) => {
    const { domain, records } = (await senders(town)).pending;
    const zone = domain!.split(".").slice(-2).join(".");
    for (const { name, fullName } of records) assert.equal(fullName, name === "@" ? zone : `${name}.${zone}`);
  }),
  sentence(
    6,
    "A record has a type, a value, a `ttl` of text, a `priority` or null, and a status.",
    async (town) => {
      for (const { type, value, ttl, priority, status } of (await senders(town)).pending.records) {
        assert.match(type, /^(TXT|MX|CNAME)$/);
        assert.deepEqual([typeof value, typeof ttl, typeof status], ["string", "string", "string"]);
        assert.equal(type === "MX" ? Number.isInteger(priority) : priority, type === "MX" ? true : null);
      }
    },
  ),
  sentence(7, "Mail goes from the domain only when it is VERIFIED.", async (town) => {
    const { mails } = await senders(town);
    assert.equal(mails.pending.split("@")[1], ownMailDomain);
  }),
  sentence(8, "Mail is sent from `noreply@<domain>`.", async (town) => {
    const { mails, verified } = await senders(town);
    assert.equal(mails.verified, `noreply@${verified.domain}`);
  }),
);
