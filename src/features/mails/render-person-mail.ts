import { baseUrl, consoleUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { FactorChange } from "../../domain/second-factor.ts";
import type { MailMessage } from "../../platform/mail/mailer.ts";
import { readExpiring } from "../keys/tell-expiring.ts";
import { readApplied, readMailedApplication } from "../partners/confirm-application.ts";
import { readMailedTeamInvite } from "../partners/join-team.ts";
import { forgottenPath, makeResetLink } from "../people/reset-password.ts";
import { readFailing } from "../webhooks/tell-failing.ts";
import type { Skipped } from "./about-order.ts";
import type { MailContent } from "./content.ts";
import { expiringKeyMail } from "./expiring-key-mail.ts";
import { failingWebhookMail } from "./failing-webhook-mail.ts";
import { domainOf, mailMessage } from "./mail-message.ts";
import { applicationMail, appliedMail, approvedMail, teamMail } from "./partner-begin-mails.ts";
import { partnerSender } from "./partner-mails.ts";
import type { ClaimedPersonMail } from "./person-mail-queue.ts";
import { deviceMail, factorMail, resetMail } from "./person-mails.ts";

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
  if (kind === "WEBHOOK_FAILING") {
    const named = mail.data as Record<"restaurantId" | "webhookId", string>;
    const webhook = await readFailing(ctx, named);
    if (!webhook) return null;
    const place = `/partner/${webhook.partnerId}/${webhook.environment.toLowerCase()}/restaurants/${webhook.slug}`;
    return failingWebhookMail(locale, webhook, `${baseUrl(ctx.config)}${place}/webhooks/${named.webhookId}`);
  }
  if (kind === "KEY_EXPIRING") return aboutKey(ctx, mail);
  if (kind !== "PASSWORD_RESET") return aboutPartner(ctx, mail);
  if (mail.ageSeconds > longestResetSeconds) return null;
  const person = await ctx.people.findPerson(mail.recipient);
  if (!person) return null;
  return resetMail({ locale, name: person.name, ...(await makeResetLink(ctx, person.userId)) });
}

/** To the page where the key's keeper puts another in its place. */
async function aboutKey(ctx: Context, { locale, data }: ClaimedPersonMail): Promise<MailContent | null> {
  const key = await readExpiring(ctx, data as { keyId: string; restaurantId?: string });
  if (!key) return null;
  const { restaurant, partnerId, environment } = key;
  const portal = `/partner/${partnerId}/${environment.toLowerCase()}`;
  const place = !restaurant
    ? `${portal}/keys`
    : data.as === "TEAM"
      ? `${portal}/restaurants/${restaurant.slug}/keys`
      : `/dashboard/${restaurant.slug}/settings/keys`;
  return expiringKeyMail(locale, key, `${baseUrl(ctx.config)}${place}`);
}

/** How a partner begins, and its team. */
async function aboutPartner(
  ctx: Context,
  { locale, kind, data }: ClaimedPersonMail,
): Promise<MailContent | null> {
  if (kind === "PARTNER_APPLICATION") {
    const application = await readMailedApplication(ctx, String(data.applicationId));
    return application && applicationMail({ locale, ...application });
  }
  if (kind === "TEAM_INVITE") {
    const invite = await readMailedTeamInvite(ctx, String(data.inviteId));
    return invite && teamMail({ locale, ...invite });
  }
  const partnerId = String(data.partnerId);
  const applied = await readApplied(ctx, partnerId);
  if (!applied) return null;
  return kind === "PARTNER_APPLIED"
    ? appliedMail({ locale, applied, url: `${consoleUrl(ctx.config)}/console/partners/${partnerId}` })
    : approvedMail({
        ...{ locale, company: applied.company },
        url: `${baseUrl(ctx.config)}/partner/${partnerId}/test`,
      });
}
