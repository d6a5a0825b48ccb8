import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { AppliedWith, MailedApplication } from "../partners/confirm-application.ts";
import type { MailedTeamInvite } from "../partners/join-team.ts";
import type { MailContent } from "./content.ts";

/** To whoever has applied: the link that confirms the address. */
export function applicationMail({
  locale,
  name,
  company,
  url,
  expiresAtMs,
}: MailedApplication & { locale: Locale }): MailContent {
  const t = wordsOf(locale, "partnerBegin").mail.application;
  return {
    locale,
    subject: t.subject({ company }),
    preview: t.text({ company }),
    title: t.title({ name }),
    blocks: [
      { kind: "text", text: t.text({ company }) },
      { kind: "button", label: t.confirm, url },
      { kind: "text", text: t.until({ until: expiresAtMs }) },
    ],
  };
}

/** To those who run the service: somebody wants to become a partner. */
export function appliedMail({
  locale,
  applied,
  url,
}: {
  locale: Locale;
  applied: AppliedWith;
  url: string;
}): MailContent {
  const t = wordsOf(locale, "partnerBegin").mail.applied;
  const { company } = applied;
  return {
    locale,
    subject: t.subject({ company }),
    preview: t.text,
    title: t.title({ company }),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: t.company, value: company },
          { label: t.orgNumber, value: applied.orgNumber },
          { label: t.person, value: `${applied.name}, ${applied.email}` },
          { label: t.purpose, value: applied.purpose },
        ],
      },
      { kind: "text", text: t.text },
      { kind: "button", label: t.open, url },
    ],
  };
}

/** To who has applied: the operator has approved it. */
export function approvedMail({
  locale,
  company,
  url,
}: {
  locale: Locale;
  company: string;
  url: string;
}): MailContent {
  const t = wordsOf(locale, "partnerBegin").mail.approved;
  return {
    locale,
    subject: t.subject({ company }),
    preview: t.text({ company }),
    title: t.title,
    blocks: [
      { kind: "text", text: t.text({ company }) },
      { kind: "button", label: t.open, url },
    ],
  };
}

/** The invitation to a partner's team. */
export function teamMail({
  locale,
  name,
  partnerName: partner,
  role,
  invitedBy: inviter,
  url,
  expiresAtMs,
}: MailedTeamInvite & { locale: Locale }): MailContent {
  const { mail: t, roles } = wordsOf(locale, "portalTeam");
  return {
    locale,
    subject: t.subject({ inviter, partner }),
    preview: t.next,
    title: t.title({ name }),
    blocks: [
      { kind: "text", text: t.text({ inviter, partner, as: roles[role].as }) },
      { kind: "text", text: t.next },
      { kind: "button", label: wordsOf(locale, "colleagues").mail.accept, url },
      { kind: "text", text: wordsOf(locale, "mails").owner.invite.until({ until: expiresAtMs }) },
    ],
  };
}
