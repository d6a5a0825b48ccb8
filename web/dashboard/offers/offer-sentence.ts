import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { capital } from "../hours/day-names.ts";
import type { Words } from "../texts.tsx";
import type { OfferSaid } from "./offer-typed.ts";

/** What categories and dishes are called, by id. */
export type Names = ReadonlyMap<string, string>;
const mostNames = 3;

export const namesOf = (menus: StaffDishes["menus"]): Names =>
  new Map(
    menus.flatMap(({ categories }) =>
      categories.flatMap(({ id, name, dishes }) => [
        [id, name] as const,
        ...dishes.map((dish) => [dish.id, dish.name] as const),
      ]),
    ),
  );

/** What guests get of an offer, in one sentence; `limits` false leaves out how often, where that stands beside it. */
export function offerSentence(t: Words["t"], offer: OfferSaid, names: Names, limits = true): string {
  const o = t.offers.gives;
  const { allowedDaysOfWeek: days, allowedTimeStart: from, allowedTimeEnd: to } = offer;
  // Monday first, as in a week here.
  const week = days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((day) => o.days[`d${day}` as "d0"]);
  const parts = [
    given(t, offer, names),
    offer.minimumOrder > 0 && o.minimum({ minimum: offer.minimumOrder }),
    offer.maxBundlesPerOrder !== null && o.bundles({ count: offer.maxBundlesPerOrder }),
    [week.length > 0 && o.names({ names: week }), clock(o, from, to)].filter(Boolean).join(" "),
    offer.validFrom !== null && o.validFrom({ at: Date.parse(offer.validFrom) }),
    offer.validTo !== null && o.validTo({ at: Date.parse(offer.validTo) }),
    offer.allowedFulfillment !== null && o[offer.allowedFulfillment],
    offer.allowedPaymentMethod !== null && o[offer.allowedPaymentMethod],
    offer.firstOrderOnly && o.first,
    offer.subscribersOnly && o.subscribers,
    limits && offer.perCustomerLimit !== null && o.perGuest({ count: offer.perCustomerLimit }),
    limits && offer.usageLimit !== null && o.limit({ count: offer.usageLimit }),
    offer.code && o.code({ code: offer.code }),
  ];
  const text = parts.filter(Boolean).join(", ");
  return o.whole({ text: capital(text) });
}

type Gives = Words["t"]["offers"]["gives"];

function clock(o: Gives, from: string | null, to: string | null): string | null {
  if (from && to) return o.between({ from, to });
  if (from) return o.fromTime({ from });
  return to && o.toTime({ to });
}

function given(t: Words["t"], offer: OfferSaid, names: Names): string {
  const o = t.offers.gives;
  const what = targets(o, offer, names);
  const value = offer.discountValue;
  switch (offer.discountType) {
    case "PERCENT":
      return o.percent({ value, what });
    case "FIXED":
      return offer.appliesTo === "ORDER" ? o.amount({ value }) : o.amountOn({ value, what });
    case "FIXED_PRICE":
      return o.fixedPrice({ value, what });
    case "FREE_DELIVERY":
      return o.freeDelivery;
    case "BUNDLE": {
      const size = offer.bundleTierKey === null ? "" : `, ${o.size({ size: offer.bundleTierKey })}`;
      return o.bundle({ count: offer.bundleQuantity ?? 0, value, what }) + size;
    }
  }
}

function targets(o: Gives, { appliesTo, categoryIds, productIds }: OfferSaid, names: Names): string {
  const ids = { ORDER: [], CATEGORIES: categoryIds, PRODUCTS: productIds }[appliesTo];
  const known = ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === 0) return o.everything;
  const shown = known.slice(0, mostNames);
  const rest = known.length - shown.length;
  return rest === 0 ? o.names({ names: shown }) : o.more({ names: shown.join(", "), count: rest });
}
