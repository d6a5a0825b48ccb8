import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import { type GuestTexts, type Page as PageOf, usePageOf } from "../page.tsx";

type OrderingTexts = GuestTexts & Catalogue["ordering"];

/** The ordering page, with its texts. */
export type Page = PageOf<OrderingTexts>;
export const usePage = usePageOf<OrderingTexts>;
