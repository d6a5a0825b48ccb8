import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";
import { webAddressOf } from "../../platform/web-address.ts";
import { type MailedBrand, readPartnersBrand } from "../brand/mailed-brand.ts";
import { newsMarkdown } from "../news/news-markdown.ts";
import type { MailContent, MailSender } from "./content.ts";
import { mailHtml } from "./mail-html.ts";
import { introduced, inviteMail, newsMail, partnerSender } from "./partner-mails.ts";
import type { LookToShow, NewsToShow, ShownMail, ShownNews } from "./portal-schemas.ts";

/** The invitation of an owner in a look that nobody has saved yet, as white label has it: who has none sees what it would be. */
export function showLook(
  { config, clock }: Pick<Context, "config" | "clock">,
  look: LookToShow,
  locale: Locale,
): ShownMail {
  const brand: MailedBrand = {
    ...look,
    isWhiteLabel: true,
    logoUrl: look.logoUrl !== null && isUploadUrl(config, look.logoUrl) ? look.logoUrl : null,
    websiteUrl: look.websiteUrl === null ? null : webAddressOf(look.websiteUrl, ["https:"]),
  };
  const content = inviteMail({
    locale,
    name: "Kari",
    ...introduced(brand),
    restaurantName: wordsOf(locale, "mails").samples.restaurant,
    url: `${baseUrl(config)}/invite/sample`,
    expiresAtMs: clock.nowMs() + 14 * dayMs,
  });
  return shown(content, partnerSender(config, brand, { locale, isTest: false }));
}

/** News as owners will read it: in the dashboard, and as the mail of the partner as it is now. */
export async function showNews(
  { db, config }: Pick<Context, "db" | "config">,
  { partnerId, environment }: PartnerCaller,
  { title, body, level }: NewsToShow,
  locale: Locale,
): Promise<ShownNews> {
  const brand = await readPartnersBrand(db, partnerId);
  const html = newsMarkdown(config).html(body);
  const content = newsMail({
    ...{ locale, title, level, html, text: body },
    ...introduced(brand),
    dashboardUrl: `${baseUrl(config)}/dashboard`,
  });
  const sender = partnerSender(config, brand, { locale, isTest: environment === "TEST" });
  return { ...shown(content, sender), inDashboard: html };
}

const shown = (content: MailContent, sender: MailSender): ShownMail => ({
  from: sender.name,
  subject: sender.isTest ? `[TEST] ${content.subject}` : content.subject,
  html: mailHtml(content, sender),
});
