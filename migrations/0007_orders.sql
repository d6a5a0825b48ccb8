-- Orders: their tables, what they take of limits, and the functions that write them. A reservation is an order too (0009).
--
-- Orders are written by one function, one at a time or many together: what arrives while the database writes is written by
-- the next statement, with one commit, one plan's start and one round trip for all of it. A refusal is an exception, so that
-- everything taken before it is rolled back. No NOTIFY in there: it takes a lock on the whole database at commit and halves
-- the rate.
--
-- Locks are taken in one order everywhere (payment, order, coupon, slot, stock by product id), so that nothing deadlocks.

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
  -- Paid on bottles and cans of an order; paid to hold the table of a reservation.
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
  -- Who ordered, for limits per customer (D-18): either match counts.
  email_identity text,
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
  -- What the order takes of its slot besides one order.
  make_minutes   integer NOT NULL DEFAULT 0 CHECK (make_minutes >= 0),
  -- {product id: units} as taken from product_stock; null when nothing was counted.
  stock_taken    jsonb,

  dine_in_at     timestamptz,
  party_size     integer,
  duration_minutes integer,
  reservation    jsonb,

  placed_at      timestamptz NOT NULL,
  paid_at        timestamptz,
  confirmed_at   timestamptz,
  -- Who has seen it: orders paid in cash, and those accepted automatically, arrive CONFIRMED, and the kitchen still has to
  -- see them, so the board keeps ringing until a person answers.
  acknowledged_at timestamptz,
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
-- Orders that wait for somebody to accept them.
CREATE INDEX orders_paid ON orders (paid_at) WHERE status = 'PAID';
CREATE INDEX orders_placed ON orders (restaurant_id, placed_at DESC, id DESC);
-- What the kitchen has finished in the running business day, without reading the years before it.
CREATE INDEX orders_finished ON orders (restaurant_id, (coalesce(completed_at, cancelled_at)))
  WHERE status IN ('COMPLETED', 'CANCELLED');
CREATE INDEX orders_customer_phone ON orders (restaurant_id, customer_phone);
CREATE INDEX orders_email_identity ON orders (restaurant_id, email_identity) WHERE email_identity IS NOT NULL;
CREATE INDEX orders_dine_in ON orders (restaurant_id, dine_in_at) WHERE type = 'RESERVATION';
CREATE INDEX orders_reservations_open ON orders (status, dine_in_at)
  WHERE type = 'RESERVATION' AND status IN ('PENDING_APPROVAL', 'CONFIRMED');

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
  pickup_used       integer NOT NULL DEFAULT 0 CHECK (pickup_used >= 0),
  delivery_used     integer NOT NULL DEFAULT 0 CHECK (delivery_used >= 0),
  make_minutes_used bigint  NOT NULL DEFAULT 0 CHECK (make_minutes_used >= 0),
  PRIMARY KEY (restaurant_id, starts_at)
);
-- Slots that are past are forgotten.
CREATE INDEX slot_usage_starts ON slot_usage (starts_at);

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

