-- Restaurants, their keys, people, hours, zones and menus.
--
-- Tenancy: every table of a restaurant carries restaurant_id, first in its primary key and in every unique and
-- foreign key, so that tenants can be spread over machines by restaurant_id. Tables without it are directories
-- (they answer "which restaurant?") or belong to people and partners; test/tenancy.test.ts lists them.
-- Money is bigint oere. Times of day are text "HH:MM" on the Oslo wall clock: they are compared as text, and 24:00
-- and past-midnight windows are data, not dates.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE partners (
  id           text PRIMARY KEY,
  name         text NOT NULL,
  environment  text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  status       text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'SUSPENDED', 'ARCHIVED')),
  white_label  boolean NOT NULL DEFAULT false,
  agreement_signed_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE restaurants (
  id               text PRIMARY KEY,
  slug             text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])+$' AND length(slug) BETWEEN 2 AND 32),
  environment      text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  is_live          boolean NOT NULL DEFAULT false,
  is_demo          boolean NOT NULL DEFAULT false,
  archived_at      timestamptz,
  partner_id       text REFERENCES partners,
  -- Rises with every change that can alter what is shown or charged; orders are written only at the version they were priced at.
  snapshot_version bigint NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CHECK (environment = 'LIVE' OR NOT is_live)
);
CREATE INDEX restaurants_partner ON restaurants (partner_id) WHERE partner_id IS NOT NULL;

