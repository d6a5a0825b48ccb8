-- Orders, reservations, payments, idempotency.

-- One row per restaurant that orders write: the next number, and the day's pickup codes.
CREATE TABLE order_counters (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  last_number   bigint NOT NULL DEFAULT 0
);

CREATE TABLE orders (
  restaurant_id  text NOT NULL REFERENCES restaurants,
  id             text NOT NULL,
  type           text NOT NULL DEFAULT 'ORDER' CHECK (type IN ('ORDER', 'RESERVATION')),
  order_number   bigint NOT NULL,
  pickup_code    text,
  -- The public token is a secret: found by its hash, given back from its sealed form.
  token_hash     bytea NOT NULL,
  token_sealed   bytea NOT NULL,
  status         text NOT NULL CHECK (status IN ('PENDING', 'PENDING_APPROVAL', 'AWAITING_PAYMENT', 'PAID', 'CONFIRMED',
                   'PREPARING', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'COMPLETED', 'CANCELLED', 'FAILED')),
  fulfillment    text CHECK (fulfillment IN ('PICKUP', 'DELIVERY')),
  payment_method text CHECK (payment_method IN ('ONLINE', 'CASH')),
  source         text NOT NULL DEFAULT 'API' CHECK (source IN ('WEB', 'API', 'QR', 'STAFF')),
  locale         text NOT NULL DEFAULT 'nb' CHECK (locale IN ('nb', 'en')),
  client_reference text,

  subtotal       bigint NOT NULL DEFAULT 0,
  discount       bigint NOT NULL DEFAULT 0,
  delivery_fee   bigint NOT NULL DEFAULT 0,
  bottle_deposit bigint NOT NULL DEFAULT 0,
  table_deposit  bigint NOT NULL DEFAULT 0,
  tip            bigint NOT NULL DEFAULT 0,
  total          bigint NOT NULL DEFAULT 0 CHECK (total >= 0),
  vat            jsonb NOT NULL DEFAULT '[]',
  coupon_id      text,
  -- {id, code, isAutomatic, discountType, discount, label} as applied.
  coupon         jsonb,

  customer_name  text NOT NULL,
  customer_phone text NOT NULL,
  customer_email text,
  marketing_consent boolean NOT NULL DEFAULT false,
  -- {line1, postalCode, city, ..., zoneId, zoneName} of a delivery.
  delivery_address jsonb,
  handoff        text,
  curbside       jsonb,
  note           text,
  cutlery        boolean NOT NULL DEFAULT false,
  age_confirmed  boolean NOT NULL DEFAULT false,
  success_url    text,
  cancel_url     text,

  requested_pickup_at timestamptz,
  original_requested_pickup_at timestamptz,
  pickup_time_revised_at timestamptz,
  estimated_ready_at timestamptz,
  -- The slot whose capacity this order holds; null when it holds none (any more).
  slot_starts_at timestamptz,

  dine_in_at     timestamptz,
  party_size     integer,
  duration_minutes integer,
  reservation    jsonb,

  placed_at      timestamptz NOT NULL,
  paid_at        timestamptz,
  confirmed_at   timestamptz,
  preparing_at   timestamptz,
  ready_at       timestamptz,
  out_for_delivery_at timestamptz,
  completed_at   timestamptz,
  cancelled_at   timestamptz,
  failed_at      timestamptz,
  -- {reason, message, cancelledBy}.
  cancellation   jsonb,
  -- Coupon use, slot and stock are given back exactly once: by the statement that sets this.
  released_at    timestamptz,
  updated_at     timestamptz NOT NULL,

  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, order_number),
  UNIQUE (restaurant_id, token_hash)
);
-- The kitchen's board and the sweep of unpaid orders look only at what is open.
CREATE INDEX orders_open ON orders (restaurant_id, status, placed_at)
  WHERE status IN ('AWAITING_PAYMENT', 'PAID', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'PENDING_APPROVAL');
CREATE INDEX orders_awaiting_payment ON orders (placed_at) WHERE status = 'AWAITING_PAYMENT';
CREATE INDEX orders_placed ON orders (restaurant_id, placed_at DESC, id DESC);

