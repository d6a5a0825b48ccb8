import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import { type GuestTexts, type Page as PageOf, usePageOf } from "../page.tsx";

type BookingTexts = GuestTexts & Catalogue["booking"];

/** The booking page, with its texts. */
export type Page = PageOf<BookingTexts>;
export const usePage = usePageOf<BookingTexts>;
