import { habits } from "../src/messages/en/habits.ts";
import { catalogues } from "../src/messages/languages.ts";
import { isTemplate, type Section, type Template } from "../src/messages/template.ts";

/**
 * Import it before anything else (or with `node --import`), and the process speaks no English: every message stands between
 * ⟦ and ⟧, its holes filled as ever. What is then read outside of them was not said by the catalogue: a sentence that is
 * still in the code, or a name, a figure, somebody's own words.
 */
type Changing = { [name: string]: Template | Changing };

const marked = (template: Template): Template =>
  typeof template === "string"
    ? `⟦${template}⟧`
    : (Object.fromEntries(
        Object.entries(template).map(([form, text]) => [form, `⟦${text}⟧`]),
      ) as unknown as Template);

function mark(section: Changing): void {
  for (const [name, entry] of Object.entries(section))
    if (isTemplate(entry as Template | Section)) section[name] = marked(entry as Template);
    else mark(entry as Changing);
}

mark(catalogues.en as unknown as Changing);
const { tag, ...words } = habits;
mark(words);
Object.assign(habits, words);

/** What of a text the catalogue has not said. A message can stand in another. */
export function notSaid(text: string): string {
  const without = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return without === text ? text : notSaid(without);
}