-- Three characters to call out at the counter: different for any 8,000 orders in a row of one restaurant, so for every
-- order of a day. Neither vowels (no words) nor characters that are mistaken for each other; the multiplier keeps
-- neighbouring orders apart. One expression, which is inlined: called as a function it cost as much as an index.
CREATE FUNCTION pickup_code(p_order_number bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr('34679DFGHJKMNPQRTWXY', 1 + (p_order_number * 5003 % 8000 / 400)::int, 1)
      || substr('34679DFGHJKMNPQRTWXY', 1 + (p_order_number * 5003 % 8000 / 20 % 20)::int, 1)
      || substr('34679DFGHJKMNPQRTWXY', 1 + (p_order_number * 5003 % 8000 % 20)::int, 1)
$$;

-- When the orders that the kitchen has in its hands are due. An order is in progress until it is ready, on its way or
-- over, once it has to be made before or along with one that is ready at p_ready_at: it is for as soon as possible, or it
-- is a pre-order for no later than that. A kitchen that does not tap "ready" is not held back for ever: an hour after it
-- was due, an order counts no more.
CREATE FUNCTION orders_in_progress(p_restaurant_id text, p_now timestamptz, p_ready_at timestamptz)
RETURNS TABLE (due_at timestamptz, requested_pickup_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT o.estimated_ready_at, o.requested_pickup_at FROM orders o
  WHERE o.restaurant_id = p_restaurant_id AND o.type = 'ORDER'
    AND o.status IN ('AWAITING_PAYMENT', 'PAID', 'CONFIRMED', 'PREPARING')
    AND o.estimated_ready_at > p_now - interval '1 hour'
    AND (o.requested_pickup_at IS NULL OR o.requested_pickup_at <= p_ready_at)
$$;

-- When there is room again for an order that is ready at p_ready_at: when so many are done that fewer than p_most are
-- left. Null when there is room now.
CREATE FUNCTION kitchen_free_at(p_restaurant_id text, p_now timestamptz, p_ready_at timestamptz, p_most integer)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT due_at FROM orders_in_progress(p_restaurant_id, p_now, p_ready_at) ORDER BY due_at DESC OFFSET p_most - 1 LIMIT 1
$$;

-- Writes orders as priced: all of them, or none. p_orders is an array of objects: columns of `orders`, and
--   version, key, body_hash   the menu's version they were priced at; the Idempotency-Key and the hash of what it was sent with
--   lines                     [columns of `order_lines`]
--   event, actor              of ORDER_CREATED
--   provider, payment_expires_at   of the payment, for an order that is paid online
-- Answers a row for each, in their order. `menu_changed`: the last use of a coupon or the last unit of a product went to it.
-- Raises SQLSTATE LK001 with one of these messages, and figures as JSON in its detail:
--   STALE_SNAPSHOT       the menu has changed since
--   KEY_USED             one of several has a key that is taken; of one alone, what the key stands for is answered instead
--   NOT_TOGETHER         several, of which one takes what can run out
--   USAGE_LIMIT_REACHED, SUBSCRIBER_ONLY, FIRST_ORDER_ONLY, CUSTOMER_LIMIT_REACHED   the coupon cannot be used (any more)
--   SLOT_FULL            the slot has no room left for this order
--   STOCK_LEFT           {productId, left}
--   KITCHEN_BUSY         {freeAt} (epoch ms): as many orders are in progress as the kitchen takes
-- The limits are those of one order, which is then the only one: of several, nothing that they take may run out.
-- Locks are taken in one order everywhere (coupon, slot, stock, number), and each kind in the order of its key.
CREATE FUNCTION place_orders(
  p_orders jsonb,
  p_usage_limit integer DEFAULT NULL, p_per_customer_limit integer DEFAULT NULL,
  p_first_order_only boolean DEFAULT false, p_subscribers_only boolean DEFAULT false,
  -- Orders in the slot, orders of this fulfillment in it, minutes of work in it; orders in progress.
  p_slot_capacity integer DEFAULT NULL, p_fulfillment_capacity integer DEFAULT NULL,
  p_make_minutes_capacity integer DEFAULT NULL, p_most_in_progress integer DEFAULT NULL,
  -- How long to wait for a lock, in milliseconds; longer is SQLSTATE 55P03. Null: as long as it takes.
  p_patience integer DEFAULT NULL
) RETURNS TABLE (
  number bigint, code text, menu_changed boolean,
  existing_order_id text, existing_endpoint text, existing_body_hash bytea
) LANGUAGE plpgsql AS $$
DECLARE
  among record;
  o record;
  counted record;
  restaurant text;
  claimed integer;
  left_over integer;
  free_at timestamptz;
  numbers bigint[];
  has_menu_changed boolean := false;
BEGIN
  SELECT count(*) AS orders, count(w.key) AS keys, count(w.coupon_id) AS coupons, count(w.slot_starts_at) AS slots,
    count(w.stock_taken) AS stocks
  INTO among
  FROM jsonb_to_recordset(p_orders) AS w(key text, coupon_id text, slot_starts_at text, stock_taken jsonb);
  IF among.orders > 1 AND (among.stocks > 0 OR p_first_order_only OR p_subscribers_only OR coalesce(p_usage_limit,
    p_per_customer_limit, p_slot_capacity, p_fulfillment_capacity, p_make_minutes_capacity, p_most_in_progress) IS NOT NULL)
  THEN RAISE EXCEPTION 'NOT_TOGETHER' USING ERRCODE = 'LK001'; END IF;
  IF p_patience IS NOT NULL THEN PERFORM set_config('lock_timeout', p_patience::text, true); END IF;

  IF among.keys > 0 THEN
    -- Waits for a request with the same key that is still being written.
    INSERT INTO idempotency_keys (restaurant_id, key, endpoint, body_hash, order_id, created_at)
    SELECT w.restaurant_id, w.key, 'orders', w.body_hash, w.id, w.placed_at
    FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, id text, key text, body_hash bytea, placed_at timestamptz)
    WHERE w.key IS NOT NULL ORDER BY w.restaurant_id, w.key
    ON CONFLICT (restaurant_id, key) DO NOTHING;
    GET DIAGNOSTICS claimed = ROW_COUNT;
    IF claimed < among.keys THEN
      IF among.orders > 1 THEN RAISE EXCEPTION 'KEY_USED' USING ERRCODE = 'LK001'; END IF;
      RETURN QUERY SELECT NULL::bigint, NULL, false, k.order_id, k.endpoint, k.body_hash
        FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, key text)
        JOIN idempotency_keys k ON k.restaurant_id = w.restaurant_id AND k.key = w.key;
      RETURN;
    END IF;
  END IF;

  PERFORM FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, version bigint)
  WHERE NOT EXISTS (SELECT FROM restaurants r WHERE r.id = w.restaurant_id AND r.snapshot_version = w.version);
  IF FOUND THEN RAISE EXCEPTION 'STALE_SNAPSHOT' USING ERRCODE = 'LK001'; END IF;

  IF among.coupons > 0 THEN
    WITH taken AS (
      INSERT INTO coupon_usage AS u (restaurant_id, coupon_id, used)
      SELECT w.restaurant_id, w.coupon_id, count(*) FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, coupon_id text)
      WHERE w.coupon_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (restaurant_id, coupon_id) DO UPDATE SET used = u.used + excluded.used
        WHERE p_usage_limit IS NULL OR u.used < p_usage_limit
      RETURNING u.used
    )
    SELECT count(*), p_usage_limit - max(taken.used) INTO claimed, left_over FROM taken;
    IF claimed = 0 THEN RAISE EXCEPTION 'USAGE_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
    IF left_over = 0 THEN has_menu_changed := true; END IF;
  END IF;
  IF p_subscribers_only OR p_first_order_only OR p_per_customer_limit IS NOT NULL THEN
    SELECT * INTO o FROM jsonb_to_recordset(p_orders)
      AS w(restaurant_id text, coupon_id text, customer_phone text, email_identity text);
    IF p_subscribers_only AND NOT EXISTS (
      SELECT FROM newsletter_subscribers n
      WHERE n.restaurant_id = o.restaurant_id AND n.email_identity = o.email_identity AND n.status = 'SUBSCRIBED'
    ) THEN RAISE EXCEPTION 'SUBSCRIBER_ONLY' USING ERRCODE = 'LK001'; END IF;
    -- The row above is locked until commit, so whoever uses the same coupon counts after this order.
    IF p_first_order_only AND EXISTS (
      SELECT FROM orders e
      WHERE e.restaurant_id = o.restaurant_id AND e.type = 'ORDER' AND e.status NOT IN ('FAILED', 'CANCELLED')
        AND (e.customer_phone = o.customer_phone OR e.email_identity = o.email_identity)
    ) THEN RAISE EXCEPTION 'FIRST_ORDER_ONLY' USING ERRCODE = 'LK001'; END IF;
    IF p_per_customer_limit IS NOT NULL AND p_per_customer_limit <= (
      SELECT count(*) FROM coupon_redemptions c
      WHERE c.restaurant_id = o.restaurant_id AND c.coupon_id = o.coupon_id AND c.released_at IS NULL
        AND (c.phone = o.customer_phone OR c.email_identity = o.email_identity)
    ) THEN RAISE EXCEPTION 'CUSTOMER_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
  END IF;

  -- Counted without a capacity too: a limit that is set during the day must know what the day already holds.
  -- An order that is more work than a slot takes has a slot in which nobody else has any.
  IF among.slots > 0 THEN
    INSERT INTO slot_usage AS s (restaurant_id, starts_at, used, pickup_used, delivery_used, make_minutes_used)
    SELECT w.restaurant_id, w.slot_starts_at, count(*), count(*) FILTER (WHERE w.fulfillment = 'PICKUP'),
      count(*) FILTER (WHERE w.fulfillment = 'DELIVERY'), sum(w.make_minutes)
    FROM jsonb_to_recordset(p_orders)
      AS w(restaurant_id text, slot_starts_at timestamptz, fulfillment text, make_minutes integer)
    WHERE w.slot_starts_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (restaurant_id, starts_at) DO UPDATE SET
      used = s.used + excluded.used,
      pickup_used = s.pickup_used + excluded.pickup_used,
      delivery_used = s.delivery_used + excluded.delivery_used,
      make_minutes_used = s.make_minutes_used + excluded.make_minutes_used
    WHERE (p_slot_capacity IS NULL OR s.used < p_slot_capacity)
      AND (p_fulfillment_capacity IS NULL
        OR CASE p_orders #>> '{0,fulfillment}' WHEN 'PICKUP' THEN s.pickup_used ELSE s.delivery_used END < p_fulfillment_capacity)
      AND (p_make_minutes_capacity IS NULL OR s.make_minutes_used = 0
        OR s.make_minutes_used + excluded.make_minutes_used <= p_make_minutes_capacity);
    IF NOT FOUND THEN RAISE EXCEPTION 'SLOT_FULL' USING ERRCODE = 'LK001'; END IF;
  END IF;

  IF among.stocks > 0 THEN
    restaurant := p_orders #>> '{0,restaurant_id}';
    FOR counted IN
      SELECT key AS product_id, value::integer AS units FROM jsonb_each_text(p_orders #> '{0,stock_taken}') ORDER BY key
    LOOP
      UPDATE product_stock p SET stock_left = p.stock_left - counted.units
      WHERE p.restaurant_id = restaurant AND p.product_id = counted.product_id AND p.stock_left >= counted.units
      RETURNING p.stock_left INTO left_over;
      IF FOUND THEN
        IF left_over = 0 THEN has_menu_changed := true; END IF;
      ELSE
        SELECT p.stock_left INTO left_over FROM product_stock p
        WHERE p.restaurant_id = restaurant AND p.product_id = counted.product_id;
        -- Without a row the product is no longer counted.
        IF FOUND THEN
          RAISE EXCEPTION 'STOCK_LEFT' USING ERRCODE = 'LK001',
            DETAIL = jsonb_build_object('productId', counted.product_id, 'left', left_over);
        END IF;
      END IF;
    END LOOP;
  END IF;

  -- The rows' locks last until commit, so they are taken late: orders of one restaurant are written one after another.
  WITH last AS (
    INSERT INTO order_counters AS c (restaurant_id, last_number)
    SELECT w.restaurant_id, count(*) FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text) GROUP BY 1 ORDER BY 1
    ON CONFLICT (restaurant_id) DO UPDATE SET last_number = c.last_number + excluded.last_number
    RETURNING c.restaurant_id, c.last_number
  )
  SELECT array_agg(last.last_number - w.later ORDER BY w.place) INTO numbers
  FROM (
    SELECT w.restaurant_id, w.place, count(*) OVER (PARTITION BY w.restaurant_id ORDER BY w.place DESC) - 1 AS later
    FROM ROWS FROM (jsonb_to_recordset(p_orders) AS (restaurant_id text)) WITH ORDINALITY AS w(restaurant_id, place)
  ) AS w
  JOIN last ON last.restaurant_id = w.restaurant_id;

  -- Behind that lock, so that every order before this one is seen.
  IF p_most_in_progress IS NOT NULL THEN
    free_at := kitchen_free_at(p_orders #>> '{0,restaurant_id}', (p_orders #>> '{0,placed_at}')::timestamptz,
      (p_orders #>> '{0,estimated_ready_at}')::timestamptz, p_most_in_progress);
    IF free_at IS NOT NULL THEN
      RAISE EXCEPTION 'KITCHEN_BUSY' USING ERRCODE = 'LK001',
        DETAIL = jsonb_build_object('freeAt', floor(extract(epoch FROM free_at) * 1000)::bigint);
    END IF;
  END IF;

  RETURN QUERY
  WITH w AS MATERIALIZED (
    SELECT given.*, numbers[row_number() OVER ()] AS order_number
    FROM jsonb_to_recordset(p_orders) AS given(
      restaurant_id text, id text, token_hash bytea, token_sealed bytea, status text, fulfillment text,
      payment_method text, source text, locale text, client_reference text, subtotal bigint, discount bigint,
      delivery_fee bigint, bottle_deposit bigint, tip bigint, total bigint, vat jsonb, coupon_id text, coupon jsonb,
      customer_name text, customer_phone text, customer_email text, email_identity text, marketing_consent boolean,
      delivery_address jsonb, handoff text, curbside jsonb, note text, cutlery boolean, age_confirmed boolean,
      success_url text, cancel_url text, requested_pickup_at timestamptz, estimated_ready_at timestamptz,
      slot_starts_at timestamptz, make_minutes integer, stock_taken jsonb, placed_at timestamptz, lines jsonb,
      event jsonb, actor jsonb, provider text, payment_expires_at timestamptz
    )
  ), written AS (
    INSERT INTO orders (
      restaurant_id, id, order_number, pickup_code, token_hash, token_sealed, status, fulfillment, payment_method,
      source, locale, client_reference, subtotal, discount, delivery_fee, bottle_deposit, tip, total, vat, coupon_id, coupon,
      customer_name, customer_phone, customer_email, email_identity, marketing_consent, delivery_address, handoff,
      curbside, note, cutlery, age_confirmed, success_url, cancel_url, requested_pickup_at, estimated_ready_at,
      slot_starts_at, make_minutes, stock_taken, placed_at, confirmed_at, updated_at
    )
    SELECT w.restaurant_id, w.id, w.order_number, pickup_code(w.order_number), w.token_hash, w.token_sealed, w.status,
      w.fulfillment, w.payment_method, w.source, w.locale, w.client_reference, w.subtotal, w.discount, w.delivery_fee,
      w.bottle_deposit, w.tip, w.total, w.vat, w.coupon_id, w.coupon, w.customer_name, w.customer_phone, w.customer_email,
      w.email_identity, w.marketing_consent, w.delivery_address, w.handoff, w.curbside, w.note, w.cutlery,
      w.age_confirmed, w.success_url, w.cancel_url, w.requested_pickup_at, w.estimated_ready_at, w.slot_starts_at,
      w.make_minutes, w.stock_taken, w.placed_at, CASE WHEN w.status = 'CONFIRMED' THEN w.placed_at END, w.placed_at
    FROM w
  ), lines AS (
    INSERT INTO order_lines (
      restaurant_id, order_id, line_number, product_id, variant_id, product_name, variant_name, quantity, unit_price,
      addons_price, line_total, discount, bottle_deposit, vat_rate, addons, removed, components, allergens, image_url, note,
      client_line_id
    )
    SELECT w.restaurant_id, w.id, l.*
    FROM w, jsonb_to_recordset(w.lines) AS l(
      line_number smallint, product_id text, variant_id text, product_name text, variant_name text, quantity integer,
      unit_price bigint, addons_price bigint, line_total bigint, discount bigint, bottle_deposit bigint, vat_rate smallint,
      addons jsonb, removed jsonb, components jsonb, allergens text[], image_url text, note text, client_line_id text
    )
  ), redemptions AS (
    INSERT INTO coupon_redemptions (restaurant_id, coupon_id, order_id, email_identity, phone)
    SELECT w.restaurant_id, w.coupon_id, w.id, w.email_identity, w.customer_phone FROM w WHERE w.coupon_id IS NOT NULL
  ), payments AS (
    INSERT INTO payments (restaurant_id, order_id, provider, state, amount, expires_at, created_at, updated_at)
    SELECT w.restaurant_id, w.id, w.provider, 'CREATING', w.total, w.payment_expires_at, w.placed_at, w.placed_at
    FROM w WHERE w.provider IS NOT NULL
  ), events AS (
    INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
    SELECT w.restaurant_id, w.id, w.placed_at, 'ORDER_CREATED', w.status,
      w.event || jsonb_build_object('orderId', w.id, 'orderNumber', w.order_number), w.actor
    FROM w
  )
  SELECT w.order_number, pickup_code(w.order_number), has_menu_changed, NULL::text, NULL::text, NULL::bytea FROM w;

  PERFORM emit_webhook_event(e.restaurant_id, e.order_id, e.event, e.created_at, e.data)
  FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, id text)
  JOIN order_events e ON e.restaurant_id = w.restaurant_id AND e.order_id = w.id
  WHERE EXISTS (SELECT FROM webhooks h WHERE h.restaurant_id = w.restaurant_id AND h.is_active);

  IF has_menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_orders #>> '{0,restaurant_id}';
  END IF;
END $$;

-- Gives back the coupon's use, the slot and the stock of an order: once, by whoever sets released_at. A coupon that was
-- used up or a product that was sold out is on the menu again, and every process is told.
CREATE FUNCTION release_order(p_restaurant_id text, p_order_id text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  o record;
  menu_changed boolean := false;
  returned record;
  was_sold_out boolean;
BEGIN
  UPDATE orders SET released_at = p_now
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND released_at IS NULL
  RETURNING coupon_id, slot_starts_at, fulfillment, make_minutes, stock_taken INTO o;
  IF NOT FOUND THEN RETURN false; END IF;

  IF o.coupon_id IS NOT NULL THEN
    UPDATE coupon_redemptions SET released_at = p_now
    WHERE restaurant_id = p_restaurant_id AND coupon_id = o.coupon_id AND order_id = p_order_id AND released_at IS NULL;
    IF FOUND THEN
      UPDATE coupon_usage u SET used = u.used - 1
      FROM coupons c
      WHERE u.restaurant_id = p_restaurant_id AND u.coupon_id = o.coupon_id AND u.used > 0
        AND c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id
      RETURNING u.used + 1 >= c.usage_limit INTO menu_changed;
    END IF;
  END IF;

  IF o.slot_starts_at IS NOT NULL THEN
    UPDATE slot_usage SET used = used - 1,
      pickup_used = greatest(0, pickup_used - (o.fulfillment = 'PICKUP')::int),
      delivery_used = greatest(0, delivery_used - (o.fulfillment = 'DELIVERY')::int),
      make_minutes_used = greatest(0, make_minutes_used - o.make_minutes)
    WHERE restaurant_id = p_restaurant_id AND starts_at = o.slot_starts_at AND used > 0;
  END IF;

  IF o.stock_taken IS NOT NULL THEN
    FOR returned IN SELECT key AS product_id, value::integer AS units FROM jsonb_each_text(o.stock_taken) ORDER BY key LOOP
      UPDATE product_stock SET stock_left = stock_left + returned.units
      WHERE restaurant_id = p_restaurant_id AND product_id = returned.product_id
      RETURNING stock_left = returned.units INTO was_sold_out;
      IF was_sold_out THEN menu_changed := true; END IF;
    END LOOP;
  END IF;

  IF menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_restaurant_id;
    PERFORM pg_notify('luka_snapshot', p_restaurant_id);
  END IF;
  RETURN true;
END $$;

-- The one way an order changes its status after it was placed: only from the status that the caller saw (false otherwise), with its
-- timestamp, its event and the deliveries of that event. p_event null: no public event, as for a failed payment.
-- An order that ends without food gives back what it took.
CREATE FUNCTION move_order(
  p_restaurant_id text, p_order_id text, p_from text, p_to text, p_now timestamptz, p_event text, p_data jsonb,
  p_actor jsonb, p_cancellation jsonb DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  moved_at timestamptz;
  order_no bigint;
  event_data jsonb;
BEGIN
  UPDATE orders SET
    status = p_to,
    paid_at = CASE WHEN p_to = 'PAID' THEN p_now ELSE paid_at END,
    confirmed_at = CASE WHEN p_to = 'CONFIRMED' THEN p_now ELSE confirmed_at END,
    preparing_at = CASE WHEN p_to = 'PREPARING' THEN p_now ELSE preparing_at END,
    ready_at = CASE WHEN p_to = 'READY_FOR_PICKUP' THEN p_now ELSE ready_at END,
    out_for_delivery_at = CASE WHEN p_to = 'OUT_FOR_DELIVERY' THEN p_now ELSE out_for_delivery_at END,
    completed_at = CASE WHEN p_to = 'COMPLETED' THEN p_now ELSE completed_at END,
    cancelled_at = CASE WHEN p_to = 'CANCELLED' THEN p_now ELSE cancelled_at END,
    failed_at = CASE WHEN p_to = 'FAILED' THEN p_now ELSE failed_at END,
    cancellation = coalesce(p_cancellation, cancellation),
    updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND status = p_from
  RETURNING order_number INTO order_no;
  IF NOT FOUND THEN RETURN false; END IF;

  moved_at := next_event_at(p_restaurant_id, p_order_id, p_now);
  event_data := jsonb_build_object('orderId', p_order_id, 'orderNumber', order_no, 'status', p_to) || p_data;
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, moved_at, coalesce(p_event, 'ORDER_' || p_to), p_to, event_data, p_actor);
  IF p_event IS NOT NULL THEN
    PERFORM emit_webhook_event(p_restaurant_id, p_order_id, p_event, moved_at, event_data);
  END IF;
  IF p_to IN ('CANCELLED', 'FAILED') THEN PERFORM release_order(p_restaurant_id, p_order_id, p_now); END IF;
  RETURN true;
END $$;

-- createdAt of an order's events rises strictly (D-13), also when two processes' clocks disagree.
CREATE FUNCTION next_event_at(p_restaurant_id text, p_order_id text, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(p_now, max(created_at) + interval '1 millisecond') FROM order_events
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id
$$;

-- Moves the time of an order, from the status that the caller saw. Of a pre-order the agreed time moves, and the
-- customer's own wish is kept the first time; of one for as soon as possible only the estimate does.
-- p_is_revision: the customer was told another time before, so they are told that it changed.
CREATE FUNCTION revise_time(
  p_restaurant_id text, p_order_id text, p_status text, p_ready_at timestamptz, p_is_revision boolean, p_reason text,
  p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET
    original_requested_pickup_at = CASE WHEN requested_pickup_at IS NOT NULL
      THEN coalesce(original_requested_pickup_at, requested_pickup_at) END,
    requested_pickup_at = CASE WHEN requested_pickup_at IS NOT NULL THEN p_ready_at END,
    estimated_ready_at = p_ready_at,
    pickup_time_revised_at = CASE WHEN p_is_revision THEN p_now ELSE pickup_time_revised_at END,
    updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND status = p_status;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, next_event_at(p_restaurant_id, p_order_id, p_now), 'TIME_REVISED', p_status,
    jsonb_build_object('orderId', p_order_id, 'readyAt', p_ready_at, 'reason', p_reason), p_actor);
  RETURN true;
END $$;
