import { createSpeech, speak } from "../../src/messages/speech.ts";
import { language } from "../dashboard/languages/nb.ts";
import type { Words } from "../dashboard/texts.tsx";

const speech = createSpeech("nb", language.habits, ({ key }) => key);

/** The words of the console and the portal in Norwegian, as a browser has loaded them. */
export const norwegian = {
  t: speak(language.texts, speech) as unknown as Words["t"],
  speech,
  locale: "nb" as const,
};
