import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import type { Locale } from "../../src/messages/locale.ts";
import { createSpeech, type Speech, type Spoken, speak } from "../../src/messages/speech.ts";
import type { language as norwegian } from "./languages/nb.ts";
import { remember, remembered } from "./remembered.ts";

type Texts = (typeof norwegian)["texts"];

/** One language of the dashboard, as a browser has loaded it. */
interface Language {
  locale: Locale;
  t: Spoken<Texts>;
  speech: Speech;
}

export interface Words extends Language {
  /** Øre as people read them. */
  kr(ore: number): string;
  /** The language that was chosen last: this one, or one whose words are on their way. */
  wish: Locale;
  setLocale(locale: Locale): void;
}

const files = { nb: () => import("./languages/nb.ts"), en: () => import("./languages/en.ts") };

export async function loadLanguage(locale: Locale): Promise<Language> {
  const { language } = await files[locale]();
  // What the domain names by message, the service has already told in words.
  const speech = createSpeech(locale, language.habits, ({ key }) => key);
  return { locale, speech, t: speak(language.texts as Texts, speech) };
}

const WordsContext = createContext<Words | null>(null);

/** The language that this device has chosen; Norwegian until somebody chooses. */
export const storedLocale = (): Locale => (remembered("locale") === "en" ? "en" : "nb");

/** Takes over the language of the page that led here (`?lang=en`), as if it had been chosen here. */
export function rememberLanguageOfAddress(): void {
  const url = new URL(location.href);
  const lang = url.searchParams.get("lang");
  if (lang === null) return;
  remember("locale", lang === "en" ? "en" : "nb");
  // Otherwise a reload would undo a choice that is made later.
  url.searchParams.delete("lang");
  history.replaceState(history.state, "", url);
}

export function WordsProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  const { locale } = language;
  const [wish, setLocale] = useState(locale);
  useEffect(() => {
    document.documentElement.lang = locale;
    remember("locale", locale);
  }, [locale]);
  useEffect(() => {
    if (wish === locale) return;
    let isLast = true;
    loadLanguage(wish).then(
      (loaded) => isLast && setLanguage(loaded),
      // Without contact the dashboard stays in the language it has.
      () => isLast && setLocale(locale),
    );
    return () => {
      isLast = false;
    };
  }, [wish, locale]);
  const words = useMemo<Words>(
    () => ({ ...language, kr: language.speech.money, wish, setLocale }),
    [language, wish],
  );
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error("useWords outside WordsProvider");
  return words;
}
