import type { HoursOwner, MenuSnapshot } from "../../domain/snapshot.ts";

/**
 * One statement that reads a whole menu snapshot as one JSON document: every table is one list of objects, already
 * named and ordered as the snapshot has them, so that no row is read twice and nothing is joined that code can nest.
 * $1 is the restaurant, $2 the instant (epoch ms) since which deleted variants and add-ons still count.
 */
const epochMs = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const list = (select: string): string => `(SELECT coalesce(json_agg(t), '[]'::json) FROM (${select}) t)`;
const one = (select: string): string => `(SELECT row_to_json(t) FROM (${select}) t)`;
const deletedLately = `(deleted_at IS NULL OR deleted_at > to_timestamp($2::double precision / 1000))`;

const restaurant = one(`
  SELECT r.id, r.slug, p.name, r.environment, r.is_live AND r.archived_at IS NULL AS "isLive",
    (SELECT d.domain FROM domains d WHERE d.restaurant_id = r.id AND d.is_primary AND d.leads_here) AS "pageDomain",
    p.description,
    p.cuisine_type AS "cuisineType", p.email, p.phone, p.website, p.logo_url AS "logoUrl",
    p.cover_image_url AS "coverImageUrl", p.primary_color AS "primaryColor", p.secondary_color AS "secondaryColor",
    p.font,
    CASE
      WHEN p.public_address_line1 <> '' THEN json_build_object('line1', p.public_address_line1,
        'postalCode', p.public_postal_code, 'city', p.public_city, 'country', 'NO',
        'latitude', p.latitude, 'longitude', p.longitude)
      WHEN p.address_line1 <> '' THEN json_build_object('line1', p.address_line1,
        'postalCode', p.postal_code, 'city', p.city, 'country', 'NO',
        'latitude', p.latitude, 'longitude', p.longitude)
    END AS address,
    p.tracking_header_text AS "trackingHeaderText",
    p.tracking_pickup_instructions AS "trackingPickupInstructions",
    p.tracking_delivery_instructions AS "trackingDeliveryInstructions",
    p.tracking_show_eta AS "trackingShowEta", p.tracking_show_map AS "trackingShowMap",
    p.receipt_header_text AS "receiptHeaderText", p.receipt_footer_text AS "receiptFooterText",
    p.review_url AS "reviewUrl",
    json_build_object('orgNumber', p.org_number, 'legalName', p.legal_name, 'addressLine1', p.address_line1,
      'postalCode', p.postal_code, 'city', p.city) AS legal`);

const pauses = (id: string): string =>
  list(`
  SELECT fulfillment, ${epochMs("until")} AS until, reason FROM ordering_pauses WHERE restaurant_id = ${id} ORDER BY id`);

const settings = one(`
  SELECT s.pickup_enabled AS "pickupEnabled", s.delivery_enabled AS "deliveryEnabled",
    s.reservations_enabled AS "reservationsEnabled", s.online_payment AS "onlinePayment",
    r.is_demo AS "isDemo", (SELECT coalesce(json_agg(a.provider ORDER BY a.position, a.id), '[]'::json)
      FROM payment_accounts a WHERE a.restaurant_id = r.id AND a.closed_at IS NULL) AS "accounts",
    s.cash_payment AS "cashPayment", s.tips, s.auto_accept AS "autoAccept",
    s.default_prep_minutes AS "defaultPrepMinutes", s.default_delivery_minutes AS "defaultDeliveryMinutes",
    s.pre_order_days AS "preOrderDays", s.slot_minutes AS "slotMinutes", s.orders_per_slot AS "ordersPerSlot",
    s.pickup_orders_per_slot AS "pickupOrdersPerSlot", s.delivery_orders_per_slot AS "deliveryOrdersPerSlot",
    s.make_minutes_per_slot AS "makeMinutesPerSlot", s.default_make_minutes AS "defaultMakeMinutes",
    s.max_orders_in_progress AS "maxOrdersInProgress",
    CASE WHEN s.rush_minutes IS NOT NULL
      THEN json_build_object('minutes', s.rush_minutes, 'until', ${epochMs("s.rush_until")}) END AS rush,
    ${pauses("$1")} AS pauses
  FROM ordering_settings s WHERE s.restaurant_id = r.id`);

const hours = (kind: HoursOwner, id = "$1"): string =>
  list(`
  SELECT day_of_week AS "dayOfWeek", opens_at AS "opensAt", closes_at AS "closesAt", is_closed AS "isClosed"
  FROM day_hours WHERE restaurant_id = ${id} AND kind = '${kind}' ORDER BY (day_of_week + 6) % 7, opens_at, id`);

