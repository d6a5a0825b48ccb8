import { catalogues } from "../src/messages/languages.ts";
import type { Section, Template } from "../src/messages/template.ts";

/**
 * Until the function that it returns is called, no English is spoken in this process: every message stands between ⟦ and ⟧, its
 * holes filled as ever. What is then read outside of them was not said by the catalogue: a sentence that is still in the code, or a
 * name, a figure, somebody's own words.
 */
export function speakPseudoLanguage(): () => void {
  const english = catalogues.en;
  catalogues.en = marked(english) as typeof english;
  return () => {
    catalogues.en = english;
  };
}

/** Every text of a section between ⟦ and ⟧. */
export function marked(entry: Section | Template): Section | Template {
  if (typeof entry === "string") return `⟦${entry}⟧`;
  return Object.fromEntries(Object.entries(entry).map(([name, inner]) => [name, marked(inner)]));
}

/** What of a text the catalogue has not said. A message can stand in another. */
export function notSaid(text: string): string {
  const without = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return without === text ? text : notSaid(without);
}
