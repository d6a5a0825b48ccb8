/** `details.issues[].code`. */
export const issueGuide: readonly (readonly [code: string, meaning: string])[] = [
  ["REQUIRED", "The field is missing."],
  ["INVALID", "The value is not one that the field takes."],
  ["UNKNOWN_FIELD", "The field does not exist: a slip, or something from another version."],
  [
    "PRODUCT_UNAVAILABLE",
    "The product is not on a menu that is active at the requested time. Read the menu again.",
  ],
  ["SOLD_OUT", "Sold out. Take the line out."],
  ["STOCK_LEFT", "Fewer are left than asked for: `params.left`."],
  [
    "ITEM_CHANGED",
    "The variant or add-on was replaced: `params` has the new id. Show the new price, then send the new id.",
  ],
  ["VARIANT_REQUIRED", "The product comes in sizes: send `variantId`."],
  ["ADDON_UNKNOWN", "The add-on is not offered with this product."],
  ["ADDON_MIN", "Too few selections in an add-on group: `params.minimum`."],
  ["ADDON_MAX", "Too many selections in an add-on group: `params.maximum`."],
  ["ADDON_QUANTITY", "Too many of one add-on."],
  ["MAX_PER_ORDER", "More than the product's `maxPerOrder`."],
  ["MENU_NOT_ACTIVE", "The menu is not active at the requested time."],
  ["ADDRESS_OUTSIDE_ZONE", "Not delivered to: `params.outsideMeters` to the nearest zone. Offer pickup."],
  [
    "ADDRESS_NOT_FOUND",
    "The address is not in the register; have it picked from `GET /address-search`. With `params.reason` `LOOKUP_UNAVAILABLE` it could not be looked up just now.",
  ],
  ["MINIMUM_ORDER", "Below the minimum: `params.minimum`, `params.missing`."],
  ["AGE_CONFIRMATION", "Send `ageConfirmed: true` when the guest has confirmed their age."],
  ["ALCOHOL_HOURS", "Alcohol may not be handed over at that time."],
  ["SLOT_NOT_OFFERED", "The time is not within the hours."],
  [
    "TOO_SOON",
    "Sooner than the kitchen can: `params.earliest`, and `alternatives`, which are accepted as they stand.",
  ],
  ["TOO_FAR_AHEAD", "Further ahead than pre-orders are taken: `params.before`."],
];
