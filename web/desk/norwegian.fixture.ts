import { speech, t } from "../dashboard/office/words.fixture.ts";
import type { Words } from "../dashboard/texts.tsx";

/** The words of the console and the portal in Norwegian, as a browser has loaded them. */
export const norwegian = { t: t as unknown as Words["t"], speech, locale: "nb" as const };
