import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { z } from "zod";
import type { DnsTexts } from "../dns-texts.ts";
import { createOwnDomains } from "./own-domains.ts";
import { SenderDomainError, type SenderDomainFailure } from "./provider.ts";
import type { ResendApi } from "./resend-api.ts";
import { createResendDomains } from "./resend-domains.ts";

/** Two name servers that agree on these texts, and are silent about names that are not listed. */
const dnsWith = (texts: Readonly<Record<string, readonly string[] | "SILENT">>): DnsTexts => ({
  ask: async (name) => {
    const found = texts[name] ?? [];
    return [found, found];
  },
});
const mail = { domain: "mail.pizza.no", zone: "pizza.no" };
const none = dnsWith({});

describe("a domain that we sign for ourselves", () => {
  const own = (texts: Parameters<typeof dnsWith>[0] = {}) =>
    createOwnDomains({ dns: dnsWith(texts), mailDomain: "luka.no" });

  it("wants our servers in its SPF record, our key, and a policy", async () => {
    const { records, dkim, reference } = await own().register(mail, 0);
    assert.equal(reference, null);
    assert.match(dkim!.privateKey, /^-----BEGIN PRIVATE KEY-----/);
    const shown = records.map(({ record, name, fullName, type, value, priority, status }) => [
      ...[record, name, fullName, type, value.replace(/p=\S{40,}/, "p=KEY"), priority, status],
    ]);
    const selector = dkim!.selector;
    assert.deepEqual(shown, [
      ["SPF", "mail", "mail.pizza.no", "TXT", "v=spf1 include:luka.no ~all", null, "PENDING"],
      [
        ...["DKIM", `${selector}._domainkey.mail`, `${selector}._domainkey.mail.pizza.no`, "TXT"],
        ...[shown[1]![4], null, "PENDING"],
      ],
      ["DMARC", "_dmarc.mail", "_dmarc.mail.pizza.no", "TXT", "v=DMARC1; p=none;", null, "PENDING"],
    ]);
    const ofZone = await own().register({ domain: "pizza.no", zone: "pizza.no" }, 0);
    assert.deepEqual(
      ofZone.records.map(({ name }) => name),
      ["@", `${ofZone.dkim!.selector}._domainkey`, "_dmarc"],
    );
  });

  it("is found when its own SPF record, however else it is written, includes ours, and the key is there", async () => {
    const { records } = await own().register(mail, 0);
    const [spf, key] = records;
    const look = async (
      spfTexts: readonly string[] | "SILENT",
      keyTexts: readonly string[] = [key!.value],
      policy: Record<string, string[]> = {},
    ) => {
      const found = await own({ [spf!.fullName]: spfTexts, [key!.fullName]: keyTexts, ...policy }).look(
        mail,
        {
          reference: null,
          records,
        },
      );
      return [found.outcome, ...found.records.map(({ record, status }) => `${record} ${status}`)].join(", ");
    };
    const all = (policy: string) => `FOUND, SPF VERIFIED, DKIM VERIFIED, DMARC ${policy}`;
    const withoutSpf = "MISSING, SPF PENDING, DKIM VERIFIED, DMARC PENDING";
    for (const text of [
      "v=spf1 include:luka.no ~all",
      "V=SPF1 mx INCLUDE:LUKA.NO -all",
      "v=spf1  +include:luka.no  include:other.no ?all",
    ])
      assert.equal(await look(["something else", text]), all("PENDING"), text);
    for (const texts of [
      [],
      ["v=spf1 include:other.no ~all"],
      ["v=spf1 -include:luka.no ~all"],
      ["v=spf10 include:luka.no ~all"],
      ["x v=spf1 include:luka.no"],
      ["v=spf1 include:luka.no ~all", "v=spf1 mx"],
    ])
      assert.equal(await look(texts), withoutSpf, texts.join(" | "));
    const spfIs = [spf!.value];
    assert.equal(await look(spfIs, []), "MISSING, SPF VERIFIED, DKIM PENDING, DMARC PENDING");
    assert.equal(
      await look(spfIs, ["v=DKIM1; k=rsa; p=another"]),
      "MISSING, SPF VERIFIED, DKIM PENDING, DMARC PENDING",
    );
    assert.equal(
      await look(spfIs, [key!.value, "v=DKIM1; p="]),
      "MISSING, SPF VERIFIED, DKIM PENDING, DMARC PENDING",
    );
    assert.equal(await look("SILENT"), "SILENT, SPF PENDING, DKIM VERIFIED, DMARC PENDING");
    assert.equal(await look("SILENT", []), "SILENT, SPF PENDING, DKIM PENDING, DMARC PENDING");
    assert.equal(
      await look(spfIs, [key!.value], { "_dmarc.mail.pizza.no": ["v=DMARC1; p=reject"] }),
      all("VERIFIED"),
    );
    assert.equal(
      await look(spfIs, [key!.value], { "_dmarc.pizza.no": ["other", "v=DMARC1; p=none"] }),
      all("VERIFIED"),
    );
    const twice = { "_dmarc.pizza.no": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] };
    assert.equal(await look(spfIs, [key!.value], twice), all("PENDING"));
  });
});

