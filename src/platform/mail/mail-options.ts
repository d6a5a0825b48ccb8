import type { SendMailOptions } from "nodemailer";
import type { MailIdentity, MailMessage } from "./mailer.ts";

/**
 * A mail in nodemailer's words: every header that it will have. Addresses are objects, so that no name is ever parsed as
 * one; files and addresses of pages are never read.
 */
export function mailOptions(message: MailMessage, ownAddress: string): SendMailOptions {
  const { replyTo, unsubscribeUrl, calendar, identity } = message;
  const fromAddress = identity?.address ?? ownAddress;
  return {
    messageId: message.messageId,
    date: new Date(message.dateMs),
    from: { name: message.fromName, address: fromAddress },
    to: { name: "", address: message.to },
    ...(replyTo && { replyTo }),
    envelope: { from: fromAddress, to: [message.to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: {
      // RFC 3834: no out-of-office answer is wanted.
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        // Prepared: neither is folded, which some mail programs cannot read.
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": { prepared: true, value: "List-Unsubscribe=One-Click" },
      }),
    },
    ...(calendar && {
      attachments: [
        {
          filename: calendar.fileName,
          content: calendar.content,
          contentType: "text/calendar; charset=utf-8; method=PUBLISH",
        },
      ],
    }),
    ...(identity?.dkim && { dkim: signature(identity.dkim) }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Every header of ours that a receiver acts on, both of RFC 8058 among them; each as often as it stands there. */
const signedHeaders = [
  "From",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Auto-Submitted",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

const signature = ({ domain, selector, privateKey }: NonNullable<MailIdentity["dkim"]>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders,
});