CREATE TABLE order_lines (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  line_number   smallint NOT NULL,
  product_id    text NOT NULL,
  variant_id    text,
  -- Names are snapshots: the menu may change, the order does not.
  product_name  text NOT NULL,
  variant_name  text,
  quantity      integer NOT NULL CHECK (quantity > 0),
  unit_price    bigint NOT NULL,
  addons_price  bigint NOT NULL,
  line_total    bigint NOT NULL,
  discount      bigint NOT NULL DEFAULT 0,
  bottle_deposit bigint NOT NULL DEFAULT 0,
  vat_rate      smallint NOT NULL,
  -- [{addonId, groupId, name, groupName, kitchenName, quantity, unitPrice, price, addons?}]
  addons        jsonb NOT NULL DEFAULT '[]',
  removed       jsonb NOT NULL DEFAULT '[]',
  components    jsonb,
  allergens     text[] NOT NULL DEFAULT '{}',
  image_url     text,
  note          text,
  client_line_id text,
  refunded_quantity integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, order_id, line_number),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);

-- What happened to an order, in order: the timeline, and the source of every webhook event.
CREATE TABLE order_events (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  -- Strictly increasing per order: the public createdAt.
  created_at    timestamptz NOT NULL,
  event         text NOT NULL,
  status        text NOT NULL,
  -- The event's data without the public token.
  data          jsonb NOT NULL,
  -- {kind: CUSTOMER|STAFF|SYSTEM|PROVIDER|OPERATOR, id?}
  actor         jsonb NOT NULL,
  PRIMARY KEY (restaurant_id, order_id, created_at),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);

-- The capacity of a time slot, taken and given back under its limit by one UPDATE.
CREATE TABLE slot_usage (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  starts_at     timestamptz NOT NULL,
  used          integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (restaurant_id, starts_at)
);

CREATE TABLE coupon_redemptions (
  restaurant_id text NOT NULL,
  coupon_id     text NOT NULL,
  order_id      text NOT NULL,
  -- The same customer: either matches.
  email_identity text,
  phone         text,
  released_at   timestamptz,
  PRIMARY KEY (restaurant_id, coupon_id, order_id),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX coupon_redemptions_email ON coupon_redemptions (restaurant_id, coupon_id, email_identity) WHERE released_at IS NULL;
CREATE INDEX coupon_redemptions_phone ON coupon_redemptions (restaurant_id, coupon_id, phone) WHERE released_at IS NULL;

-- One key space for orders and reservations of a restaurant; kept 30 days.
CREATE TABLE idempotency_keys (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  key           text NOT NULL,
  endpoint      text NOT NULL CHECK (endpoint IN ('orders', 'reservations')),
  body_hash     bytea NOT NULL,
  order_id      text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE payments (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  provider      text NOT NULL,
  -- CREATING: the provider is being asked for a link. FAILED_TO_CREATE: it never gave a usable one.
  state         text NOT NULL CHECK (state IN ('CREATING', 'FAILED_TO_CREATE', 'OPEN', 'PAID', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  provider_reference text,
  payment_url   text,
  amount        bigint NOT NULL CHECK (amount >= 0),
  currency      text NOT NULL DEFAULT 'NOK',
  expires_at    timestamptz,
  -- When the provider was last asked: at most once per order and interval.
  checked_at    timestamptz,
  refunded      bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, order_id),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX payments_reference ON payments (restaurant_id, provider, provider_reference);

CREATE TABLE refunds (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  id            text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL,
  state         text NOT NULL CHECK (state IN ('PENDING', 'DONE', 'FAILED')),
  idempotency_key text,
  attempts      integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, order_id, id),
  UNIQUE (restaurant_id, order_id, idempotency_key),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);

-- Which tables a reservation or a hold occupies, and when: no two overlap.
CREATE TABLE table_occupancies (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  table_id      text NOT NULL,
  during        tstzrange NOT NULL,
  order_id      text,
  hold_id       text,
  EXCLUDE USING gist (restaurant_id WITH =, table_id WITH =, during WITH &&),
  PRIMARY KEY (restaurant_id, table_id, during),
  FOREIGN KEY (restaurant_id, table_id) REFERENCES dining_tables,
  CHECK ((order_id IS NULL) <> (hold_id IS NULL))
);

-- The sandbox payment provider keeps its own books, as a real one would elsewhere.
CREATE TABLE sandbox_payments (
  id            text PRIMARY KEY,
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  amount        bigint NOT NULL,
  currency      text NOT NULL,
  description   text NOT NULL,
  locale        text NOT NULL,
  state         text NOT NULL CHECK (state IN ('OPEN', 'PAID', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  refunded      bigint NOT NULL DEFAULT 0,
  refund_keys   text[] NOT NULL DEFAULT '{}',
  return_url    text NOT NULL,
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
