import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { dkimVerify } from "mailauth";
import fc from "../../../test/fast-check.ts";
import { startMailServer, type TestMailServer } from "../../../test/mail-server.ts";
import { dkimText, makeDkimKey } from "../sender-domains/dkim-key.ts";
import type { MailIdentity, MailMessage } from "./mailer.ts";
import { exampleMessage } from "./message.fixture.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

describe("mail signed with DKIM", () => {
  let server: TestMailServer;
  let identity: MailIdentity;
  let record: string;

  before(async () => {
    server = await startMailServer();
    const { publicKey, selector, privateKey } = await makeDkimKey();
    record = dkimText(publicKey);
    identity = {
      address: "noreply@mail.partner.no",
      dkim: { domain: "mail.partner.no", selector, privateKey },
    };
  });
  after(() => server.close());

  const receive = async (more: Partial<MailMessage>) => {
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`, "post@luka.example");
    const before = server.received.length;
    await mailer.send(exampleMessage({ identity, ...more }), AbortSignal.timeout(30_000));
    return (await server.waitFor(before + 1)).at(-1)!;
  };
  const verdictOf = async (source: string) => {
    const name = `${identity.dkim!.selector}._domainkey.mail.partner.no`;
    const { results } = await dkimVerify(source, {
      resolver: async (asked, type) => {
        assert.deepEqual([asked, type], [name, "TXT"]);
        return [[record]];
      },
    });
    return results.map(({ status }) => status.result).join();
  };

  it("comes from that domain, in the head and on the envelope", async () => {
    const { from, mail, source } = await receive({});
    assert.equal(from, "noreply@mail.partner.no");
    assert.equal(mail.from?.address, "noreply@mail.partner.no");
    assert.equal(await verdictOf(source), "pass");
  });

  it("has the headers signed by which mail programs unsubscribe (RFC 8058)", async () => {
    const { source } = await receive({ unsubscribeUrl: "https://luka.no/n/u?x=1" });
    assert.equal(await verdictOf(source), "pass");
    assert.equal(
      await verdictOf(source.replace("https://luka.no/n/u?x=1", "https://evil.no/n/u?x=1")),
      "fail",
    );
    assert.equal(
      await verdictOf(source.replace("List-Unsubscribe=One-Click", "List-Unsubscribe=No")),
      "fail",
    );
  });

  it("holds whatever the mail says", async () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.constantFrom(".", "\n", "\r\n", " \t ", "æøå", "=?", "From x", "x".repeat(1200)),
        ),
      )
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const subject = `Bestilling ${body.replace(/[^\p{L} ]/gu, "").slice(0, 80)}`;
        const { source } = await receive({ subject, text: body, html: `<p>${body}</p>` });
        assert.equal(await verdictOf(source), "pass");
      }),
      { numRuns: 25 },
    );
  });

  it("is not signed when the mail server does it, nor for the service's own sender", async () => {
    const theirs = await receive({ identity: { ...identity, dkim: null } });
    assert.equal(theirs.from, "noreply@mail.partner.no");
    assert.doesNotMatch(theirs.source, /^DKIM-Signature:/m);
    const ours = await receive({ identity: null });
    assert.equal(ours.from, "post@luka.example");
    assert.doesNotMatch(ours.source, /^DKIM-Signature:/m);
  });
});
