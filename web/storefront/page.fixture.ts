import { speechOf, wordsOf } from "../../src/messages/languages.ts";
import type { Catalogue } from "../../src/messages/nb/catalogue.ts";
import type { GuestTexts, Page } from "./page.tsx";

/** A page in Norwegian, as the server makes it. */
export function pageWith<Name extends "ordering" | "tracking">(
  section: Name,
): Page<GuestTexts & Catalogue[Name]> {
  const speech = speechOf("nb");
  const t = { ...wordsOf("nb", "guest"), ...wordsOf("nb", section) } as Page<
    GuestTexts & Catalogue[Name]
  >["t"];
  return {
    lang: "nb",
    baseUrl: "https://luka.example",
    slug: "trattoria",
    nowMs: 0,
    aheadMs: 0,
    t,
    speech,
    kr: speech.money,
    say: (name) => name,
  };
}