const hoursOverrides = (id: string): string =>
  list(`
  SELECT id, date, end_date AS "endDate", is_closed AS "isClosed", opens_at AS "opensAt", closes_at AS "closesAt",
    applies_to AS "appliesTo", note
  FROM hours_overrides WHERE restaurant_id = ${id} ORDER BY date, opens_at, id`);

const menus = list(`
  SELECT id, name, name_en AS "nameEn", description, is_active AS "isActive", is_default AS "isDefault", priority,
    sort_order AS "sortOrder", starts_on AS "startsOn", ends_on AS "endsOn"
  FROM menus WHERE restaurant_id = $1 ORDER BY sort_order, id`);

const schedules = list(`
  SELECT id, menu_id AS "menuId", day_of_week AS "dayOfWeek", starts_at AS "startsAt", ends_at AS "endsAt",
    is_active AS "isActive"
  FROM menu_schedules WHERE restaurant_id = $1 ORDER BY id`);

const categories = list(`
  SELECT id, menu_id AS "menuId", name, name_en AS "nameEn", description, image_url AS "imageUrl",
    sort_order AS "sortOrder", addon_group_ids AS "addonGroupIds"
  FROM categories WHERE restaurant_id = $1 ORDER BY sort_order, id`);

const products = list(`
  SELECT p.id, category_id AS "categoryId", name, name_en AS "nameEn", description,
    description_en AS "descriptionEn", image_url AS "imageUrl", image_alt AS "imageAlt", image_alt_en AS "imageAltEn",
    image_is_stock AS "imageIsStock",
    (SELECT u.tint FROM uploads u WHERE u.restaurant_id = $1 AND u.name = right(image_url, 45)) AS "imageTint",
    base_price AS "basePrice", previous_price AS "previousPrice", is_active AS "isActive",
    is_available AS "isAvailable", ${epochMs("sold_out_until")} AS "soldOutUntil", is_popular AS "isPopular",
    is_vegan AS "isVegan", is_vegetarian AS "isVegetarian", is_combo AS "isCombo",
    allowed_fulfillment AS "allowedFulfillment", allergens, may_contain AS "mayContain", dietary,
    age_limit AS "ageLimit", contains_alcohol AS "containsAlcohol", bottle_deposit AS "bottleDeposit", max_per_order AS "maxPerOrder",
    s.stock_left AS "stockLeft", make_minutes AS "makeMinutes", sort_order AS "sortOrder", addon_group_ids AS "addonGroupIds", combo
  FROM products p LEFT JOIN product_stock s ON s.restaurant_id = p.restaurant_id AND s.product_id = p.id
  WHERE p.restaurant_id = $1 ORDER BY sort_order, p.id`);

const variants = list(`
  SELECT id, product_id AS "productId", name, name_en AS "nameEn", price, previous_price AS "previousPrice", bottle_deposit AS "bottleDeposit",
    is_default AS "isDefault", sort_order AS "sortOrder", addon_tier_key AS "addonTierKey",
    ${epochMs("deleted_at")} AS "deletedAt"
  FROM variants WHERE restaurant_id = $1 AND ${deletedLately} ORDER BY sort_order, id`);

const addonGroups = list(`
  SELECT id, name, name_en AS "nameEn", description, min_select AS "minSelect", max_select AS "maxSelect",
    allow_quantity AS "allowQuantity", max_per_addon AS "maxPerAddon", free_count AS "freeCount", display,
    sort_order AS "sortOrder", tiers, is_shared AS "isShared"
  FROM addon_groups WHERE restaurant_id = $1 ORDER BY sort_order, id`);

const addons = list(`
  SELECT id, addon_group_id AS "addonGroupId", name, name_en AS "nameEn", price, tier_prices AS "tierPrices",
    is_default AS "isDefault", is_available AS "isAvailable", kitchen_name AS "kitchenName",
    image_url AS "imageUrl", allergens, is_vegan AS "isVegan", is_vegetarian AS "isVegetarian",
    max_quantity AS "maxQuantity", sort_order AS "sortOrder", addon_group_ids AS "addonGroupIds",
    ${epochMs("sold_out_until")} AS "soldOutUntil", ${epochMs("deleted_at")} AS "deletedAt"
  FROM addons WHERE restaurant_id = $1 AND ${deletedLately} ORDER BY sort_order, id`);

