import { baseUrl, type Config } from "../../config.ts";
import type { Locale } from "../../domain/problems.ts";
import { serviceBrand } from "../storefront/message-page.ts";
import type { MailContent, MailSender } from "./content.ts";
import { dayAndTime } from "./mail-time.ts";
import { mailTexts } from "./texts.ts";

/** A partner as the sender of mail to owners: in the service's colours, and never as if it were somebody else alone. */
export const partnerSender = (
  config: Config,
  { name, locale, isTest }: { name: string; locale: Locale; isTest: boolean },
): MailSender => ({
  name: mailTexts(locale).via(name),
  logoUrl: null,
  ...serviceBrand,
  addressLines: [],
  phone: null,
  email: null,
  url: baseUrl(config),
  isTest,
});

export interface NewsMailInput {
  locale: Locale;
  partnerName: string;
  title: string;
  level: "INFO" | "UPDATE" | "WARNING";
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
      { kind: "text", text: t.newsWhy(partnerName) },
    ],
  };
}

export interface InviteMailInput {
  locale: Locale;
  name: string;
  partnerName: string;
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
      { kind: "text", text: t.inviteText(partnerName, restaurantName) },
      { kind: "text", text: t.inviteNext },
      { kind: "button", label: t.inviteAccept, url },
      { kind: "text", text: `${t.inviteUntil(dayAndTime(expiresAtMs, locale))} ${t.inviteUnexpected}` },
    ],
  };
}
