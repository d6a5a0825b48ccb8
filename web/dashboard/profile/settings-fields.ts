import type { StaffAnswer } from "../api.ts";

export type Settings = StaffAnswer<"GET /settings">["data"];

/** The cards of the page, each with its settings, and how each of them is typed. */
export const cards = {
  contact: {
    name: "line",
    description: "area",
    cuisineType: "line",
    phone: "line",
    email: "line",
    website: "line",
    publicAddressLine1: "line",
    publicPostalCode: "line",
    publicCity: "line",
  },
  look: {
    logoUrl: "picture",
    coverImageUrl: "picture",
    primaryColor: "color",
    secondaryColor: "color",
    font: "font",
  },
  selling: {
    pickupEnabled: "check",
    deliveryEnabled: "check",
    onlinePayment: "check",
    cashPayment: "check",
    tips: "check",
    autoAccept: "check",
  },
  afterwards: {
    trackingHeaderText: "line",
    trackingPickupInstructions: "area",
    trackingDeliveryInstructions: "area",
    receiptHeaderText: "area",
    receiptFooterText: "area",
    reviewUrl: "line",
    trackingShowEta: "check",
    trackingShowMap: "check",
  },
} as const satisfies Record<string, Partial<Record<keyof Settings, Kind>>>;
type Kind = "line" | "area" | "picture" | "color" | "font" | "check";
export type CardName = keyof typeof cards;
type NamesOf<Name extends CardName> = Name extends CardName ? keyof (typeof cards)[Name] : never;
export type SettingName = NamesOf<CardName>;

/** What is longest of each text; the service says the same. */
export const longest: Partial<Record<SettingName, number>> = {
  ...{ name: 80, description: 2000, cuisineType: 80, phone: 30, email: 200, website: 500 },
  ...{ publicAddressLine1: 200, publicPostalCode: 4, publicCity: 80, reviewUrl: 500 },
  ...{ trackingHeaderText: 200, trackingPickupInstructions: 1000, trackingDeliveryInstructions: 1000 },
  ...{ receiptHeaderText: 500, receiptFooterText: 500 },
};

export const kindOf = (card: CardName, name: SettingName): Kind =>
  (cards[card] as Partial<Record<SettingName, Kind>>)[name]!;
export const namesOf = (card: CardName): SettingName[] => Object.keys(cards[card]) as SettingName[];

/** A card's settings as a form has them: no text as the empty one. */
export type Typed = Partial<Record<SettingName, string | boolean>>;
export type Content = Partial<Record<SettingName, string | boolean | null>>;

export const contentOf = (card: CardName, settings: Settings): Content =>
  Object.fromEntries(namesOf(card).map((name) => [name, settings[name]]));

export const typedOf = (content: Content): Typed =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, value ?? ""]));

/** As the service takes it. */
export const settingsOf = (typed: Typed): Content =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === "string" ? value.trim() || null : value,
    ]),
  );
