import { catalogue as enCatalogue } from "./en/catalogue.ts";
import { habits as enHabits } from "./en/habits.ts";
import type { Locale } from "./locale.ts";
import type { Message } from "./message.ts";
import { type Catalogue, catalogue as nbCatalogue } from "./nb/catalogue.ts";
import { habits as nbHabits } from "./nb/habits.ts";
import { createSpeech, type Habits, type Speech, type Spoken, speak } from "./speech.ts";
import { type Translated, templateAt } from "./template.ts";

/** What is said in each language. */
export const catalogues: Record<Locale, Translated<Catalogue>> = { nb: nbCatalogue, en: enCatalogue };

/** How figures are written in it. */
const habits: Record<Locale, Habits> = { nb: nbHabits, en: enHabits };

const speeches = new Map<Locale, Speech>();

/** How a language shows figures and fills in templates. */
export function speechOf(locale: Locale): Speech {
  let speech = speeches.get(locale);
  if (!speech) {
    speech = createSpeech(locale, habits[locale], (message) => tell(locale, message));
    speeches.set(locale, speech);
  }
  return speech;
}

/** By the section of one language. */
const spoken = new WeakMap<object, object>();

/** What a section says in a language: `wordsOf("nb", "mails").order.ready.title`. */
export function wordsOf<Name extends keyof Catalogue>(locale: Locale, name: Name): Spoken<Catalogue[Name]> {
  const section = catalogues[locale][name] as object;
  let words = spoken.get(section);
  if (!words) {
    words = speak(section, speechOf(locale));
    spoken.set(section, words);
  }
  return words as Spoken<Catalogue[Name]>;
}

/** A message in words. */
export const tell = (locale: Locale, { key, params }: Message): string =>
  speechOf(locale).fill(templateAt(catalogues[locale], key), params);
