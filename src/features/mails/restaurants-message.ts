import type { Config } from "../../config.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { MailIdentity, MailMessage } from "../../platform/mail/mailer.ts";
import type { Written } from "./about-order.ts";
import { domainOf, mailMessage } from "./mail-message.ts";
import type { ClaimedMail } from "./mail-queue.ts";
import { mailSender } from "./mail-sender.ts";

/** The message of what was written. Throws MailError when the mail's address takes none. */
export function messageOf(
  config: Config,
  mail: ClaimedMail,
  { content, calendar = null, sender, unsubscribeUrl = null }: Written,
  { restaurant, identity }: { restaurant: RestaurantProfile; identity: MailIdentity | null },
): MailMessage {
  return mailMessage(content, sender ?? mailSender(config, restaurant, content.locale), {
    id: mail.id,
    domain: domainOf(identity?.address ?? config.mailFrom),
    identity,
    createdAtMs: mail.createdAtMs,
    recipient: mail.recipient,
    unsubscribeUrl,
    calendar,
  });
}
