-- Partners, restaurants, and when and where these sell.

-- A partner may have keys of both environments; which restaurants a call sees is the key's matter.
CREATE TABLE partners (
  id           text PRIMARY KEY,
  name         text NOT NULL,
  status       text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'SUSPENDED', 'ARCHIVED')),
  white_label  boolean NOT NULL DEFAULT false,
  -- Only external partners have news; the service itself writes to owners in other ways.
  kind         text NOT NULL DEFAULT 'EXTERNAL' CHECK (kind IN ('EXTERNAL', 'INTERNAL')),
  -- What it looks like.
  logo_url     text,
  primary_color text,
  secondary_color text,
  agreement_signed_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE restaurants (
  id               text PRIMARY KEY,
  slug             text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]*[a-z0-9]$' AND length(slug) BETWEEN 2 AND 32),
  environment      text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  is_live          boolean NOT NULL DEFAULT false,
  is_demo          boolean NOT NULL DEFAULT false,
  archived_at      timestamptz,
  partner_id       text REFERENCES partners,
  -- Rises with every change that can alter what is shown or charged; orders are written only at the version they were priced at.
  snapshot_version bigint NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- The last change of anything that a snapshot holds.
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CHECK (environment = 'LIVE' OR NOT is_live)
);
-- Partners page through their restaurants in the order in which they were made.
CREATE INDEX restaurants_partner ON restaurants (partner_id, environment, created_at, id) WHERE partner_id IS NOT NULL;

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
  -- Who filled in the legal details last: the owner, or a partner before the owner signed.
  legal_source   text NOT NULL DEFAULT 'OWNER' CHECK (legal_source IN ('OWNER', 'PARTNER')),
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
  pickup_orders_per_slot   integer CHECK (pickup_orders_per_slot > 0),
  delivery_orders_per_slot integer CHECK (delivery_orders_per_slot > 0),
  -- Minutes of the kitchen's work that a slot takes; what a product without minutes of its own takes of it.
  make_minutes_per_slot    integer CHECK (make_minutes_per_slot > 0),
  default_make_minutes     integer NOT NULL DEFAULT 5 CHECK (default_make_minutes BETWEEN 0 AND 240),
  max_orders_in_progress   integer CHECK (max_orders_in_progress > 0),
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
