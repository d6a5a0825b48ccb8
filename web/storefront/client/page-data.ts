import { createSpeech, type Speech } from "../../../src/messages/speech.ts";
import { templateAt } from "../../../src/messages/template.ts";
import type { PageFrame } from "../page.tsx";

/** What the server rendered this page from. */
export const readPageData = <Data>(): Data =>
  JSON.parse(document.getElementById("page-data")!.textContent!) as Data;

/** A language chosen by its link is kept by a cookie that the server set; the address goes back to being the plain one. */
export function rememberLanguage(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("lang")) return;
  url.searchParams.delete("lang");
  history.replaceState(history.state, "", url);
}

/** The page's language, from what the server sent of it. */
export function speechOf({
  lang,
  habits,
  messages,
}: Pick<PageFrame, "lang" | "habits" | "messages">): Speech {
  const speech: Speech = createSpeech(lang, habits, ({ key, params }) =>
    speech.fill(templateAt(messages, key), params),
  );
  return speech;
}
