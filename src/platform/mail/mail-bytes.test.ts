import assert from "node:assert/strict";
import { describe, it } from "node:test";
import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import fc from "../../../test/fast-check.ts";
import { headerText } from "./header-text.ts";
import { bytesOf } from "./mail-bytes.ts";
import { mailOptions } from "./mail-options.ts";
import type { MailMessage } from "./mailer.ts";
import { exampleMessage } from "./message.fixture.ts";

const from = "ordre@luka.example";

async function read(bytes: Buffer) {
  const { headers, ...mail } = await PostalMime.parse(bytes);
  const own = headers.filter(({ key }) => !/^content-/.test(key)).map(({ key, value }) => `${key}: ${value}`);
  // How a text ends depends on how it is encoded.
  const [text, html] = [mail.text?.trimEnd(), mail.html?.trimEnd()];
  const files = mail.attachments.map(({ content, ...file }) => ({
    ...file,
    content: Buffer.from(content as ArrayBuffer).toString(),
  }));
  return { ...mail, text, html, attachments: files, headers: own.sort(), headerLines: undefined };
}
/** As nodemailer writes it by itself. */
const ofNodemailer = (message: MailMessage): Promise<Buffer> =>
  new MailComposer(mailOptions(message, from)).compile().build();

describe("a mail's bytes", () => {
  const text = fc.string({
    unit: fc.constantFrom(..."abc <>@,;:\"'\\()=?_.æøåé€😀漢-".split(/(?:)/u), " ", "\n"),
    maxLength: 120,
  });
  const line = text.map((one) => headerText(one, 80) || "x");
  const message = fc
    .record({
      fromName: line,
      subject: line,
      text,
      html: text,
      isNewsletter: fc.boolean(),
      answers: fc.boolean(),
    })
    .map(({ isNewsletter, answers, ...rest }) =>
      exampleMessage({
        ...rest,
        text: `${rest.text}.`,
        html: `<p>${rest.html}</p>`,
        unsubscribeUrl: isNewsletter
          ? "https://roma.luka.example/newsletter/unsubscribe/2nXv7Qd0mK4sT9bYcL1w"
          : null,
        replyTo: answers ? { name: rest.fromName, address: "post@prova.example" } : null,
      }),
    );

  it("say what nodemailer's own would, whatever names and texts hold", async () => {
    await fc.assert(
      fc.asyncProperty(message, async (one) => {
        const [ours, theirs] = await Promise.all([bytesOf(mailOptions(one, from)), ofNodemailer(one)]);
        assert.deepEqual(await read(ours), await read(theirs));
      }),
      { numRuns: 200 },
    );
  });

  it("are read from no file, whichever text says where to read it", async () => {
    const path = import.meta.filename;
    for (const part of ["text", "html"])
      await assert.rejects(bytesOf({ ...mailOptions(exampleMessage(), from), [part]: { path } }), {
        message: /^File access rejected/,
      });
  });

  it("are lines that every server takes, with an invitation for the calendar too", async () => {
    const calendar = {
      fileName: "bord.ics",
      content: `BEGIN:VCALENDAR\r\nSUMMARY:${"blåbær ".repeat(30)}\r\nEND:VCALENDAR\r\n`,
    };
    for (const one of [exampleMessage({ html: "<p>å</p>".repeat(300) }), exampleMessage({ calendar })]) {
      const bytes = await bytesOf(mailOptions(one, from));
      for (const row of bytes.toString("latin1").split("\r\n")) {
        assert.ok(row.length <= 78, row);
        assert.match(row, /^[\t\x20-\x7e]*$/);
      }
      const mail = await read(bytes);
      assert.deepEqual([mail.text, mail.html], [one.text.trimEnd(), one.html]);
      assert.deepEqual(mail, await read(await ofNodemailer(one)));
    }
  });
});
