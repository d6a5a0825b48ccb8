import { baseUrl, type Config } from "../../config.ts";
import type { NewsLevel } from "../../domain/news.ts";
import type { Locale } from "../../domain/problems.ts";
import type { MailedBrand } from "../brand/mailed-brand.ts";
import { serviceBrand } from "../storefront/message-page.ts";
import type { MailContent, MailSender } from "./content.ts";
import { dayAndTime } from "./mail-time.ts";
import { mailTexts } from "./texts.ts";

/**
 * Who writes to owners: a white-label partner as itself, with its logo and colours and without a word of us; another partner
 * through the service, in the service's colours, and never as if it were somebody else alone.
 */
export function partnerSender(
  config: Config,
  brand: MailedBrand | null,
  { locale, isTest }: { locale: Locale; isTest: boolean },
): MailSender {
  const nobodyElse = { addressLines: [], phone: null, email: null, isTest };
  if (!brand?.isWhiteLabel) {
    const name = brand ? mailTexts(locale).via(brand.name) : serviceName;
    return { name, logoUrl: null, ...serviceBrand, url: baseUrl(config), ...nobodyElse };
  }
  return {
    name: brand.name,
    logoUrl: brand.logoUrl,
    primaryColor: brand.primaryColor ?? serviceBrand.primaryColor,
    secondaryColor: brand.secondaryColor ?? brand.primaryColor ?? serviceBrand.secondaryColor,
    url: null,
    ...nobodyElse,
  };
}

const serviceName = "Luka";

/** How texts name who has set the restaurant up, and whether they may name the service. */
export interface Introduced {
  partnerName: string;
  isWhiteLabel: boolean;
}

export const introduced = (brand: MailedBrand | null): Introduced => ({
  partnerName: brand?.name ?? serviceName,
  isWhiteLabel: brand?.isWhiteLabel ?? false,
});

export interface NewsMailInput extends Introduced {
  locale: Locale;
  title: string;
  level: NewsLevel;
  /** Of platform/markdown.ts. */
  html: string;
  /** The Markdown itself, which reads well as plain text. */
  text: string;
  dashboardUrl: string;
}

/** A partner's news to an owner. */
export function newsMail(input: NewsMailInput): MailContent {
  const { locale, partnerName, title } = input;
  const t = mailTexts(locale);
  return {
    locale,
    subject: title,
    preview: t.newsFrom[input.level](partnerName),
    title,
    blocks: [
      { kind: "markdown", html: input.html, text: input.text },
      { kind: "button", label: t.newsOpen, url: input.dashboardUrl },
      { kind: "text", text: (input.isWhiteLabel ? t.newsWhyOwn : t.newsWhy)(partnerName) },
    ],
  };
}

export interface InviteMailInput extends Introduced {
  locale: Locale;
  name: string;
  restaurantName: string;
  url: string;
  expiresAtMs: number;
}

/** The invitation of an owner, with the link that is the right to accept it. */
export function inviteMail(input: InviteMailInput): MailContent {
  const { locale, name, partnerName, restaurantName, url, expiresAtMs } = input;
  const t = mailTexts(locale);
  return {
    locale,
    subject: t.inviteSubject(restaurantName),
    preview: t.inviteNext,
    title: t.inviteTitle(name),
    blocks: [
      {
        kind: "text",
        text: (input.isWhiteLabel ? t.inviteTextOwn : t.inviteText)(partnerName, restaurantName),
      },
      { kind: "text", text: t.inviteNext },
      { kind: "button", label: t.inviteAccept, url },
      { kind: "text", text: `${t.inviteUntil(dayAndTime(expiresAtMs, locale))} ${t.inviteUnexpected}` },
    ],
  };
}

export interface LiveMailInput {
  locale: Locale;
  restaurantName: string;
  /** Where guests order from now on. */
  orderingUrl: string;
  dashboardUrl: string;
}

/** To an owner whose restaurant has just been opened. */
export function liveMail({ locale, restaurantName, orderingUrl, dashboardUrl }: LiveMailInput): MailContent {
  const t = mailTexts(locale);
  return {
    locale,
    subject: t.liveSubject(restaurantName),
    preview: t.liveText,
    title: t.liveTitle(restaurantName),
    blocks: [
      { kind: "text", text: t.liveText },
      { kind: "facts", facts: [{ label: t.livePage, value: orderingUrl }] },
      { kind: "button", label: t.liveOpen, url: orderingUrl },
      { kind: "text", text: t.liveNext },
      { kind: "link", text: t.liveBoard, label: t.newsOpen, url: dashboardUrl },
    ],
  };
}
