import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { type FilePart, instantOf, menuPart } from "./export-menu.ts";
import type { ImportRow } from "./import-row-types.ts";
import { type RestaurantRows, readRestaurantRows } from "./restaurant-rows.ts";

/**
 * A restaurant as a file in the import format: what `luka restaurant import` makes an equal restaurant of. What goes on is not in it (orders,
 * uses of coupons, stock, rush and pauses), nor what is secret (keys, payment accounts, the site gate).
 * Coupons' codes are in it: who may have it keeps the restaurant's coupons (S-09).
 * @throws Problem RESTAURANT_NOT_FOUND
 */
export async function exportRestaurant(
  db: Queryable,
  scope: RestaurantScope,
  slug: string,
): Promise<FilePart> {
  const rows = await readRestaurantRows(db, scope);
  const [profile] = rows.restaurant_profiles;
  const [settings] = rows.ordering_settings;
  if (!profile || !settings) throw new Problem("RESTAURANT_NOT_FOUND");
  return {
    slug,
    ...profilePart(profile),
    settings: settingsPart(settings),
    ...hoursPart(rows),
    ...menuPart(rows),
    ...offersPart(rows),
    upsell: upsellOf(rows),
    deliveryZones: rows.delivery_zones.map(zoneOf),
    stations: stationsOf(rows),
    ...diningPart(rows),
  };
}

const profilePart = (row: ImportRow): FilePart => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  description: row.description,
  cuisineType: row.cuisine_type,
  website: row.website,
  primaryColor: row.primary_color,
  secondaryColor: row.secondary_color,
  font: row.font,
  logoUrl: row.logo_url,
  coverImageUrl: row.cover_image_url,
  tracking: {
    headerText: row.tracking_header_text,
    pickupInstructions: row.tracking_pickup_instructions,
    deliveryInstructions: row.tracking_delivery_instructions,
    showEta: row.tracking_show_eta,
    showMap: row.tracking_show_map,
  },
  receipt: { headerText: row.receipt_header_text, footerText: row.receipt_footer_text },
  reviewUrl: row.review_url,
  address: {
    line1: row.public_address_line1,
    postalCode: row.public_postal_code,
    city: row.public_city,
    country: "NO",
    latitude: row.latitude,
    longitude: row.longitude,
  },
  legal: {
    orgNumber: row.org_number,
    legalName: row.legal_name,
    addressLine1: row.address_line1,
    postalCode: row.postal_code,
    city: row.city,
  },
});

const settingsPart = (row: ImportRow): FilePart => ({
  pickupEnabled: row.pickup_enabled,
  deliveryEnabled: row.delivery_enabled,
  reservationsEnabled: row.reservations_enabled,
  onlinePayment: row.online_payment,
  cashPayment: row.cash_payment,
  tips: row.tips,
  autoAccept: row.auto_accept,
  defaultPrepMinutes: row.default_prep_minutes,
  defaultDeliveryMinutes: row.default_delivery_minutes,
  preOrderDays: row.pre_order_days,
  slotMinutes: row.slot_minutes,
  ordersPerSlot: row.orders_per_slot,
  pickupOrdersPerSlot: row.pickup_orders_per_slot,
  deliveryOrdersPerSlot: row.delivery_orders_per_slot,
  makeMinutesPerSlot: row.make_minutes_per_slot,
  defaultMakeMinutes: row.default_make_minutes,
  maxOrdersInProgress: row.max_orders_in_progress,
  managerRefundLimit: row.manager_refund_limit,
  staffRefundLimit: row.staff_refund_limit,
  ...(Object.keys(row.dine_in as object).length > 0 && { dineIn: row.dine_in }),
});

function hoursPart({ day_hours, hours_overrides }: RestaurantRows): FilePart {
  const week = (kind: string): FilePart[] =>
    day_hours
      .filter((row) => row.kind === kind)
      .map((row) => ({
        dayOfWeek: row.day_of_week,
        opensAt: row.opens_at,
        closesAt: row.closes_at,
        isClosed: row.is_closed,
      }));
  return {
    openingHours: week("KITCHEN"),
    venueHours: week("VENUE"),
    hoursOverrides: hours_overrides.map((row) => ({
      date: row.date,
      endDate: row.end_date,
      isClosed: row.is_closed,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      appliesTo: row.applies_to,
      note: row.note,
    })),
  };
}

