import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { publicRestaurant } from "../menus/public-restaurant.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { maxPartySizeOf } from "../reservations/check-booking.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { type ReadyPage, readyPage } from "./page-answer.ts";
import type { BookingInput } from "./schemas.ts";

/** Where tables are booked, under a restaurant's own host. */
export const bookingPath = "/bord";

/** The page on which guests book a table. A restaurant that takes no bookings online says so there, and how to reach it. */
export async function bookingPage(
  ctx: Context,
  { snapshot }: Loaded,
  lang: Locale,
  nowMs: number,
): Promise<ReadyPage<200>> {
  const storefront = await loadStorefront();
  const profile = publicRestaurant(snapshot, nowMs);
  const { slug, name, phone, logoUrl, address, openingHours, specialOpeningHours } = profile;
  const base = baseUrl(ctx.config);
  const url = restaurantUrl(ctx.config, snapshot.restaurant);
  const body = storefront.renderBooking({
    frame: { lang, baseUrl: base, slug, nowMs, aheadMs: 0 },
    restaurant: { slug, name, phone, logoUrl, address, openingHours, specialOpeningHours },
    room:
      profile.capabilities.reservations && snapshot.diningRoom.tables.length > 0 ? roomOf(snapshot) : null,
  });
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: snapshot.restaurant,
    script: "booking",
    canonicalUrl: `${url}${bookingPath}`,
    imageUrl: `${url}/del.jpg`,
    slug,
    connect: [base],
  });
  return readyPage(document, { status: 200, cacheControl: "private, no-cache" });
}

function roomOf(snapshot: Loaded["snapshot"]): BookingInput["room"] {
  const { settings, areas } = snapshot.diningRoom;
  const { minPartySize, maxDaysAhead, autoApprove, deposit } = settings;
  return {
    minPartySize,
    maxPartySize: maxPartySizeOf(snapshot),
    maxDaysAhead,
    requiresApproval: !autoApprove,
    deposit,
    areas: areas.map(({ id, name }) => ({ id, name })),
  };
}
