import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { routes } from "../src/app.ts";
import { RestaurantFile } from "../src/features/restaurants/import-schema.ts";
import { type JsonSchema, resolveSchema, schemaOf } from "./security/schema-shapes.ts";

const doors = ["partnerRestaurant", "staff"] as const;
type Door = (typeof doors)[number];

/** Where each part of an import file is written: a call, and below which field of its body. The longest beginning of a field's path counts. */
const calls: Record<string, readonly string[]> = {
  "": ["PATCH /settings"],
  address: ["PATCH /settings"],
  legal: ["PATCH /settings"],
  settings: ["PATCH /settings"],
  "settings.dineIn": ["PUT /dine-in settings"],
  openingHours: ["PUT /hours openingHours"],
  venueHours: ["PUT /hours venueHours"],
  hoursOverrides: ["POST /hours/overrides"],
  addonGroups: ["POST /addon-groups"],
  menus: ["POST /menus", "PATCH /menus/:menuId", "PUT /menus/:menuId/schedules"],
  "menus.categories": ["POST /categories"],
  "menus.categories.products": ["POST /products/batch products", "POST /dishes"],
  "menus.categories.products.combo": ["POST /combos combo"],
  coupons: ["POST /coupons", "PATCH /coupons/:couponId"],
  newsletterPopup: ["PUT /newsletter-popup"],
  upsell: ["PUT /upsell"],
  deliveryZones: ["POST /delivery-zones"],
  stations: ["PUT /stations stations"],
  areas: ["PUT /dine-in/room areas"],
  tables: ["PUT /dine-in/room tables"],
  tableCombinations: ["PUT /dine-in/room combinations"],
};

/** What is called otherwise in the APIs: things have ids there. */
const renamed: Record<string, string | readonly string[]> = {
  "address.line1": "publicAddressLine1",
  "address.postalCode": "publicPostalCode",
  "address.city": "publicCity",
  "tracking.headerText": "trackingHeaderText",
  "tracking.pickupInstructions": "trackingPickupInstructions",
  "tracking.deliveryInstructions": "trackingDeliveryInstructions",
  "tracking.showEta": "trackingShowEta",
  "tracking.showMap": "trackingShowMap",
  "receipt.headerText": "receiptHeaderText",
  "receipt.footerText": "receiptFooterText",
  "settings.reservationsEnabled": "PUT /dine-in reservationsEnabled",
  "settings.managerRefundLimit": "PUT /refund-limits manager",
  "settings.staffRefundLimit": "PUT /refund-limits staff",
  "addonGroups.addons.addonGroups": "addons.addonGroupIds",
  "menus.categories.addonGroups": "addonGroupIds",
  "menus.categories.sortOrder": "PUT /categories/order categoryIds",
  "menus.categories.products.sortOrder": [
    "PUT /dishes/order dishIds",
    "PATCH /products/:productId sortOrder",
  ],
  "menus.categories.products.addonGroups": [
    "POST /products/batch products.addonGroupIds",
    "POST /dishes addonGroupIds",
  ],
  "menus.categories.products.isAvailable": [
    "PUT /availability items.isAvailable",
    "PUT /products/availability items.isAvailable",
  ],
  "menus.categories.products.soldOutUntil": [
    "PUT /availability items.soldOutUntil",
    "PUT /menu menus.categories.products.soldOutUntil",
  ],
  "addonGroups.addons.soldOutUntil": [
    "PUT /availability items.soldOutUntil",
    "PUT /menu addonGroups.addons.soldOutUntil",
  ],
  "menus.categories.products.combo.slots.options.product": "combo.slots.options.productId",
  "menus.categories.products.combo.slots.options.variant": "combo.slots.options.variantId",
  "stations.categories": "stations.categoryIds",
  "coupons.categories": "categoryIds",
  "coupons.products": "productIds",
  "newsletterPopup.couponCode": "couponId",
  "upsell.products": "productIds",
};

