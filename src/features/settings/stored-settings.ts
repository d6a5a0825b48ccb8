import { createHash } from "node:crypto";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerSettings, SettingName, StaffSettings, StoredSettings } from "./schemas.ts";

/** Where each setting is kept: `p` is restaurant_profiles, `s` ordering_settings. The version is over those that its reader sets, in this order. */
export const columnOf = {
  name: "p.name",
  description: "p.description",
  cuisineType: "p.cuisine_type",
  phone: "p.phone",
  website: "p.website",
  publicAddressLine1: "p.public_address_line1",
  publicPostalCode: "p.public_postal_code",
  publicCity: "p.public_city",
  latitude: "p.latitude",
  longitude: "p.longitude",
  primaryColor: "p.primary_color",
  secondaryColor: "p.secondary_color",
  logoUrl: "p.logo_url",
  coverImageUrl: "p.cover_image_url",
  pickupEnabled: "s.pickup_enabled",
  deliveryEnabled: "s.delivery_enabled",
  defaultPrepMinutes: "s.default_prep_minutes",
  defaultDeliveryMinutes: "s.default_delivery_minutes",
  trackingHeaderText: "p.tracking_header_text",
  trackingPickupInstructions: "p.tracking_pickup_instructions",
  trackingDeliveryInstructions: "p.tracking_delivery_instructions",
  trackingShowEta: "p.tracking_show_eta",
  trackingShowMap: "p.tracking_show_map",
  receiptHeaderText: "p.receipt_header_text",
  receiptFooterText: "p.receipt_footer_text",
  reviewUrl: "p.review_url",
  orgNumber: "p.org_number",
  legalName: "p.legal_name",
  addressLine1: "p.address_line1",
  postalCode: "p.postal_code",
  city: "p.city",
  tips: "s.tips",
  autoAccept: "s.auto_accept",
  preOrderDays: "s.pre_order_days",
  slotMinutes: "s.slot_minutes",
  ordersPerSlot: "s.orders_per_slot",
  pickupOrdersPerSlot: "s.pickup_orders_per_slot",
  deliveryOrdersPerSlot: "s.delivery_orders_per_slot",
  makeMinutesPerSlot: "s.make_minutes_per_slot",
  defaultMakeMinutes: "s.default_make_minutes",
  maxOrdersInProgress: "s.max_orders_in_progress",
  email: "p.email",
  font: "p.font",
  onlinePayment: "s.online_payment",
  cashPayment: "s.cash_payment",
} as const satisfies Record<SettingName, string>;

export const settingNames = Object.keys(columnOf) as SettingName[];
const ownNames: readonly SettingName[] = ["email", "font", "onlinePayment", "cashPayment"];
/** What partners set too (R-452, D-117). */
export const sharedNames = settingNames.filter((name) => !ownNames.includes(name));
/** What the customer agreement is signed for. */
export const legalNames = ["orgNumber", "legalName", "addressLine1", "postalCode", "city"] as const;

export interface SettingsRow {
  settings: StoredSettings;
  legalLockedAt: Temporal.Instant | null;
  legalSource: PartnerSettings["legal"]["source"];
  updatedAt: Temporal.Instant;
}

/** `updatedAt` looks at the newest orders only: who moves an older one than those has moved these since. */
const statement = `SELECT json_build_object(${settingNames.map((name) => `'${name}', ${columnOf[name]}`).join(", ")}) AS settings,
    p.legal_locked_at AS "legalLockedAt", p.legal_source AS "legalSource",
    greatest(r.updated_at, (SELECT max(o.updated_at) FROM (
      SELECT o.updated_at FROM orders o WHERE o.restaurant_id = r.id ORDER BY o.placed_at DESC, o.id DESC LIMIT 100
    ) o)) AS "updatedAt"
  FROM restaurants r
  JOIN restaurant_profiles p ON p.restaurant_id = r.id
  JOIN ordering_settings s ON s.restaurant_id = r.id
  WHERE r.id = $1`;

/** The settings as they stand; undefined for a restaurant that is gone. */
export async function readSettingsRow(
  db: Queryable,
  scope: RestaurantScope,
): Promise<SettingsRow | undefined> {
  const [row] = await db.query<SettingsRow>(statement, [scope.restaurantId]);
  return row;
}

/** 16 hex characters that differ when one of these settings differs, whatever else happens at the restaurant. */
export const versionOf = (settings: StoredSettings, names: readonly SettingName[]): string =>
  createHash("sha256")
    .update(JSON.stringify(names.map((name) => settings[name])))
    .digest("hex")
    .slice(0, 16);

/** What a partner reads. */
export function settingsView(row: SettingsRow): PartnerSettings {
  const { email: _email, font: _font, onlinePayment: _online, cashPayment: _cash, ...shared } = row.settings;
  return { ...shared, ...besides(row, sharedNames) };
}

/** What the restaurant's own people read. */
export const staffSettingsView = (row: SettingsRow): StaffSettings => ({
  ...row.settings,
  ...besides(row, settingNames),
});

function besides(
  { settings, legalLockedAt, legalSource, updatedAt }: SettingsRow,
  names: readonly SettingName[],
) {
  const { orgNumber, legalName, addressLine1, postalCode, city } = settings;
  return {
    version: versionOf(settings, names),
    updatedAt: updatedAt.toString({ fractionalSecondDigits: 3 }),
    legal: {
      orgNumber,
      legalName,
      addressLine1,
      postalCode,
      city,
      locked: legalLockedAt !== null,
      lockedAt: legalLockedAt?.toString({ fractionalSecondDigits: 3 }) ?? null,
      source: legalSource,
    },
  };
}
