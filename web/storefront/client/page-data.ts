import { tellClockChanges } from "../../../src/domain/oslo-time.ts";
import { createSpeech, type Speech } from "../../../src/messages/speech.ts";
import { templateAt } from "../../../src/messages/template.ts";
import { type Packed, unpack } from "../../packed.ts";
import type { PageFrame } from "../page.tsx";

/** What the server rendered this page from. */
export const readPageData = <Data>(): Data =>
  unpack(JSON.parse(document.getElementById("page-data")!.textContent!) as Packed) as Data;

/** The same of a page that has it under an address of its own. Asks until it has an answer: till then the page can be read. */
export async function fetchPageData<Data>(): Promise<{ data: Data; isOfPage: boolean }> {
  const address = document.querySelector<HTMLLinkElement>('link[as="fetch"]')!.href;
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, 8_000)) {
    try {
      const answer = await fetch(address);
      if (answer.ok) {
        const packed = (await answer.json()) as Packed;
        return { data: unpack(packed) as Data, isOfPage: address.endsWith(answer.headers.get("x-name")!) };
      }
    } catch {
      // The network is away.
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

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
  clock,
  messages,
}: Pick<PageFrame, "lang" | "habits" | "messages"> & Partial<Pick<PageFrame, "clock">>): Speech {
  if (clock) tellClockChanges(clock);
  const speech: Speech = createSpeech(lang, habits, ({ key, params }) =>
    speech.fill(templateAt(messages, key), params),
  );
  return speech;
}
