import type { Locale } from "../../messages/locale.ts";

const known = new Map<string, Locale>();

/** The language of messages: Norwegian unless `Accept-Language` prefers English to every Scandinavian language. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined) return "nb";
  let locale = known.get(acceptLanguage);
  if (locale === undefined) {
    locale = preferred(acceptLanguage);
    if (known.size >= 1000) known.clear();
    known.set(acceptLanguage, locale);
  }
  return locale;
}

function preferred(header: string): Locale {
  let best: Locale = "nb";
  let bestWeight = 0;
  for (const part of header.slice(0, 200).split(",")) {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
    const weight = quality ? Number(quality.trim().slice(2)) : 1;
    const language = tag.trim().split("-")[0]!;
    const locale = language === "en" ? "en" : ["nb", "no", "nn", "da", "sv"].includes(language) ? "nb" : null;
    if (locale && weight > bestWeight) {
      best = locale;
      bestWeight = weight;
    }
  }
  return best;
}
