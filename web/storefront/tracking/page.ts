import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import { type GuestTexts, type Page as PageOf, usePageOf } from "../page.tsx";

type TrackingTexts = GuestTexts & Catalogue["tracking"];

/** The tracking page, with its texts. */
export type Page = PageOf<TrackingTexts>;
export const usePage = usePageOf<TrackingTexts>;