const coupons = list(`
  SELECT c.id, code, is_automatic AS "isAutomatic", is_active AS "isActive", discount_type AS "discountType",
    discount_value AS "discountValue", minimum_order AS "minimumOrder", applies_to AS "appliesTo",
    category_ids AS "categoryIds", product_ids AS "productIds", description, display_name AS "displayName",
    display_badge AS "displayBadge", usage_limit AS "usageLimit", coalesce(u.used, 0) AS "usageCount",
    per_customer_limit AS "perCustomerLimit", ${epochMs("valid_from")} AS "validFrom",
    ${epochMs("valid_to")} AS "validTo", priority, allowed_days_of_week AS "allowedDaysOfWeek",
    allowed_fulfillment AS "allowedFulfillment", allowed_payment_method AS "allowedPaymentMethod",
    allowed_time_start AS "allowedTimeStart", allowed_time_end AS "allowedTimeEnd",
    bundle_quantity AS "bundleQuantity", bundle_tier_key AS "bundleTierKey",
    max_bundles_per_order AS "maxBundlesPerOrder", subscribers_only AS "subscribersOnly",
    first_order_only AS "firstOrderOnly"
  FROM coupons c LEFT JOIN coupon_usage u ON u.restaurant_id = c.restaurant_id AND u.coupon_id = c.id
  WHERE c.restaurant_id = $1 ORDER BY priority DESC, c.id`);

const deliveryZones = list(`
  SELECT id, name, type, polygon, radius_meters AS "radiusMeters", postal_codes AS "postalCodes",
    delivery_fee AS "deliveryFee", minimum_order AS "minimumOrder", free_delivery_from AS "freeDeliveryFrom",
    fee_tiers AS "feeTiers", distance_fee AS "distanceFee", extra_minutes AS "extraMinutes",
    sort_order AS "sortOrder", is_active AS "isActive"
  FROM delivery_zones WHERE restaurant_id = $1 ORDER BY sort_order, id`);

const upsell = one(`
  SELECT is_active AS "isActive", mode, product_ids AS "productIds" FROM upsells WHERE restaurant_id = $1`);

const newsletterPopup = one(`
  SELECT is_enabled AS "isEnabled", title, text, image_url AS "imageUrl", coupon_id AS "couponId",
    success_message AS "successMessage", delay_seconds AS "delaySeconds"
  FROM newsletter_popups WHERE restaurant_id = $1`);

const diningRoom = `json_build_object(
  'settings', (SELECT dine_in FROM ordering_settings WHERE restaurant_id = $1),
  'areas', ${list(`SELECT id, name FROM dining_areas WHERE restaurant_id = $1 ORDER BY sort_order, id`)},
  'tables', ${list(`
    SELECT id, name, area_id AS "areaId", min_seats AS "minSeats", max_seats AS "maxSeats"
    FROM dining_tables WHERE restaurant_id = $1 AND is_active ORDER BY sort_order, id`)},
  'combinations', ${list(`
    SELECT id, table_ids AS "tableIds", min_seats AS "minSeats", max_seats AS "maxSeats"
    FROM table_combinations WHERE restaurant_id = $1 ORDER BY id`)})`;
const stations = list(`
  SELECT id, name, coalesce((SELECT json_agg(c.category_id ORDER BY c.category_id) FROM station_categories c
    WHERE c.restaurant_id = s.restaurant_id AND c.station_id = s.id), '[]'::json) AS "categoryIds"
  FROM stations s WHERE restaurant_id = $1 ORDER BY sort_order, id`);
const siteGate = "(SELECT site_gate FROM ordering_settings WHERE restaurant_id = $1)";

const parts = {
  version: "r.snapshot_version",
  restaurant,
  settings,
  openingHours: hours("KITCHEN"),
  venueHours: hours("VENUE"),
  hoursOverrides: hoursOverrides("$1"),
  menus,
  schedules,
  categories,
  products,
  variants,
  addonGroups,
  addons,
  coupons,
  deliveryZones,
  upsell,
  newsletterPopup,
  diningRoom,
  stations,
  siteGate,
};

// As text: the length is the snapshot's weight, and the driver has nothing to parse.
export const snapshotSql = `
  SELECT json_build_object(${Object.entries(parts)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(",\n")})::text AS document
  FROM restaurants r JOIN restaurant_profiles p ON p.restaurant_id = r.id WHERE r.id = $1`;

/** Of a snapshot what says when guests can have something made. */
export type Opening = Pick<MenuSnapshot, "openingHours" | "hoursOverrides"> & {
  settings: Pick<MenuSnapshot["settings"], "pickupEnabled" | "deliveryEnabled" | "pauses">;
};

/** An `Opening` of the restaurant that a column of the statement around it names: a hundredth of what its menu is. */
export const openingSql = (id: string): string => `json_build_object(
  'openingHours', ${hours("KITCHEN", id)},
  'hoursOverrides', ${hoursOverrides(id)},
  'settings', (SELECT json_build_object('pickupEnabled', s.pickup_enabled, 'deliveryEnabled', s.delivery_enabled,
      'pauses', ${pauses(id)})
    FROM ordering_settings s WHERE s.restaurant_id = ${id}))`;
