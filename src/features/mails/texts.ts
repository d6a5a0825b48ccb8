import type { Locale } from "../../domain/problems.ts";
import { en } from "./texts.en.ts";
import { type MailTexts, nb } from "./texts.nb.ts";

export const mailTexts = (locale: Locale): MailTexts => (locale === "en" ? en : nb);