describe("a domain that Resend looks after", () => {
  type Answer = object | null | SenderDomainFailure;
  /** Answers by method and path, the last of several again and again; what is asked is kept. */
  function resend(answers: Readonly<Record<string, Answer | readonly Answer[]>>) {
    const asked: string[] = [];
    const left = new Map(
      Object.entries(answers).map(([place, of]) => [place, Array.isArray(of) ? [...of] : [of]]),
    );
    const api: ResendApi = {
      async ask<Read>(method: string, path: string, shape: z.ZodType<Read>) {
        asked.push(`${method} ${path}`);
        const list = left.get(`${method} ${path}`) ?? [null];
        const answer = list.length > 1 ? list.shift() : list[0];
        if (typeof answer === "string") throw new SenderDomainError(answer as SenderDomainFailure, "no");
        return answer ? shape.parse(answer) : null;
      },
      close: async () => undefined,
    };
    return { domains: createResendDomains({ api, dns: none }), asked };
  }
  const record = (more: Record<string, unknown> = {}) => ({
    ...{ record: "SPF", name: "send.mail", type: "TXT", value: "v=spf1 ~all" },
    ...more,
  });
  const domain = (status: string, records: object[] = [record()]) => ({
    id: "d/1",
    name: "mail.pizza.no",
    status,
    records,
  });
  const register = (answers: Parameters<typeof resend>[0], sinceMs = 0) =>
    resend(answers).domains.register(mail, sinceMs);

  it("has those of its records that mail needs, with whole names and nothing around their values", async () => {
    const { reference, dkim, records } = await register({
      "POST /domains": domain("not_started", [
        record({ type: "MX", priority: 10, value: '"feedback.example"', ttl: "3600" }),
        record({ record: "DKIM", name: "key._domainkey.pizza.no", type: "CNAME", status: "verified" }),
        record({ name: "" }),
        record({ name: "@" }),
        record({ name: "pizza.no" }),
        record({ record: "Tracking" }),
        record({ type: "CAA" }),
      ]),
    });
    assert.deepEqual([reference, dkim], ["d/1", null]);
    const rest = {
      record: "SPF",
      type: "TXT",
      value: "v=spf1 ~all",
      ttl: "Auto",
      priority: null,
      status: "PENDING",
    };
    assert.deepEqual(records.slice(0, -1), [
      {
        ...{ record: "SPF", name: "send.mail", fullName: "send.mail.pizza.no", type: "MX" },
        ...{ value: "feedback.example", ttl: "3600", priority: 10, status: "PENDING" },
      },
      {
        ...{ ...rest, record: "DKIM", name: "key._domainkey", fullName: "key._domainkey.pizza.no" },
        ...{ type: "CNAME", status: "VERIFIED" },
      },
      ...Array(3).fill({ ...rest, name: "@", fullName: "pizza.no" }),
    ]);
    assert.equal(records.at(-1)!.record, "DMARC");
  });

  it("is found again when the answer to its making was lost, and is nobody's that was there before", async () => {
    const sinceMs = Date.parse("2026-06-12T12:00:00Z");
    const listed = (name: string, created_at: string) => ({ data: [{ id: "d/2", name, created_at }] });
    const after = async (failure: SenderDomainFailure, list: Answer) => {
      const answers = {
        "POST /domains": failure,
        "GET /domains?limit=100": list,
        "GET /domains/d%2F2": domain("pending"),
      };
      return register(answers, sinceMs).then(
        ({ reference }) => reference,
        (error: SenderDomainError) => error.failure,
      );
    };
    assert.equal(await after("UNAVAILABLE", listed("Mail.Pizza.no", "2026-06-12T12:00:01Z")), "d/1");
    assert.equal(
      await after("EXISTS", listed("mail.pizza.no", "2026-06-12T11:59:00Z")),
      "d/1",
      "clocks differ by a minute",
    );
    assert.equal(await after("EXISTS", listed("mail.pizza.no", "2026-06-12T11:58:59.999Z")), "EXISTS");
    assert.equal(await after("UNAVAILABLE", listed("pizza.no", "2026-06-12T12:00:01Z")), "UNAVAILABLE");
    assert.equal(await after("UNAVAILABLE", "BUSY"), "UNAVAILABLE", "the first failure is told");
    for (const said of ["REJECTED", "BUSY"] as const)
      assert.equal(await after(said, listed("mail.pizza.no", "2026-06-12T12:00:01Z")), said);
    await assert.rejects(register({ "POST /domains": null }), { failure: "UNAVAILABLE" });
  });

  it("is looked at by asking Resend to look, unless it is verified already", async () => {
    const place = "GET /domains/d%2F1";
    const look = async (answers: Answer[], records: object[] = []) => {
      const { domains, asked } = resend({ [place]: answers, "POST /domains/d%2F1/verify": {} });
      const found = await domains.look(mail, { reference: "d/1", records: records as never });
      return [found.outcome, asked.length, found.records.map(({ status }) => status).join(" ")];
    };
    const verified = record({ status: "verified" });
    assert.deepEqual(await look([domain("verified")]), ["FOUND", 1, "PENDING PENDING"]);
    assert.deepEqual(await look([domain("pending"), domain("verified", [verified])]), [
      "FOUND",
      3,
      "VERIFIED PENDING",
    ]);
    assert.deepEqual(await look([domain("pending"), domain("pending", [verified])]), [
      "FOUND",
      3,
      "VERIFIED PENDING",
    ]);
    assert.deepEqual(await look([domain("pending"), domain("pending", [verified, record()])]), [
      ...["MISSING", 3, "VERIFIED PENDING PENDING"],
    ]);
    assert.deepEqual(await look([domain("pending"), domain("pending", [])]), ["MISSING", 3, "PENDING"]);
    assert.deepEqual(await look([domain("pending"), domain("temporary_failure")]), [
      "SILENT",
      3,
      "PENDING PENDING",
    ]);
    assert.deepEqual(
      await look([domain("failed"), null]),
      ["MISSING", 3, "PENDING PENDING"],
      "gone meanwhile",
    );
    assert.deepEqual(await look([null], [{ status: "VERIFIED" }]), ["MISSING", 1, "PENDING"], "gone");
    const unasked = resend({});
    assert.equal((await unasked.domains.look(mail, { reference: null, records: [] })).outcome, "MISSING");
    await unasked.domains.remove(null);
    assert.deepEqual(unasked.asked, []);
    await unasked.domains.remove("d/1");
    assert.deepEqual(unasked.asked, ["DELETE /domains/d%2F1"]);
  });
});
