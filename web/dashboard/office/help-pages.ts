import type { help } from "../../../src/messages/nb/help.ts";

type Topic = keyof (typeof help)["pages"];

/** The pages of the office by their path, each with its help and the heading of the guide that tells more (docs/restaurants). */
export const helpPages: Readonly<Record<string, readonly [topic: Topic, guide: string]>> = {
  "/start": ["start", "the-first-day"],
  "/going-live": ["goLive", "settings-and-news-from-your-partner"],
  "/agreement": ["agreement", "settings-and-news-from-your-partner"],
  "/profile": ["profile", "name-address-colours"],
  "/colleagues": ["colleagues", "colleagues"],
  "/alerts": ["alerts", "alerts-on-your-phone"],
  "/guests": ["guests", "when-a-guest-asks-what-you-keep"],
  "/log": ["log", "colleagues"],
  "/menu": ["menu", "the-menu"],
  "/menu/add-ons": ["addons", "the-menu"],
  "/menu/menus": ["menus", "the-menu"],
  "/menu/import": ["import", "the-menu"],
  "/menu/draft": ["draft", "the-menu"],
  "/menu/history": ["history", "the-menu"],
  "/hours": ["hours", "opening-hours"],
  "/delivery": ["delivery", "where-you-deliver"],
  "/sales": ["sales", "sales-and-figures-for-the-books"],
  "/sales/voucher": ["voucher", "sales-and-figures-for-the-books"],
  "/sales/payouts": ["payouts", "sales-and-figures-for-the-books"],
  "/tables": ["tables", "tables/the-room"],
  "/tables/booking": ["booking", "tables/how-tables-are-booked"],
  "/offers": ["offers", "offers-and-codes"],
  "/newsletter": ["newsletter", "the-newsletter"],
  "/capacity": ["capacity", "how-long-it-takes-and-how-much-the-kitchen-takes"],
  "/stations": ["stations", "stations-in-the-kitchen"],
  "/printers": ["printers", "printers-that-print-by-themselves"],
  "/payments": ["payments", "getting-paid"],
  "/site-gate": ["siteGate", "not-open-to-everybody-yet"],
  "/domains": ["domains", "settings-and-news-from-your-partner"],
  "/keys": ["keys", "settings-and-news-from-your-partner"],
  "/webhooks": ["webhooks", "settings-and-news-from-your-partner"],
  "/webhooks/$webhookId": ["webhook", "settings-and-news-from-your-partner"],
};

/** Where the guide stands: `tables/…` is the page of table bookings. */
export const guideAddress = (guide: string): string =>
  guide.startsWith("tables/")
    ? `/docs/restaurants/tables#${guide.slice("tables/".length)}`
    : `/docs/restaurants#${guide}`;
