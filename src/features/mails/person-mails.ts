import { browserName } from "../../domain/browser-name.ts";
import type { FactorChange } from "../../domain/second-factor.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { MailContent } from "./content.ts";

export interface ResetMailInput {
  locale: Locale;
  name: string;
  url: string;
  expiresAtMs: number;
}

/** The link to choose a new password with. */
export function resetMail({ locale, name, url, expiresAtMs }: ResetMailInput): MailContent {
  const t = wordsOf(locale, "mails").person.reset;
  return {
    locale,
    subject: t.subject,
    preview: t.text,
    title: t.title({ name }),
    blocks: [
      { kind: "text", text: t.text },
      { kind: "button", label: t.choose, url },
      { kind: "text", text: t.until({ until: expiresAtMs }) },
    ],
  };
}

export interface DeviceMailInput {
  locale: Locale;
  atMs: number;
  userAgent: string;
  address: string;
  /** Where a new password is asked for. */
  url: string;
}

/** Somebody has signed in from a browser that the account has not been used from. */
export function deviceMail({ locale, atMs, userAgent, address, url }: DeviceMailInput): MailContent {
  const t = wordsOf(locale, "mails").person.device;
  const { browser, system } = browserName(userAgent);
  const what = browser && system ? t.on({ browser, system }) : (browser ?? system ?? t.unknown);
  return {
    locale,
    subject: t.subject,
    preview: what,
    title: t.title,
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: t.when, value: t.at({ at: atMs }) },
          { label: t.what, value: what },
          { label: t.address, value: address },
        ],
      },
      { kind: "text", text: t.text },
      { kind: "text", text: t.next },
      { kind: "button", label: t.choose, url },
    ],
  };
}

export interface FactorMailInput {
  locale: Locale;
  change: FactorChange;
  atMs: number;
  /** Of the passkey, where it is about one. */
  name: string | null;
  /** Where a new password is asked for. */
  url: string;
}

/** What the account is protected by has changed. */
export function factorMail({ locale, change, atMs, name, url }: FactorMailInput): MailContent {
  const t = wordsOf(locale, "mails").person.factor;
  const { subject, text } = t.changes[change];
  return {
    locale,
    subject,
    preview: text,
    title: subject,
    blocks: [
      { kind: "text", text },
      {
        kind: "facts",
        facts: [
          { label: t.when, value: t.at({ at: atMs }) },
          ...(name === null ? [] : [{ label: t.passkey, value: name }]),
        ],
      },
      { kind: "text", text: t.next },
      { kind: "button", label: t.choose, url },
    ],
  };
}
