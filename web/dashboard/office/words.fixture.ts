import { createSpeech, speak } from "../../../src/messages/speech.ts";
import { language } from "../languages/nb.ts";

/** What the dashboard says in Norwegian, for tests of what decides on words. */
export const speech = createSpeech("nb", language.habits, ({ key }) => key);
export const t = speak(language.texts, speech);