const zoneOf = (row: ImportRow): FilePart => ({
  name: row.name,
  type: row.type,
  polygon: row.polygon,
  radiusMeters: row.radius_meters,
  postalCodes: row.postal_codes,
  deliveryFee: row.delivery_fee,
  minimumOrder: row.minimum_order,
  freeDeliveryFrom: row.free_delivery_from,
  feeTiers: row.fee_tiers,
  distanceFee: row.distance_fee,
  extraMinutes: row.extra_minutes,
  isActive: row.is_active,
});

/** Coupons of what is gone would never apply, and the format has no words for them: they are left out. */
function offersPart(rows: RestaurantRows): FilePart {
  const categoryIds = new Set(rows.categories.map(({ id }) => id));
  const productIds = new Set(rows.products.map(({ id }) => id));
  const sizes = new Set(rows.variants.map((row) => row.addon_tier_key));
  const coupons = rows.coupons.map((row) => ({
    row,
    categories: (row.category_ids as string[]).filter((id) => categoryIds.has(id)),
    products: (row.product_ids as string[]).filter((id) => productIds.has(id)),
  }));
  const kept = coupons.filter(
    ({ row, categories, products }) =>
      (row.applies_to !== "CATEGORIES" || categories.length > 0) &&
      (row.applies_to !== "PRODUCTS" || products.length > 0) &&
      (row.bundle_tier_key === null || sizes.has(row.bundle_tier_key)),
  );
  const [popup] = rows.newsletter_popups;
  return {
    coupons: kept.map(({ row, categories, products }) => couponOf(row, categories, products)),
    newsletterPopup: popup
      ? {
          isEnabled: popup.is_enabled,
          title: popup.title,
          text: popup.text,
          imageUrl: popup.image_url,
          couponCode: kept.find(({ row }) => row.id === popup.coupon_id)?.row.code ?? null,
          successMessage: popup.success_message,
          delaySeconds: popup.delay_seconds,
        }
      : null,
  };
}

function upsellOf({ upsells: [upsell], products }: RestaurantRows): FilePart | null {
  const productIds = new Set(products.map(({ id }) => id));
  if (!upsell) return null;
  return {
    isActive: upsell.is_active,
    mode: upsell.mode,
    products: (upsell.product_ids as string[]).filter((id) => productIds.has(id)),
  };
}

const couponOf = (row: ImportRow, categories: string[], products: string[]): FilePart => ({
  code: row.code,
  isAutomatic: row.is_automatic,
  discountType: row.discount_type,
  discountValue: row.discount_value,
  minimumOrder: row.minimum_order,
  appliesTo: row.applies_to,
  categories: row.applies_to === "CATEGORIES" ? categories : [],
  products: row.applies_to === "PRODUCTS" ? products : [],
  displayName: row.display_name,
  displayBadge: row.display_badge,
  description: row.description,
  usageLimit: row.usage_limit,
  perCustomerLimit: row.per_customer_limit,
  validFrom: instantOf(row.valid_from),
  validTo: instantOf(row.valid_to),
  priority: row.priority,
  allowedDaysOfWeek: row.allowed_days_of_week,
  allowedFulfillment: row.allowed_fulfillment,
  allowedPaymentMethod: row.allowed_payment_method,
  allowedTimeStart: row.allowed_time_start,
  allowedTimeEnd: row.allowed_time_end,
  bundleQuantity: row.bundle_quantity,
  bundleTierKey: row.bundle_tier_key,
  maxBundlesPerOrder: row.max_bundles_per_order,
  subscribersOnly: row.subscribers_only,
  firstOrderOnly: row.first_order_only,
  isActive: row.is_active,
});

const stationsOf = ({ stations, station_categories }: RestaurantRows): FilePart[] =>
  stations.map(({ id, name }) => ({
    name,
    categories: station_categories
      .filter(({ station_id }) => station_id === id)
      .map(({ category_id }) => category_id),
  }));

function diningPart({ dining_areas, dining_tables, table_combinations }: RestaurantRows): FilePart {
  const names = new Map(dining_tables.map((row) => [row.id, row.name]));
  return {
    areas: dining_areas.map(({ id, name }) => ({ ref: id, name })),
    tables: dining_tables.map((row) => ({
      name: row.name,
      area: row.area_id,
      minSeats: row.min_seats,
      maxSeats: row.max_seats,
      isActive: row.is_active,
    })),
    tableCombinations: table_combinations
      .map((row) => ({ row, tables: (row.table_ids as string[]).map((id) => names.get(id)) }))
      .filter(({ tables }) => tables.every((name) => name !== undefined))
      .map(({ row, tables }) => ({ tables, minSeats: row.min_seats, maxSeats: row.max_seats })),
  };
}
