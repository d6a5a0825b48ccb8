import type { TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { weekdays } from "../../domain/snapshot.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** Orders at random, most of them wrong in one way or in several, for a pizzeria that can refuse in most ways there are. */

export type Body = Record<string, unknown>;
type Line = Body & { productId?: string; quantity?: number; addons?: Body[]; components?: Body[] };

/** With lunch on weekdays, alcohol, combos, two zones over one town, coupons, and slots that can be full. */
export async function openPickyShop(app: TestApp, settings: object = {}): Promise<Shop> {
  const shop = await openShop(app, (file) => {
    Object.assign(file.settings, { ordersPerSlot: 8, ...settings });
    const [menu] = file.menus;
    const dishes = menu!.categories[1]!.products as object[];
    dishes.push(
      { ref: "vin", name: "Vin", basePrice: 19900, containsAlcohol: true },
      {
        name: "Kombo",
        basePrice: 19900,
        combo: {
          slots: [
            { name: "Pizza", options: [{ product: "margherita" }] },
            { name: "Drikke", options: [{ product: "brus" }, { product: "is", extraPrice: 1000 }] },
          ],
        },
      },
      { name: "Grøt", basePrice: 9900, allowedFulfillment: "DELIVERY" },
    );
    const lunch = weekdays
      .slice(0, 5)
      .map((dayOfWeek) => ({ dayOfWeek, startsAt: "11:00", endsAt: "14:00" }));
    file.menus.push({
      name: "Lunsj",
      isDefault: false,
      schedules: lunch,
      categories: [{ name: "Lunsj", products: [{ ref: "salat", name: "Salat", basePrice: 12900 }] }],
    } as never);
    const zone = { ...file.deliveryZones[0]!, postalCodes: ["7010", "7011"] };
    file.deliveryZones = [
      { ...zone, name: "Nær", deliveryFee: 2900, minimumOrder: 50000, extraMinutes: 5 },
      { ...zone, name: "Vid", deliveryFee: 9900, minimumOrder: 10000, extraMinutes: 20 },
    ];
    file.coupons.push(
      { code: "TI", discountType: "PERCENT", discountValue: 10 },
      { code: "SENT", discountType: "PERCENT", discountValue: 20, allowedTimeStart: "19:00" },
      { code: "STOR", discountType: "FIXED", discountValue: 9000, minimumOrder: 60000 },
      { code: "FRI", discountType: "FREE_DELIVERY" },
      { code: "NY", discountType: "PERCENT", discountValue: 5, firstOrderOnly: true },
      { isAutomatic: true, discountType: "PERCENT", discountValue: 7, minimumOrder: 30000 },
    );
  });
  return shop;
}

/** What a guest knows of themselves: what is filled in where something is missing or malformed. */
export const guest: Body = {
  fulfillment: "PICKUP",
  paymentMethod: "CASH",
  customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
  deliveryAddress: { line1: "Gata 3", postalCode: "7011", city: "Trondheim" },
  locale: "nb",
};

/** Something wrong, or at least unusual: it changes the body. `atMs`: the clock of the order. */
type Twist = (body: Body, shop: Shop, pick: number, atMs: number) => void;

const set = (body: Body, fields: Body): void => void Object.assign(body, fields);

const oslo = (atMs: number, days: number, time: string): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO("Europe/Oslo")
    .add({ days })
    .withPlainTime(time)
    .toInstant()
    .toString();
const soon = (atMs: number, minutes: number) => new Date(atMs + minutes * 60_000 + 300).toISOString();
const linesOf = (body: Body): Line[] => body.lines as Line[];
const addLine = (body: Body, line: Line) => void linesOf(body).push(line);
const isDelivered = (body: Body) => body.fulfillment === "DELIVERY";
function customerOf(body: Body): Body {
  body.customer ??= {};
  return body.customer as Body;
}

const returning = ({ slug }: Shop): Body => ({
  successUrl: `https://${slug}.luka.localhost/takk`,
  cancelUrl: `https://${slug}.luka.localhost/`,
});

export const twists = {
  tooSoon: (body, _, pick, atMs) => set(body, { requestedPickupAt: soon(atMs, pick - 3) }),
  past: (body, _, __, atMs) => set(body, { requestedPickupAt: oslo(atMs, -1, "18:00") }),
  night: (body, _, pick, atMs) => set(body, { requestedPickupAt: oslo(atMs, 1 + (pick % 3), "04:30") }),
  farAhead: (body, _, pick, atMs) => set(body, { requestedPickupAt: oslo(atMs, 20 + pick, "18:00") }),
  dinner: (body, _, pick, atMs) => set(body, { requestedPickupAt: oslo(atMs, 1 + (pick % 6), "18:07") }),
  noon: (body, _, pick, atMs) => set(body, { requestedPickupAt: oslo(atMs, 1 + (pick % 6), "12:20") }),
  unknownDish: (body) => addLine(body, { productId: "prd_x", quantity: 1 }),
  soldOut: (body, shop) => addLine(body, shop.line("Fiskesuppe")),
  noSize: (body, shop) => addLine(body, shop.line("Margherita")),
  unknownSize: (body, shop) => addLine(body, { ...shop.line("Margherita"), variantId: "var_x" }),
  unknownAddon: (body, shop) =>
    addLine(body, { ...shop.line("Margherita", { variant: "Stor" }), addons: [{ addonId: "add_x" }] }),
  addonTwice: (body, shop) =>
    addLine(body, {
      ...shop.line("Margherita", { variant: "Stor" }),
      addons: [{ addonId: shop.id("Bacon"), quantity: 9 }],
    }),
  twoCrusts: (body, shop) =>
    addLine(body, shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn", "Ostekant"] })),
  noCrust: (body, shop) =>
    addLine(body, {
      ...shop.line("Margherita", { variant: "Liten" }),
      removed: [shop.id("Klassisk bunn")],
    }),
  emptyCombo: (body, shop) => addLine(body, shop.line("Kombo")),
  manyCakes: (body, shop, pick) => addLine(body, shop.line("Kake", { quantity: 2 + pick })),
  iceCream: (body, shop) => addLine(body, shop.line("Softis")),
  porridge: (body, shop) => addLine(body, shop.line("Grøt")),
  salad: (body, shop) => addLine(body, shop.line("Salat")),
  beer: (body, shop) => addLine(body, shop.line("Øl")),
  oldEnough: (body, shop) => {
    addLine(body, shop.line("Øl"));
    body.ageConfirmed = true;
  },
  wine: (body, shop) => {
    addLine(body, shop.line("Vin"));
    body.ageConfirmed = true;
  },
  bigCart: (body, shop) => addLine(body, shop.line("Margherita", { variant: "Stor", quantity: 4 })),
  handoff: (body, _, pick) =>
    set(body, { handoff: ["MEET", "LEAVE_AT_DOOR", "COUNTER", "CURBSIDE"][pick % 4] }),
  tip: (body) => set(body, { tip: 1000 }),
  online: (body, shop) => set(body, { paymentMethod: "ONLINE", ...returning(shop) }),
  onlineForGood: (body) => set(body, { paymentMethod: "ONLINE" }),
  noMail: (body) => {
    body.paymentMethod = "ONLINE";
    delete customerOf(body).email;
  },
  vipps: (body, shop) => set(body, { paymentMethod: "ONLINE", paymentChannel: "VIPPS", ...returning(shop) }),
  // Large enough for any zone: nobody knows which it is.
  noAddress: (body, shop) => {
    body.fulfillment = "DELIVERY";
    delete body.deliveryAddress;
    addLine(body, shop.line("Margherita", { variant: "Stor", quantity: 3 }));
  },
  farAway: (body) => {
    if (isDelivered(body)) body.deliveryAddress = { line1: "Veien 1", postalCode: "0150", city: "Oslo" };
  },
  pin: (body) => {
    if (isDelivered(body)) Object.assign(body.deliveryAddress ?? {}, { latitude: 63.43, longitude: 10.4 });
  },
  halfPin: (body) => {
    if (isDelivered(body)) Object.assign(body.deliveryAddress ?? {}, { latitude: 63.43 });
  },
  noSuchZone: (body) => set(body, { deliveryZoneId: "zon_x" }),
  code: (body, _, pick) =>
    set(body, { couponCode: ["TI", "SENT", "STOR", "FRI", "NY", "FINNESIKKE"][pick % 6] }),
  cheap: (body) => set(body, { expectedTotal: 100 }),
  noPlaceToReturn: (body) => set(body, { successUrl: "https://evil.example/" }),
  returnHere: (body, shop) => set(body, returning(shop)),
  badPhone: (body) => set(customerOf(body), { phone: "12" }),
  noName: (body) => void delete customerOf(body).name,
  tooMany: (body, shop) => addLine(body, shop.line("Brus", { quantity: 400 })),
  none: (body, shop) => addLine(body, shop.line("Brus", { quantity: 0 })),
  strangeField: (body) => set(body, { napkins: 3 }),
  strangeLanguage: (body) => set(body, { locale: "sv" }),
  noPayment: (body) => void delete body.paymentMethod,
  nobody: (body) => void delete body.customer,
} satisfies Record<string, Twist>;

export type TwistName = keyof typeof twists;
/** What is in order by itself. */
const harmless: readonly TwistName[] = [
  "online",
  "vipps",
  "oldEnough",
  "bigCart",
  "pin",
  "returnHere",
  "dinner",
  "code",
];
const wrong = (Object.keys(twists) as TwistName[]).filter((name) => !harmless.includes(name));

/** When it is ordered: open, closed, before opening, at lunch, on a Sunday, in the night when the clock is put back. */
const clocks = [
  ...Array<string>(6).fill("2026-06-12T18:00:20+02:00"),
  "2026-06-12T11:30:00+02:00",
  "2026-06-13T08:00:00+02:00",
  "2026-06-13T10:55:59+02:00",
  "2026-06-14T16:14:59+02:00",
  "2026-06-15T22:50:00+02:00",
  "2026-06-16T23:30:00+02:00",
  "2026-10-25T02:30:00+01:00",
];

export interface Drawn {
  clock: string;
  fulfillment: "PICKUP" | "DELIVERY";
  lines: number;
  twists: { name: TwistName; pick: number }[];
}

const drawnTwists = (names: readonly TwistName[], most: number) =>
  fc.array(fc.record({ name: fc.constantFrom(...names), pick: fc.nat({ max: 11 }) }), { maxLength: most });

/** @param most how many things may be wrong at once */
export const drawnOrder = (most: number): fc.Arbitrary<Drawn> =>
  fc.record({
    clock: fc.constantFrom(...clocks),
    fulfillment: fc.constantFrom("PICKUP" as const, "DELIVERY" as const),
    lines: fc.integer({ min: 1, max: 4 }),
    twists: fc
      .tuple(
        drawnTwists(harmless, 2),
        fc.oneof(
          { weight: 1, arbitrary: fc.constant([]) },
          { weight: 2, arbitrary: drawnTwists(wrong, most) },
        ),
      )
      .map((both) => both.flat()),
  });

/** The body of a drawn order. */
export function bodyOf(shop: Shop, drawn: Drawn): Body {
  const usual = [
    shop.line("Margherita", { variant: "Stor", with: ["Bacon"] }),
    shop.line("Brus"),
    shop.line("Margherita", { variant: "Liten" }),
    shop.line("Kake"),
  ];
  const body: Body = {
    slug: shop.slug,
    ...structuredClone(guest),
    fulfillment: drawn.fulfillment,
    lines: usual.slice(0, drawn.lines),
  };
  if (drawn.fulfillment === "PICKUP") delete body.deliveryAddress;
  for (const { name, pick } of drawn.twists)
    (twists[name] as Twist)(body, shop, pick, Date.parse(drawn.clock));
  return body;
}
