import { baseUrl, type Config } from "../../config.ts";
import type { NewsLevel } from "../../domain/news.ts";
import type { BoardNews } from "../../domain/phone-messages.ts";
import type { StaffRole } from "../../domain/roles.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { MailedBrand } from "../brand/mailed-brand.ts";
import { serviceBrand } from "../storefront/message-page.ts";
import type { MailContent, MailSender } from "./content.ts";

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
    const name = brand ? wordsOf(locale, "mails").owner.via({ partner: brand.name }) : serviceName;
    return { name, logoUrl: null, ...serviceBrand, url: baseUrl(config), ...nobodyElse };
  }
  return {
    name: brand.name,
    logoUrl: brand.logoUrl,
    primaryColor: brand.primaryColor ?? serviceBrand.primaryColor,
    secondaryColor: brand.secondaryColor ?? brand.primaryColor ?? serviceBrand.secondaryColor,
    ...nobodyElse,
    url: brand.websiteUrl,
    email: brand.supportEmail,
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
  const { locale, partnerName: partner, title } = input;
  const { news: t, openDashboard } = wordsOf(locale, "mails").owner;
  return {
    locale,
    subject: title,
    preview: t[input.level]({ partner }),
    title,
    blocks: [
      { kind: "markdown", html: input.html, text: input.text },
      { kind: "button", label: openDashboard, url: input.dashboardUrl },
      { kind: "text", text: (input.isWhiteLabel ? t.whyOwn : t.why)({ partner }) },
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
  const { locale, name, partnerName: partner, restaurantName: restaurant, url, expiresAtMs } = input;
  const t = wordsOf(locale, "mails").owner.invite;
  return {
    locale,
    subject: t.subject({ restaurant }),
    preview: t.next,
    title: t.title({ name }),
    blocks: [
      { kind: "text", text: (input.isWhiteLabel ? t.textOwn : t.text)({ partner, restaurant }) },
      { kind: "text", text: t.next },
      { kind: "button", label: t.accept, url },
      { kind: "text", text: t.until({ until: expiresAtMs }) },
    ],
  };
}

export interface ColleagueMailInput
  extends Pick<InviteMailInput, "locale" | "name" | "restaurantName" | "url" | "expiresAtMs"> {
  role: StaffRole;
  /** Name of who invites. */
  invitedBy: string;
}

/** The invitation of a colleague by the restaurant's own people. */
export function colleagueMail(input: ColleagueMailInput): MailContent {
  const { locale, name, restaurantName: restaurant, invitedBy: inviter, role, url, expiresAtMs } = input;
  const { mail: t, roles } = wordsOf(locale, "colleagues");
  return {
    locale,
    subject: t.subject({ inviter, restaurant }),
    preview: t.next,
    title: t.title({ name }),
    blocks: [
      { kind: "text", text: t.text({ inviter, restaurant, as: roles[role].as }) },
      { kind: "text", text: t.next },
      { kind: "button", label: t.accept, url },
      { kind: "text", text: wordsOf(locale, "mails").owner.invite.until({ until: expiresAtMs }) },
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
export function liveMail(input: LiveMailInput): MailContent {
  const { locale, restaurantName: restaurant, orderingUrl, dashboardUrl } = input;
  const { live: t, openDashboard } = wordsOf(locale, "mails").owner;
  return {
    locale,
    subject: t.subject({ restaurant }),
    preview: t.text,
    title: t.title({ restaurant }),
    blocks: [
      { kind: "text", text: t.text },
      { kind: "facts", facts: [{ label: t.page, value: orderingUrl }] },
      { kind: "button", label: t.open, url: orderingUrl },
      { kind: "text", text: t.next },
      { kind: "link", text: t.board, label: openDashboard, url: dashboardUrl },
    ],
  };
}

export interface LookMailInput {
  locale: Locale;
  restaurantName: string;
  by: string;
  reason: string;
  endsAtMs: number;
  dashboardUrl: string;
}

/** To an owner, whose restaurant somebody who runs the service looks at. */
export function lookMail({
  locale,
  restaurantName,
  by,
  reason,
  endsAtMs,
  dashboardUrl,
}: LookMailInput): MailContent {
  const { look: t, openDashboard } = wordsOf(locale, "mails").owner;
  return {
    locale,
    subject: t.subject({ restaurant: restaurantName }),
    preview: t.text,
    title: t.subject({ restaurant: restaurantName }),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: t.who, value: by },
          { label: t.reason, value: reason },
          { label: t.until, value: t.at({ at: endsAtMs }) },
        ],
      },
      { kind: "text", text: t.text },
      { kind: "button", label: openDashboard, url: dashboardUrl },
    ],
  };
}

export interface BoardMailInput {
  locale: Locale;
  restaurantName: string;
  sinceMs: number;
  dashboardUrl: string;
}

/** To an owner, whose restaurant has no board connected while it is open, or has one again. */
export function boardMail(kind: BoardNews, input: BoardMailInput): MailContent {
  const { locale, restaurantName: restaurant, sinceMs, dashboardUrl } = input;
  const { boardLost, boardBack, openDashboard } = wordsOf(locale, "mails").owner;
  const t = kind === "BOARD_LOST" ? boardLost : boardBack;
  return {
    locale,
    subject: t.subject({ restaurant }),
    preview: t.text({ since: sinceMs }),
    title: t.subject({ restaurant }),
    blocks: [
      { kind: "text", text: t.text({ since: sinceMs }) },
      ...(kind === "BOARD_LOST" ? [{ kind: "text" as const, text: boardLost.next }] : []),
      { kind: "button", label: openDashboard, url: dashboardUrl },
    ],
  };
}
