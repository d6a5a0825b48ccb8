import type { Issue, Locale } from "./problems.ts";

/** What can be wrong with a cart. The wire code beside each sentence is one of the issue codes (D-37). */
export type CartIssueKind =
  | "PRODUCT_UNAVAILABLE"
  | "SOLD_OUT"
  | "ITEM_CHANGED"
  | "VARIANT_REQUIRED"
  | "VARIANT_UNAVAILABLE"
  | "ADDON_UNKNOWN"
  | "ADDON_GROUP_REQUIRED"
  | "ADDON_MIN"
  | "ADDON_MAX"
  | "ADDON_QUANTITY"
  | "REMOVED_AND_CHOSEN"
  | "COMPONENT_UNKNOWN"
  | "LINE_QUANTITY"
  | "MAX_PER_ORDER"
  | "STOCK_LEFT"
  | "MENU_NOT_ACTIVE"
  | "PICKUP_ONLY"
  | "DELIVERY_ONLY"
  | "AGE_CONFIRMATION";

interface Subject {
  /** Name of the product, add-on or group the issue is about, in the reader's language. */
  name?: string;
  limit?: number;
}

type Text = (subject: Required<Subject>) => readonly [nb: string, en: string];

/** Sentence and wire code of each issue. Several sentences may share a wire code. */
const texts: Record<CartIssueKind, { code: string; text: Text }> = {
  PRODUCT_UNAVAILABLE: {
    code: "PRODUCT_UNAVAILABLE",
    text: ({ name }) =>
      name
        ? [`${name} kan ikke bestilles lenger.`, `${name} can no longer be ordered.`]
        : ["Produktet finnes ikke på menyen.", "This product is not on the menu."],
  },
  VARIANT_UNAVAILABLE: {
    code: "PRODUCT_UNAVAILABLE",
    text: ({ name }) => [
      `Størrelsen av ${name} finnes ikke lenger. Velg på nytt.`,
      `That size of ${name} is gone. Please choose again.`,
    ],
  },
  SOLD_OUT: { code: "SOLD_OUT", text: ({ name }) => [`${name} er utsolgt.`, `${name} is sold out.`] },
  ITEM_CHANGED: {
    code: "ITEM_CHANGED",
    text: ({ name }) => [
      `${name} har endret seg. Se over bestillingen.`,
      `${name} has changed. Please check your order.`,
    ],
  },
  VARIANT_REQUIRED: {
    code: "VARIANT_REQUIRED",
    text: ({ name }) => [`Velg størrelse på ${name}.`, `Choose a size of ${name}.`],
  },
  ADDON_UNKNOWN: {
    code: "ADDON_UNKNOWN",
    text: ({ name }) => [`Tilvalget finnes ikke for ${name}.`, `That option is not available for ${name}.`],
  },
  ADDON_GROUP_REQUIRED: {
    code: "REQUIRED",
    text: ({ name }) => [
      `${name} finnes i flere grupper. Oppgi addonGroupId.`,
      `${name} is in several groups. Give addonGroupId.`,
    ],
  },
  ADDON_MIN: {
    code: "ADDON_MIN",
    text: ({ name, limit }) => [`Velg minst ${limit} i «${name}».`, `Choose at least ${limit} in “${name}”.`],
  },
  ADDON_MAX: {
    code: "ADDON_MAX",
    text: ({ name, limit }) => [`Velg høyst ${limit} i «${name}».`, `Choose at most ${limit} in “${name}”.`],
  },
  ADDON_QUANTITY: {
    code: "ADDON_QUANTITY",
    text: ({ name, limit }) => [
      `${name} kan velges fra 1 til ${limit} ganger.`,
      `${name} can be chosen 1 to ${limit} times.`,
    ],
  },
  REMOVED_AND_CHOSEN: {
    code: "INVALID",
    text: ({ name }) => [`${name} er både valgt og tatt bort.`, `${name} is both chosen and left off.`],
  },
  COMPONENT_UNKNOWN: {
    code: "PRODUCT_UNAVAILABLE",
    text: ({ name }) => [`Valget finnes ikke i ${name}.`, `That choice is not part of ${name}.`],
  },
  LINE_QUANTITY: {
    code: "INVALID",
    text: ({ limit }) => [`Antallet må være fra 1 til ${limit}.`, `The quantity must be 1 to ${limit}.`],
  },
  MAX_PER_ORDER: {
    code: "MAX_PER_ORDER",
    text: ({ name, limit }) => [
      `Du kan bestille høyst ${limit} av ${name}.`,
      `You can order at most ${limit} of ${name}.`,
    ],
  },
  STOCK_LEFT: {
    code: "STOCK_LEFT",
    text: ({ name, limit }) => [`Det er bare ${limit} igjen av ${name}.`, `Only ${limit} left of ${name}.`],
  },
  MENU_NOT_ACTIVE: {
    code: "MENU_NOT_ACTIVE",
    text: ({ name }) => [
      `${name} serveres ikke på det valgte tidspunktet.`,
      `${name} is not served at the chosen time.`,
    ],
  },
  PICKUP_ONLY: {
    code: "FULFILLMENT_NOT_ALLOWED",
    text: ({ name }) => [`${name} kan bare hentes.`, `${name} is for pickup only.`],
  },
  DELIVERY_ONLY: {
    code: "FULFILLMENT_NOT_ALLOWED",
    text: ({ name }) => [`${name} kan bare leveres.`, `${name} is for delivery only.`],
  },
  AGE_CONFIRMATION: {
    code: "AGE_CONFIRMATION",
    text: ({ limit }) => [
      `Bekreft at du er minst ${limit} år. Vi ber om legitimasjon.`,
      `Confirm that you are at least ${limit}. We will ask for identification.`,
    ],
  },
};

/** Builds an issue with its sentence in the reader's language. `params` are figures and ids for machines. */
export function cartIssue(
  kind: CartIssueKind,
  path: string,
  locale: Locale,
  subject: Subject = {},
  params?: Record<string, unknown>,
): Issue {
  const { code, text } = texts[kind];
  const [nb, en] = text({ name: subject.name ?? "", limit: subject.limit ?? 0 });
  return { path, code, message: locale === "nb" ? nb : en, ...(params && { params }) };
}

export const nameOf = (named: { name: string; nameEn: string | null }, locale: Locale): string =>
  locale === "en" ? (named.nameEn ?? named.name) : named.name;
