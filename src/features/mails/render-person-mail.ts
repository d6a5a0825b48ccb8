import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { FactorChange } from "../../domain/second-factor.ts";
import type { MailMessage } from "../../platform/mail/mailer.ts";
import { forgottenPath, makeResetLink } from "../people/reset-password.ts";
import type { MailContent } from "./content.ts";
import { mailMessage } from "./mail-message.ts";
import { partnerSender } from "./partner-mails.ts";
import type { ClaimedPersonMail } from "./person-mail-queue.ts";
import { deviceMail, factorMail, resetMail } from "./person-mails.ts";
import { domainOf, type Skipped } from "./render-mail.ts";

/** Who still waits for a link after this long has asked for another. */
const longestResetSeconds = 3_600;

/** The message of a mail to somebody about their own account, in the service's name. */
export async function renderPersonMail(
  ctx: Context,
  mail: ClaimedPersonMail,
): Promise<MailMessage | Skipped> {
  const content = await contentOf(ctx, mail);
  if (content === null) return { skip: "OUTDATED" };
  return mailMessage(content, partnerSender(ctx.config, null, { locale: mail.locale, isTest: false }), {
    id: mail.id,
    domain: domainOf(ctx.config.mailFrom),
    createdAtMs: mail.createdAtMs,
    recipient: mail.recipient,
    unsubscribeUrl: null,
    calendar: null,
  });
}

async function contentOf(ctx: Context, mail: ClaimedPersonMail): Promise<MailContent | null> {
  const { locale, kind } = mail;
  if (kind === "NEW_DEVICE") {
    const { at, userAgent, address } = mail.data as Record<"at" | "userAgent" | "address", string>;
    const url = `${baseUrl(ctx.config)}${forgottenPath}`;
    return deviceMail({ locale, atMs: Date.parse(at), userAgent, address, url });
  }
  if (kind === "SECOND_FACTOR") {
    const { change, at, name } = mail.data as { change: FactorChange; at: string; name?: string };
    const url = `${baseUrl(ctx.config)}${forgottenPath}`;
    return factorMail({ locale, change, atMs: Date.parse(at), name: name ?? null, url });
  }
  if (mail.ageSeconds > longestResetSeconds) return null;
  const person = await ctx.people.findPerson(mail.recipient);
  if (!person) return null;
  return resetMail({ locale, name: person.name, ...(await makeResetLink(ctx, person.userId)) });
}
