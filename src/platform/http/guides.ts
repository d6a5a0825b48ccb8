import { readFile } from "node:fs/promises";
import { root } from "../places.ts";

/** The integrators' guides as they stand in docs/integrators, and the client's. Their links to each other work as served. */
const folder = new URL("docs/integrators/", root);
const clientGuide = new URL("clients/typescript/README.md", root);

/** In the order that they are read in: `docs/integrators/README.md` has the same. */
export const guides: readonly (readonly [name: string, about: string])[] = [
  ["first-order.md", "the way from a key to a tracked order"],
  ["keys-and-origins.md", "who may call, from servers and browsers; CORS, scopes, rotation"],
  ["menu.md", "the menu, its caching, products, add-ons and allergens"],
  ["prices.md", "the price rule, quotes, coupons and promotions"],
  ["delivery.md", "address search, zones, fees and what is outside"],
  ["orders.md", "times, idempotency, expected totals, every answer"],
  ["tracking.md", "back from payment, server-sent events, polling"],
  ["reservations.md", "availability, holds, bookings, waiting list"],
  ["newsletter.md", "sign-up with a welcome coupon"],
  ["verify-a-webhook.md", "signatures, retries, deduplication, with code"],
  ["partner-portal.md", "for partners: becoming one, the team, keys, the first steps by hand"],
  ["partner-calls.md", "for partners: keys, pages of lists, versions, quotas and the API log"],
  ["partner-onboarding.md", "for partners: a restaurant from nothing to live"],
  ["partner-settings.md", "for partners: settings, legal details, hours, delivery zones, tables, pictures"],
  ["partner-offers.md", "for partners: coupons, promotions, suggestions, the newsletter's popup"],
  ["partner-menu.md", "for partners: menus, schedules, products, sizes, add-ons, sold out"],
  ["partner-menu-import.md", "for partners: a menu read from a PDF"],
  ["partner-access.md", "for partners: restaurant keys, domains and origins"],
  ["partner-webhooks.md", "for partners: subscriptions, secrets, deliveries, resends"],
  ["partner-orders.md", "for partners: points of sale and kitchen screens; orders at work, money back"],
  ["partner-news.md", "for partners: news to the owners of your restaurants"],
  ["partner-brand.md", "for partners: brand, and the domain that mail comes from"],
  ["mcp.md", "for partners: the partner API as tools of an AI client"],
  ["errors.md", "every error code with its cause and cure"],
  ["limits.md", "rate limits and sizes"],
  ["versions.md", "what may change within v1"],
  [
    "luka-dev.md",
    "a command for building against a sandbox: webhooks on localhost, events, logs, a proxy, a site",
  ],
  ["typescript-client.md", "the typed client"],
];

/** The text of a guide; null when there is none of that name. */
export async function readGuide(name: string): Promise<string | null> {
  if (!guides.some(([known]) => known === name)) return null;
  if (name === "typescript-client.md")
    return (await readFile(clientGuide, "utf8")).replaceAll("../../docs/integrators/", "");
  const text = await readFile(new URL(name, folder), "utf8");
  return text
    .replaceAll("../../clients/typescript/README.md", "typescript-client.md")
    .replaceAll("../../CHANGELOG.md", "../changelog.md");
}
