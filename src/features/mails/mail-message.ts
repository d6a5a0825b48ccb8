import { headerText } from "../../platform/mail/header-text.ts";
import { mailAddress } from "../../platform/mail/mail-address.ts";
import { MailError, type MailIdentity, type MailMessage } from "../../platform/mail/mailer.ts";
import type { MailContent, MailSender } from "./content.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

export interface Envelope {
  /** UUID of the mail. */
  id: string;
  /** Of the sender: what a Message-ID ends with. */
  domain: string;
  /** Whom it is from, when it is not the service's own sender. */
  identity?: MailIdentity | null;
  createdAtMs: number;
  recipient: string;
  unsubscribeUrl: string | null;
  calendar: MailMessage["calendar"];
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/**
 * The message of a mail. Mail of a sandbox restaurant says so before anything else, since it goes to real mailboxes.
 * Throws MailError when nothing can be sent to the recipient.
 */
export function mailMessage(content: MailContent, sender: MailSender, envelope: Envelope): MailMessage {
  const to = mailAddress(envelope.recipient);
  if (to === null) throw new MailError("PERMANENT", "ADDRESS");
  const fromName = headerText(sender.name, 80) || "Luka";
  return {
    messageId: `<${envelope.id}@${envelope.domain}>`,
    dateMs: envelope.createdAtMs,
    fromName,
    identity: envelope.identity ?? null,
    to,
    replyTo: sender.email === null ? null : { name: fromName, address: sender.email },
    subject: headerText(sender.isTest ? `[TEST] ${content.subject}` : content.subject),
    text: mailText(content, sender),
    html: mailHtml(content, sender),
    unsubscribeUrl: envelope.unsubscribeUrl,
    calendar: envelope.calendar,
  };
}