const tied = "ties things together inside a file, and is never stored";
const tills = "what a thing is called in the till that sends its menu (R-542)";
/** What a door does not write, each with its reason; a part stands for all that is in it. */
const missing: Record<Door, Record<string, string>> = {
  partnerRestaurant: {
    slug: "given when the restaurant is made, and never changed (R-452)",
    email: "the restaurant's own people set it (R-452, D-117)",
    font: "the restaurant's own people set it (R-452, D-117)",
    "settings.onlinePayment": "the restaurant's own people set it (R-452, D-117)",
    "settings.cashPayment": "the restaurant's own people set it (R-452, D-117)",
    "settings.managerRefundLimit": "the owner's to say (D-105)",
    "settings.staffRefundLimit": "the owner's to say (D-105)",
    "address.country": "always NO",
    stations: "where things are made is the kitchen's own to say (D-305)",
    "areas.ref": tied,
  },
  staff: {
    slug: "given when the restaurant is made, and never changed",
    "address.country": "always NO",
    hoursOverrides: "the dashboard writes them as runs of days (D-154)",
    ...Object.fromEntries(
      ["addonGroups", "addonGroups.addons", "menus", "menus.categories"].map((part) => [
        `${part}.externalId`,
        tills,
      ]),
    ),
    "menus.categories.products.externalId": tills,
    "menus.categories.products.variants.externalId": tills,
    "menus.categories.products.imageIsStock": "a restaurant's own people upload pictures of what they serve",
    "addonGroups.ref": tied,
    "menus.categories.ref": tied,
    "menus.categories.products.ref": tied,
    "areas.ref": tied,
  },
};

/** Every field without fields of its own, by its path without places in lists: `coupons.code`. */
function fieldsOf(root: JsonSchema, given: JsonSchema = root, at: readonly string[] = []): string[] {
  const schema = resolveSchema(root, given);
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsOf(root, one, [...at, name])),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(
      (one) => fieldsOf(root, one, at),
    ),
  ];
  const below = inner.filter((path) => path !== at.join("."));
  return below.length > 0 ? [...new Set(below)] : [at.join(".")];
}

/** `PUT /dine-in settings.slotMinutes`, of every field that a door writes. */
const writtenAt = (door: Door): Set<string> =>
  new Set(
    routes
      .filter((route) => route.door === door && route.body)
      .flatMap(({ method, path, body }) =>
        fieldsOf(schemaOf(body!)).map((field) => `${method} ${path} ${field}`),
      ),
  );

const isIn = (part: string, path: string): boolean =>
  part === "" || path === part || path.startsWith(`${part}.`);

/** Where a field of the file is written, as `writtenAt` has it. */
function placesOf(path: string): string[] {
  const part = Object.keys(calls)
    .filter((one) => isIn(one, path))
    .sort((a, b) => b.length - a.length)[0]!;
  const name = renamed[path];
  if (typeof name === "object") return [...name];
  if (name?.includes(" ")) return [name];
  const rest = part === "" ? path : path.slice(part.length + 1);
  // A till sends its whole menu as the file has it.
  return [...calls[part]!.map((call) => fieldAt(call, rest, name)), `PUT /menu ${path}`];
}

/** A field of a call's body. */
function fieldAt(place: string, rest: string, name: string | undefined): string {
  const [method, path, below] = place.split(" ");
  return `${method} ${path} ${name ?? [below, rest].filter(Boolean).join(".")}`;
}

describe("what an import file says, the APIs say too (D-108, R-472 to R-480)", () => {
  const fields = fieldsOf(schemaOf(RestaurantFile));

  it("the file is read", () => assert.ok(fields.length > 150, `${fields.length} fields`));

  for (const door of doors)
    it(`${door}: but for what is listed with its reason`, () => {
      const written = writtenAt(door);
      const silent = fields.filter((path) => !placesOf(path).some((place) => written.has(place)));
      const listed = Object.keys(missing[door]);
      assert.deepEqual(
        silent.filter((path) => !listed.some((part) => isIn(part, path))),
        [],
        `Only the import file can say these at ${door}.`,
      );
      assert.deepEqual(
        listed.filter((part) => !silent.some((path) => isIn(part, path))),
        [],
        `These are written at ${door}: take them off the list.`,
      );
    });

  it("no name is listed for a field that is gone", () => {
    const known = (part: string) => fields.some((path) => isIn(part, path));
    assert.deepEqual(
      [
        ...Object.keys(renamed),
        ...Object.keys(calls),
        ...doors.flatMap((door) => Object.keys(missing[door])),
      ].filter((part) => !known(part)),
      [],
    );
  });
});
