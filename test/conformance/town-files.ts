import kro from "./data/kro.json" with { type: "json" };
import nabo from "./data/nabo.json" with { type: "json" };
import stengt from "./data/stengt.json" with { type: "json" };
import { osloIn, osloToday } from "./oslo.ts";

/** The restaurants that the sentences are tried on. What each is like stands in `data/` and here. */
export const roles = {
  kro: "a restaurant with everything, open day and night",
  nabo: "a small one: pickup and cash alone, no address, a popup without a coupon",
  travel: "one whose kitchen can be made busy",
  stengt:
    "one whose doors are always open, whose kitchen is always closed, and which has paused its bookings",
  vinduer: "one with menus that have a window all week, beside a default menu",
  standard: "one with a default menu outside its own window",
  utenStandard: "one without a default menu, and menus of other dates",
  snart: "a real one that is not live yet",
  sandkasse: "a sandbox",
} as const;
export type Role = keyof typeof roles;

export interface TownFile {
  file: { slug: string; [more: string]: unknown };
  /** Which command brings it. */
  kind: "LIVE" | "NOT_LIVE" | "TEST";
}

const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

/** A window that holds at any moment: a window ends on its day, and 23:59 is the end of it. */
const allWeek = weekdays.map((dayOfWeek) => ({ dayOfWeek, startsAt: "00:00", endsAt: "23:59" }));
/** A window that does not hold today, nor tomorrow. */
const anotherDay = () => [
  { dayOfWeek: weekdays[(osloToday().dayOfWeek + 2) % 7]!, startsAt: "10:00", endsAt: "14:00" },
];

const menu = (name: string, more: object = {}) => ({
  name,
  categories: [{ name: `${name} mat`, products: [{ ref: name, name: `Rett i ${name}`, basePrice: 5000 }] }],
  ...more,
});

/** Every restaurant's file; schedules are laid around the day on which the suite runs. */
export function townFiles(): Record<Role, TownFile> {
  const day = (days: number): string => osloToday().add({ days }).toString();
  return {
    kro: {
      kind: "LIVE",
      file: {
        ...kro,
        hoursOverrides: [{ date: day(40), isClosed: true, appliesTo: "BOTH", note: "Ferie" }],
        coupons: [
          ...kro.coupons,
          // Runs out between two pre-orders.
          { code: "DENNEUKA", discountType: "PERCENT", discountValue: 10, validTo: osloIn(5, "12:00") },
        ],
      },
    },
    nabo: { kind: "LIVE", file: nabo },
    travel: { kind: "LIVE", file: { ...kro, slug: "prove-travel", name: "Travel kro" } },
    stengt: { kind: "LIVE", file: stengt },
    vinduer: {
      kind: "LIVE",
      file: {
        ...nabo,
        slug: "prove-vinduer",
        menus: [
          menu("Først", { priority: 5, schedules: allWeek }),
          menu("Også", { priority: 5, schedules: allWeek }),
          menu("Lavere", { priority: 1, schedules: allWeek }),
          menu("Standard", { priority: 9, isDefault: true }),
        ],
        upsell: { isActive: true, mode: "MANUAL", products: ["Først", "Standard"] },
      },
    },
    standard: {
      kind: "LIVE",
      file: {
        ...nabo,
        slug: "prove-standard",
        // Doors that are always closed say nothing about the kitchen.
        venueHours: weekdays.map((_, dayOfWeek) => ({ dayOfWeek, isClosed: true })),
        menus: [
          menu("Standard", { isDefault: true, schedules: anotherDay() }),
          menu("Annen dag", { priority: 9, schedules: anotherDay() }),
          menu("Uten vindu", { priority: 9 }),
        ],
        // Enabled, but its coupon has run out.
        newsletterPopup: { ...nabo.newsletterPopup, couponCode: nabo.coupons[0]!.code },
      },
    },
    utenStandard: {
      kind: "LIVE",
      file: {
        ...nabo,
        slug: "prove-uten-standard",
        menus: [
          menu("Annen dag", { schedules: anotherDay(), priority: 3 }),
          menu("Uten vindu"),
          // A day on either side, so that midnight may come while the suite runs.
          menu("I perioden", { startsOn: day(-1), endsOn: day(1) }),
          menu("Før", { startsOn: day(-30), endsOn: day(-2) }),
          menu("Etter", { startsOn: day(3), endsOn: day(30), isDefault: true }),
        ],
      },
    },
    snart: { kind: "NOT_LIVE", file: { ...nabo, slug: "prove-snart", name: "Åpner snart" } },
    sandkasse: { kind: "TEST", file: { ...kro, slug: "prove-sandkasse", name: "Sandkassa" } },
  };
}
