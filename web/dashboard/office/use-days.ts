import { useMemo } from "react";
import { useWords } from "../texts.tsx";

/** Days and moments in Norway as people read them: "12. jun. 2026", "12. jun. 2026, 18:45". */
export function useDays(): { day(instant: string): string; moment(instant: string): string } {
  const { locale } = useWords();
  return useMemo(() => {
    const language = locale === "en" ? "en-GB" : "nb-NO";
    const zone = { timeZone: "Europe/Oslo" } as const;
    const days = new Intl.DateTimeFormat(language, { ...zone, dateStyle: "medium" });
    const moments = new Intl.DateTimeFormat(language, { ...zone, dateStyle: "medium", timeStyle: "short" });
    return {
      day: (instant) => days.format(new Date(instant)),
      moment: (instant) => moments.format(new Date(instant)),
    };
  }, [locale]);
}
