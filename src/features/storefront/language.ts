import type { FastifyRequest } from "fastify";
import type { Locale } from "../../messages/locale.ts";

export const languageCookie = "luka_lang";
const yearSeconds = 31_536_000;

export interface PageLanguage {
  lang: Locale;
  /** To be sent when the guest has just chosen. */
  headers: Record<string, string>;
}

/**
 * The language of a page: what its link asks for, else what this browser chose before, else Norwegian (or what an order was placed
 * in). Not the browser's own setting: many Norwegians have theirs in English.
 */
export function languageOf(request: FastifyRequest, otherwise: Locale = "nb"): PageLanguage {
  const asked = langOf((request.query as { lang?: unknown }).lang);
  if (asked) {
    const cookie = `${languageCookie}=${asked}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
    return { lang: asked, headers: { "set-cookie": cookie, "cache-control": "private, no-cache" } };
  }
  const kept = /(?:^|;\s*)luka_lang=(nb|en)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  return { lang: langOf(kept) ?? otherwise, headers: {} };
}

const langOf = (value: unknown): Locale | null => (value === "nb" || value === "en" ? value : null);
