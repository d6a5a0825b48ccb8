import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { formatKroner } from "../../src/domain/money.ts";
import type { Locale } from "../../src/messages/locale.ts";
import { dashboardEn } from "../i18n/dashboard.en.ts";
import { type DashboardTexts, dashboardNb } from "../i18n/dashboard.nb.ts";
import { remember, remembered } from "./remembered.ts";

export interface Words {
  locale: Locale;
  t: DashboardTexts;
  /** Øre as people read them. */
  kr(ore: number): string;
  /** A length of time in minutes: "12 min", "2 t 5 min". */
  length(minutes: number): string;
  setLocale(locale: Locale): void;
}

const texts: Record<Locale, DashboardTexts> = { nb: dashboardNb, en: dashboardEn };
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

export function WordsProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<Locale>(storedLocale);
  useEffect(() => {
    document.documentElement.lang = locale;
    remember("locale", locale);
  }, [locale]);
  const words = useMemo<Words>(() => {
    const t = texts[locale];
    return {
      locale,
      t,
      setLocale,
      kr: (ore) => formatKroner(ore, locale),
      length: (minutes) => lengthText(t, minutes),
    };
  }, [locale]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error("useWords outside WordsProvider");
  return words;
}

function lengthText(t: DashboardTexts, minutes: number): string {
  return minutes < 60 ? t.minutes(minutes) : t.duration(Math.floor(minutes / 60), minutes % 60);
}
