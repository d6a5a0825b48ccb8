import { loadedOnce } from "../loaded-once.ts";
import { bytesOf } from "./mail-bytes.ts";
import { mailOptions } from "./mail-options.ts";
import type { Mailer } from "./mailer.ts";

/** Sends nothing: keeps every mail as it would have gone out, to be read in the browser. */
export function createOutboxMailer(fromAddress: string): Mailer {
  const transport = loadedOnce(async () =>
    (await import("nodemailer")).createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
  return {
    async send(message) {
      const options = mailOptions(message, fromAddress);
      const { message: source } = await (await transport()).sendMail({
        ...options,
        raw: await bytesOf(options),
      });
      const mime = (source as Buffer).toString("utf8");
      return {
        subject: message.subject,
        head: mime.slice(0, mime.indexOf("\r\n\r\n")),
        text: message.text,
        html: message.html,
        calendar: message.calendar?.content ?? null,
      };
    },
    close: async () => undefined,
  };
}
