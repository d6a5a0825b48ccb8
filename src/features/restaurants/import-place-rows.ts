import type { HoursOwner } from "../../domain/snapshot.ts";
import { type IdOf, type ImportRows, left } from "./import-row-types.ts";
import type { RestaurantFile } from "./import-schema.ts";

/** The restaurant itself: profile, settings, hours and where it delivers. */
export function placeRows(file: RestaurantFile, idOf: IdOf): ImportRows {
  return {
    restaurant_profiles: [profileRow(file)],
    ordering_settings: [settingsRow(file.settings)],
    day_hours: [
      ...file.openingHours.map((row) => hoursRow("KITCHEN", row, idOf)),
      ...file.venueHours.map((row) => hoursRow("VENUE", row, idOf)),
    ],
    hours_overrides: file.hoursOverrides.map((row) => ({
      id: idOf(row, "ovr"),
      date: row.date,
      end_date: row.endDate,
      is_closed: row.isClosed,
      opens_at: row.opensAt,
      closes_at: row.closesAt,
      applies_to: row.appliesTo,
      note: row.note || null,
    })),
    delivery_zones: file.deliveryZones.map((zone, position) => ({
      id: idOf(zone, "zon"),
      name: zone.name,
      type: zone.type,
      polygon: zone.polygon,
      radius_meters: zone.radiusMeters,
      postal_codes: zone.postalCodes,
      delivery_fee: zone.deliveryFee,
      minimum_order: zone.minimumOrder,
      free_delivery_from: zone.freeDeliveryFrom,
      fee_tiers: zone.feeTiers,
      distance_fee: zone.distanceFee,
      extra_minutes: zone.extraMinutes,
      is_active: zone.isActive,
      sort_order: position,
    })),
  };
}

/** Colours that the file leaves out take the column's default, so they are not named at all. */
const profileRow = (file: RestaurantFile) => ({
  [left]: [
    ...(file.logoUrl === undefined ? ["logo_url"] : []),
    ...(file.coverImageUrl === undefined ? ["cover_image_url"] : []),
  ],
  name: file.name,
  email: file.email,
  phone: file.phone,
  description: file.description || null,
  cuisine_type: file.cuisineType || null,
  website: file.website,
  ...(file.primaryColor && { primary_color: file.primaryColor }),
  ...(file.secondaryColor && { secondary_color: file.secondaryColor }),
  font: file.font,
  logo_url: file.logoUrl || null,
  cover_image_url: file.coverImageUrl || null,
  tracking_header_text: file.tracking.headerText || null,
  tracking_pickup_instructions: file.tracking.pickupInstructions || null,
  tracking_delivery_instructions: file.tracking.deliveryInstructions || null,
  tracking_show_eta: file.tracking.showEta,
  tracking_show_map: file.tracking.showMap,
  receipt_header_text: file.receipt.headerText || null,
  receipt_footer_text: file.receipt.footerText || null,
  review_url: file.reviewUrl,
  public_address_line1: file.address?.line1,
  public_postal_code: file.address?.postalCode,
  public_city: file.address?.city,
  latitude: file.address?.latitude,
  longitude: file.address?.longitude,
  org_number: file.legal.orgNumber,
  legal_name: file.legal.legalName,
  address_line1: file.legal.addressLine1,
  postal_code: file.legal.postalCode,
  city: file.legal.city,
});

const settingsRow = (settings: RestaurantFile["settings"]) => ({
  [left]: settings.dineIn === undefined ? ["dine_in"] : [],
  pickup_enabled: settings.pickupEnabled,
  delivery_enabled: settings.deliveryEnabled,
  reservations_enabled: settings.reservationsEnabled,
  online_payment: settings.onlinePayment,
  cash_payment: settings.cashPayment,
  tips: settings.tips,
  auto_accept: settings.autoAccept,
  default_prep_minutes: settings.defaultPrepMinutes,
  default_delivery_minutes: settings.defaultDeliveryMinutes,
  pre_order_days: settings.preOrderDays,
  slot_minutes: settings.slotMinutes,
  orders_per_slot: settings.ordersPerSlot,
  dine_in: settings.dineIn ?? {},
  pickup_orders_per_slot: settings.pickupOrdersPerSlot,
  delivery_orders_per_slot: settings.deliveryOrdersPerSlot,
  make_minutes_per_slot: settings.makeMinutesPerSlot,
  default_make_minutes: settings.defaultMakeMinutes,
  max_orders_in_progress: settings.maxOrdersInProgress,
  manager_refund_limit: settings.managerRefundLimit,
  staff_refund_limit: settings.staffRefundLimit,
});

/** A closed day has no times of its own; the columns hold a pair that is never read. */
const hoursRow = (kind: HoursOwner, row: RestaurantFile["openingHours"][number], idOf: IdOf) => ({
  id: idOf(row, "hrs"),
  kind,
  day_of_week: row.dayOfWeek,
  opens_at: row.opensAt ?? "00:00",
  closes_at: row.closesAt ?? "00:00",
  is_closed: row.isClosed,
});
