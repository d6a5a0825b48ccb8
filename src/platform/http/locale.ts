import type { Locale } from "../../messages/locale.ts";
import { knownOf } from "../known-texts.ts";

/** The language of messages: Norwegian unless `Accept-Language` prefers English to every Scandinavian language. */
export const localeOf = (acceptLanguage: string | undefined): Locale =>
  acceptLanguage === undefined ? "nb" : preferred(acceptLanguage);

const preferred = knownOf({ most: 1_000, longest: 200 }, (header): Locale => {
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
});