CREATE TABLE restaurant_profiles (
  restaurant_id  text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  name           text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  email          text NOT NULL,
  phone          text,
  description    text,
  cuisine_type   text,
  website        text,
  logo_url       text,
  cover_image_url text,
  primary_color  text NOT NULL DEFAULT '#1f3d36',
  secondary_color text NOT NULL DEFAULT '#e8a33d',
  font           text,
  -- The public visiting address; when empty as a whole, the legal address is shown.
  public_address_line1 text,
  public_postal_code   text,
  public_city          text,
  latitude       double precision,
  longitude      double precision,
  org_number     text,
  legal_name     text,
  address_line1  text,
  postal_code    text,
  city           text,
  legal_locked_at timestamptz,
  tracking_header_text text,
  tracking_pickup_instructions text,
  tracking_delivery_instructions text,
  tracking_show_eta boolean NOT NULL DEFAULT true,
  tracking_show_map boolean NOT NULL DEFAULT true,
  receipt_header_text text,
  receipt_footer_text text,
  review_url     text,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TABLE ordering_settings (
  restaurant_id    text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  pickup_enabled   boolean NOT NULL DEFAULT true,
  delivery_enabled boolean NOT NULL DEFAULT false,
  reservations_enabled boolean NOT NULL DEFAULT false,
  online_payment   boolean NOT NULL DEFAULT true,
  cash_payment     boolean NOT NULL DEFAULT true,
  tips             boolean NOT NULL DEFAULT false,
  auto_accept      boolean NOT NULL DEFAULT false,
  default_prep_minutes     integer NOT NULL DEFAULT 20 CHECK (default_prep_minutes BETWEEN 1 AND 600),
  default_delivery_minutes integer NOT NULL DEFAULT 45 CHECK (default_delivery_minutes BETWEEN 1 AND 600),
  pre_order_days   integer NOT NULL DEFAULT 7 CHECK (pre_order_days BETWEEN 0 AND 365),
  slot_minutes     integer NOT NULL DEFAULT 15 CHECK (slot_minutes IN (5, 10, 15, 20, 30, 60)),
  orders_per_slot  integer CHECK (orders_per_slot > 0),
  rush_minutes     integer CHECK (rush_minutes BETWEEN 1 AND 240),
  rush_until       timestamptz,
  -- Turn time, pacing, notice and days ahead of table bookings.
  dine_in          jsonb NOT NULL DEFAULT '{}',
  -- {enabled, sealedPassword}: the site gate of a website that is not open yet.
  site_gate        jsonb NOT NULL DEFAULT '{"enabled": false}',
  CHECK ((rush_minutes IS NULL) = (rush_until IS NULL)),
  CHECK (pickup_enabled OR delivery_enabled)
);

CREATE TABLE ordering_pauses (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  fulfillment   text CHECK (fulfillment IN ('PICKUP', 'DELIVERY')),
  until         timestamptz NOT NULL,
  reason        text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE day_hours (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('KITCHEN', 'VENUE')),
  day_of_week   smallint NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  opens_at      text NOT NULL CHECK (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes_at     text NOT NULL CHECK (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_closed     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE hours_overrides (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  date          text NOT NULL CHECK (date ~ '^\d{4}-\d{2}-\d{2}$'),
  end_date      text CHECK (end_date >= date),
  is_closed     boolean NOT NULL,
  opens_at      text,
  closes_at     text,
  applies_to    text NOT NULL CHECK (applies_to IN ('KITCHEN', 'VENUE', 'BOTH')),
  note          text,
  PRIMARY KEY (restaurant_id, id),
  CHECK (is_closed OR (opens_at IS NOT NULL AND closes_at IS NOT NULL))
);

CREATE TABLE delivery_zones (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  type          text NOT NULL CHECK (type IN ('POLYGON', 'RADIUS', 'POSTAL_CODES')),
  polygon       jsonb,
  radius_meters integer,
  postal_codes  text[] NOT NULL DEFAULT '{}',
  delivery_fee  bigint NOT NULL CHECK (delivery_fee >= 0),
  minimum_order bigint NOT NULL DEFAULT 0 CHECK (minimum_order >= 0),
  free_delivery_from bigint,
  fee_tiers     jsonb NOT NULL DEFAULT '[]',
  distance_fee  jsonb,
  extra_minutes integer NOT NULL DEFAULT 0,
  sort_order    integer NOT NULL DEFAULT 0,
  is_active     boolean NOT NULL DEFAULT true,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE menus (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  description   text,
  is_active     boolean NOT NULL DEFAULT true,
  is_default    boolean NOT NULL DEFAULT false,
  priority      integer NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 100),
  sort_order    integer NOT NULL DEFAULT 0,
  starts_on     text,
  ends_on       text,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE menu_schedules (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  menu_id       text NOT NULL,
  day_of_week   text NOT NULL CHECK (day_of_week IN ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  starts_at     text NOT NULL,
  ends_at       text NOT NULL,
  priority      integer NOT NULL DEFAULT 0,
  is_active     boolean NOT NULL DEFAULT true,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, menu_id) REFERENCES menus ON DELETE CASCADE
);
CREATE INDEX menu_schedules_menu ON menu_schedules (restaurant_id, menu_id);

CREATE TABLE addon_groups (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  description   text,
  min_select    integer NOT NULL DEFAULT 0,
  max_select    integer,
  allow_quantity boolean NOT NULL DEFAULT false,
  max_per_addon integer,
  free_count    integer NOT NULL DEFAULT 0,
  display       text NOT NULL DEFAULT 'CHECKBOX' CHECK (display IN ('RADIO', 'CHECKBOX', 'STEPPER')),
  tiers         jsonb NOT NULL DEFAULT '[]',
  -- Applies to every product of the restaurant.
  is_shared     boolean NOT NULL DEFAULT false,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE addons (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  addon_group_id text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  price         bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  tier_prices   jsonb NOT NULL DEFAULT '[]',
  is_default    boolean NOT NULL DEFAULT false,
  is_available  boolean NOT NULL DEFAULT true,
  sold_out_until timestamptz,
  kitchen_name  text,
  image_url     text,
  allergens     text[] NOT NULL DEFAULT '{}',
  is_vegan      boolean NOT NULL DEFAULT false,
  is_vegetarian boolean NOT NULL DEFAULT false,
  max_quantity  integer,
  addon_group_ids text[] NOT NULL DEFAULT '{}',
  sort_order    integer NOT NULL DEFAULT 0,
  -- Kept for 15 minutes after deletion, so that a cached menu still orders the row of the same name.
  deleted_at    timestamptz,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, addon_group_id) REFERENCES addon_groups ON DELETE CASCADE
);
CREATE INDEX addons_group ON addons (restaurant_id, addon_group_id);

CREATE TABLE categories (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  menu_id       text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  description   text,
  image_url     text,
  addon_group_ids text[] NOT NULL DEFAULT '{}',
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, menu_id) REFERENCES menus ON DELETE CASCADE
);
CREATE INDEX categories_menu ON categories (restaurant_id, menu_id);

CREATE TABLE products (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  category_id   text NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  name_en       text,
  description   text CHECK (length(description) <= 1000),
  description_en text,
  image_url     text,
  image_is_stock boolean NOT NULL DEFAULT false,
  base_price    bigint NOT NULL CHECK (base_price BETWEEN 0 AND 10000000),
  previous_price bigint,
  is_active     boolean NOT NULL DEFAULT true,
  is_available  boolean NOT NULL DEFAULT true,
  sold_out_until timestamptz,
  is_popular    boolean NOT NULL DEFAULT false,
  is_vegan      boolean NOT NULL DEFAULT false,
  is_vegetarian boolean NOT NULL DEFAULT false,
  is_combo      boolean NOT NULL DEFAULT false,
  allowed_fulfillment text CHECK (allowed_fulfillment IN ('PICKUP', 'DELIVERY')),
  allergens     text[] NOT NULL DEFAULT '{}',
  may_contain   text[] NOT NULL DEFAULT '{}',
  dietary       text[] NOT NULL DEFAULT '{}',
  age_limit     smallint CHECK (age_limit IN (18, 20)),
  contains_alcohol boolean NOT NULL DEFAULT false,
  bottle_deposit bigint NOT NULL DEFAULT 0 CHECK (bottle_deposit >= 0),
  max_per_order integer CHECK (max_per_order > 0),
  addon_group_ids text[] NOT NULL DEFAULT '{}',
  combo         jsonb,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, category_id) REFERENCES categories ON DELETE CASCADE
);
CREATE INDEX products_category ON products (restaurant_id, category_id);

-- Counted stock, apart from products because orders write it: only reaching zero changes the menu.
CREATE TABLE product_stock (
  restaurant_id text NOT NULL,
  product_id    text NOT NULL,
  stock_left    integer NOT NULL CHECK (stock_left >= 0),
  PRIMARY KEY (restaurant_id, product_id),
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products ON DELETE CASCADE
);

CREATE TABLE variants (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  product_id    text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  price         bigint NOT NULL CHECK (price BETWEEN 0 AND 10000000),
  previous_price bigint,
  bottle_deposit bigint,
  is_default    boolean NOT NULL DEFAULT false,
  addon_tier_key text,
  sort_order    integer NOT NULL DEFAULT 0,
  deleted_at    timestamptz,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products ON DELETE CASCADE
);
CREATE INDEX variants_product ON variants (restaurant_id, product_id);

CREATE TABLE coupons (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  code          text CHECK (code = upper(code) AND length(code) <= 64),
  is_automatic  boolean NOT NULL,
  is_active     boolean NOT NULL DEFAULT true,
  discount_type text NOT NULL CHECK (discount_type IN ('PERCENT', 'FIXED', 'FIXED_PRICE', 'FREE_DELIVERY', 'BUNDLE')),
  discount_value bigint NOT NULL CHECK (discount_value >= 0),
  minimum_order bigint NOT NULL DEFAULT 0,
  applies_to    text NOT NULL DEFAULT 'ORDER' CHECK (applies_to IN ('ORDER', 'CATEGORIES', 'PRODUCTS')),
  category_ids  text[] NOT NULL DEFAULT '{}',
  product_ids   text[] NOT NULL DEFAULT '{}',
  description   text,
  display_name  text,
  display_badge text,
  usage_limit   integer CHECK (usage_limit > 0),
  per_customer_limit integer CHECK (per_customer_limit > 0),
  valid_from    timestamptz,
  valid_to      timestamptz,
  priority      integer NOT NULL DEFAULT 0,
  allowed_days_of_week smallint[] NOT NULL DEFAULT '{}',
  allowed_fulfillment text,
  allowed_payment_method text,
  allowed_time_start text,
  allowed_time_end text,
  bundle_quantity integer CHECK (bundle_quantity > 0),
  bundle_tier_key text,
  max_bundles_per_order integer,
  subscribers_only boolean NOT NULL DEFAULT false,
  first_order_only boolean NOT NULL DEFAULT false,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, code),
  CHECK (is_automatic = (code IS NULL))
);

-- Uses, apart from coupons because orders write it: only reaching the limit changes the menu.
CREATE TABLE coupon_usage (
  restaurant_id text NOT NULL,
  coupon_id     text NOT NULL,
  used          integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  PRIMARY KEY (restaurant_id, coupon_id),
  FOREIGN KEY (restaurant_id, coupon_id) REFERENCES coupons ON DELETE CASCADE
);

CREATE TABLE upsells (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  is_active     boolean NOT NULL DEFAULT true,
  mode          text NOT NULL CHECK (mode IN ('POPULAR', 'MANUAL')),
  product_ids   text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE newsletter_popups (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  is_enabled    boolean NOT NULL DEFAULT false,
  title         text NOT NULL,
  text          text NOT NULL,
  image_url     text,
  coupon_id     text,
  success_message text NOT NULL,
  delay_seconds integer NOT NULL DEFAULT 10,
  FOREIGN KEY (restaurant_id, coupon_id) REFERENCES coupons
);

-- Dining areas, tables and which of them can be pushed together.
CREATE TABLE dining_areas (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE dining_tables (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  area_id       text,
  min_seats     integer NOT NULL CHECK (min_seats > 0),
  max_seats     integer NOT NULL CHECK (max_seats >= min_seats),
  is_active     boolean NOT NULL DEFAULT true,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, name),
  FOREIGN KEY (restaurant_id, area_id) REFERENCES dining_areas
);

CREATE TABLE table_combinations (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  table_ids     text[] NOT NULL,
  min_seats     integer NOT NULL,
  max_seats     integer NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);

-- Keys. The plain key is shown once; only its SHA-256 is stored. A hash must lead to its restaurant, so it also
-- stands in the directory.
CREATE TABLE restaurant_keys (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  environment   text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  last4         text NOT NULL,
  scopes        text[] NOT NULL DEFAULT '{*}',
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE partner_keys (
  id            text PRIMARY KEY,
  partner_id    text NOT NULL REFERENCES partners,
  name          text NOT NULL,
  environment   text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  last4         text NOT NULL,
  created_by    text,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE key_directory (
  hash          bytea PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('RESTAURANT', 'PARTNER')),
  restaurant_id text REFERENCES restaurants ON DELETE CASCADE,
  key_id        text NOT NULL,
  CHECK ((kind = 'RESTAURANT') = (restaurant_id IS NOT NULL))
);

-- Which https origins may call for which restaurant: verified domains and origins a partner has bound.
CREATE TABLE origin_directory (
  origin        text NOT NULL,
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  source        text NOT NULL CHECK (source IN ('DOMAIN', 'PARTNER')),
  source_id     text NOT NULL,
  PRIMARY KEY (origin, restaurant_id)
);

-- Every change of what a snapshot holds raises its version once per statement and tells every process.
CREATE FUNCTION bump_snapshot_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed_id text;
BEGIN
  FOR changed_id IN SELECT DISTINCT restaurant_id FROM changed LOOP
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = changed_id;
    PERFORM pg_notify('luka_snapshot', changed_id);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION bump_own_snapshot_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snapshot_version := OLD.snapshot_version + 1;
  PERFORM pg_notify('luka_snapshot', NEW.id);
  RETURN NEW;
END $$;

CREATE TRIGGER restaurants_snapshot BEFORE UPDATE OF slug, is_live, archived_at, environment ON restaurants
  FOR EACH ROW EXECUTE FUNCTION bump_own_snapshot_version();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['restaurant_profiles', 'ordering_settings', 'ordering_pauses', 'day_hours',
    'hours_overrides', 'delivery_zones', 'menus', 'menu_schedules', 'addon_groups', 'addons', 'categories',
    'products', 'variants', 'coupons', 'upsells', 'newsletter_popups']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version()', name || '_snapshot_insert', name);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version()', name || '_snapshot_update', name);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version()', name || '_snapshot_delete', name);
  END LOOP;
END $$;

-- A revoked or new key is known everywhere at once.
CREATE FUNCTION notify_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('luka_keys', '');
  RETURN NULL;
END $$;
CREATE TRIGGER restaurant_keys_changed AFTER INSERT OR DELETE OR UPDATE OF scopes, expires_at, revoked_at ON restaurant_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER partner_keys_changed AFTER INSERT OR DELETE OR UPDATE OF expires_at, revoked_at ON partner_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER origin_directory_changed AFTER INSERT OR DELETE OR UPDATE ON origin_directory
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER restaurants_keys_changed AFTER UPDATE OF archived_at, is_live, slug ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
