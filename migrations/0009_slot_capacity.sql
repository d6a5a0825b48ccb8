-- Capacity of the kitchen beyond orders per slot: by fulfillment, by minutes of work, and by orders in progress. And
-- coupons for subscribers of the newsletter, judged by the transaction that writes the order.

ALTER TABLE ordering_settings
  ADD COLUMN pickup_orders_per_slot   integer CHECK (pickup_orders_per_slot > 0),
  ADD COLUMN delivery_orders_per_slot integer CHECK (delivery_orders_per_slot > 0),
  -- Minutes of the kitchen's work that a slot takes; what a product without minutes of its own takes of it.
  ADD COLUMN make_minutes_per_slot    integer CHECK (make_minutes_per_slot > 0),
  ADD COLUMN default_make_minutes     integer NOT NULL DEFAULT 5 CHECK (default_make_minutes BETWEEN 0 AND 240),
  ADD COLUMN max_orders_in_progress   integer CHECK (max_orders_in_progress > 0);

ALTER TABLE products ADD COLUMN make_minutes integer CHECK (make_minutes BETWEEN 0 AND 240);

-- What the order takes of its slot besides one order.
ALTER TABLE orders ADD COLUMN make_minutes integer NOT NULL DEFAULT 0 CHECK (make_minutes >= 0);

ALTER TABLE slot_usage
  ADD COLUMN pickup_used       integer NOT NULL DEFAULT 0 CHECK (pickup_used >= 0),
  ADD COLUMN delivery_used     integer NOT NULL DEFAULT 0 CHECK (delivery_used >= 0),
  ADD COLUMN make_minutes_used bigint  NOT NULL DEFAULT 0 CHECK (make_minutes_used >= 0);
UPDATE slot_usage s SET pickup_used = held.pickup, delivery_used = held.delivery
FROM (
  SELECT restaurant_id, slot_starts_at, count(*) FILTER (WHERE fulfillment = 'PICKUP') AS pickup,
    count(*) FILTER (WHERE fulfillment = 'DELIVERY') AS delivery
  FROM orders WHERE slot_starts_at IS NOT NULL AND released_at IS NULL GROUP BY restaurant_id, slot_starts_at
) AS held
WHERE held.restaurant_id = s.restaurant_id AND held.slot_starts_at = s.starts_at;

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

-- Writes an order as priced. Answers `placed = false` and what the key already stands for when it was used before.
-- Raises SQLSTATE LK001 with one of these messages, and figures as JSON in its detail:
--   STALE_SNAPSHOT       the menu has changed since version p_version was priced
--   USAGE_LIMIT_REACHED, SUBSCRIBER_ONLY, FIRST_ORDER_ONLY, CUSTOMER_LIMIT_REACHED   the coupon cannot be used (any more)
--   SLOT_FULL            the slot has no room left for this order
--   STOCK_LEFT           {productId, left}
--   KITCHEN_BUSY         {freeAt} (epoch ms): as many orders are in progress as the kitchen takes
-- `menu_changed`: the last use of a coupon or the last unit of a product went to this order.
DROP FUNCTION place_order(text, text, bigint, timestamptz, text, bytea, integer, integer, boolean, integer, jsonb, jsonb,
  jsonb, jsonb, jsonb, text, timestamptz);
CREATE FUNCTION place_order(
  p_restaurant_id text, p_order_id text, p_version bigint, p_now timestamptz,
  p_key text, p_body_hash bytea,
  p_usage_limit integer, p_per_customer_limit integer, p_first_order_only boolean,
  p_slot_capacity integer, p_stock jsonb,
  p_order jsonb, p_lines jsonb, p_event jsonb, p_actor jsonb,
  p_provider text, p_payment_expires_at timestamptz,
  p_subscribers_only boolean DEFAULT false,
  -- Of this order's fulfillment; minutes of work; orders in progress, for orders for as soon as possible.
  p_fulfillment_capacity integer DEFAULT NULL, p_make_minutes_capacity integer DEFAULT NULL,
  p_most_in_progress integer DEFAULT NULL,
  OUT placed boolean, OUT existing_order_id text, OUT existing_endpoint text, OUT existing_body_hash bytea,
  OUT number bigint, OUT menu_changed boolean
) LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  counted record;
  left_over integer;
  free_at timestamptz;
  event_data jsonb;
BEGIN
  placed := false;
  menu_changed := false;
  IF p_key IS NOT NULL THEN
    -- Waits for a request with the same key that is still being written.
    INSERT INTO idempotency_keys (restaurant_id, key, endpoint, body_hash, order_id, created_at)
    VALUES (p_restaurant_id, p_key, 'orders', p_body_hash, p_order_id, p_now)
    ON CONFLICT (restaurant_id, key) DO NOTHING;
    IF NOT FOUND THEN
      SELECT k.order_id, k.endpoint, k.body_hash INTO existing_order_id, existing_endpoint, existing_body_hash
      FROM idempotency_keys k WHERE k.restaurant_id = p_restaurant_id AND k.key = p_key;
      RETURN;
    END IF;
  END IF;

  PERFORM FROM restaurants r WHERE r.id = p_restaurant_id AND r.snapshot_version = p_version;
  IF NOT FOUND THEN RAISE EXCEPTION 'STALE_SNAPSHOT' USING ERRCODE = 'LK001'; END IF;

  o := jsonb_populate_record(NULL::orders, p_order);
  o.make_minutes := coalesce(o.make_minutes, 0);

  IF o.coupon_id IS NOT NULL THEN
    INSERT INTO coupon_usage AS u (restaurant_id, coupon_id, used) VALUES (p_restaurant_id, o.coupon_id, 1)
    ON CONFLICT (restaurant_id, coupon_id) DO UPDATE SET used = u.used + 1
      WHERE p_usage_limit IS NULL OR u.used < p_usage_limit
    RETURNING p_usage_limit - u.used INTO left_over;
    IF NOT FOUND THEN RAISE EXCEPTION 'USAGE_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
    IF left_over = 0 THEN menu_changed := true; END IF;
    IF p_subscribers_only AND NOT EXISTS (
      SELECT FROM newsletter_subscribers n
      WHERE n.restaurant_id = p_restaurant_id AND n.email_identity = o.email_identity AND n.status = 'SUBSCRIBED'
    ) THEN RAISE EXCEPTION 'SUBSCRIBER_ONLY' USING ERRCODE = 'LK001'; END IF;
    -- The row above is locked until commit, so whoever uses the same coupon counts after this order.
    IF p_first_order_only AND EXISTS (
      SELECT FROM orders e
      WHERE e.restaurant_id = p_restaurant_id AND e.type = 'ORDER' AND e.status NOT IN ('FAILED', 'CANCELLED')
        AND (e.customer_phone = o.customer_phone OR e.email_identity = o.email_identity)
    ) THEN RAISE EXCEPTION 'FIRST_ORDER_ONLY' USING ERRCODE = 'LK001'; END IF;
    IF p_per_customer_limit IS NOT NULL AND p_per_customer_limit <= (
      SELECT count(*) FROM coupon_redemptions c
      WHERE c.restaurant_id = p_restaurant_id AND c.coupon_id = o.coupon_id AND c.released_at IS NULL
        AND (c.phone = o.customer_phone OR c.email_identity = o.email_identity)
    ) THEN RAISE EXCEPTION 'CUSTOMER_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
  END IF;

  -- Counted without a capacity too: a limit that is set during the day must know what the day already holds.
  -- An order that is more work than a slot takes has a slot in which nobody else has any.
  IF o.slot_starts_at IS NOT NULL THEN
    INSERT INTO slot_usage AS s (restaurant_id, starts_at, used, pickup_used, delivery_used, make_minutes_used)
    VALUES (p_restaurant_id, o.slot_starts_at, 1, (o.fulfillment = 'PICKUP')::int, (o.fulfillment = 'DELIVERY')::int,
      o.make_minutes)
    ON CONFLICT (restaurant_id, starts_at) DO UPDATE SET
      used = s.used + 1,
      pickup_used = s.pickup_used + excluded.pickup_used,
      delivery_used = s.delivery_used + excluded.delivery_used,
      make_minutes_used = s.make_minutes_used + excluded.make_minutes_used
    WHERE (p_slot_capacity IS NULL OR s.used < p_slot_capacity)
      AND (p_fulfillment_capacity IS NULL
        OR CASE o.fulfillment WHEN 'PICKUP' THEN s.pickup_used ELSE s.delivery_used END < p_fulfillment_capacity)
      AND (p_make_minutes_capacity IS NULL OR s.make_minutes_used = 0
        OR s.make_minutes_used + excluded.make_minutes_used <= p_make_minutes_capacity);
    IF NOT FOUND THEN RAISE EXCEPTION 'SLOT_FULL' USING ERRCODE = 'LK001'; END IF;
  END IF;

  IF p_stock IS NOT NULL THEN
    FOR counted IN SELECT key AS product_id, value::integer AS units FROM jsonb_each_text(p_stock) ORDER BY key LOOP
      UPDATE product_stock SET stock_left = stock_left - counted.units
      WHERE restaurant_id = p_restaurant_id AND product_id = counted.product_id AND stock_left >= counted.units
      RETURNING stock_left INTO left_over;
      IF FOUND THEN
        IF left_over = 0 THEN menu_changed := true; END IF;
      ELSE
        SELECT stock_left INTO left_over FROM product_stock
        WHERE restaurant_id = p_restaurant_id AND product_id = counted.product_id;
        -- Without a row the product is no longer counted.
        IF FOUND THEN
          RAISE EXCEPTION 'STOCK_LEFT' USING ERRCODE = 'LK001',
            DETAIL = jsonb_build_object('productId', counted.product_id, 'left', left_over);
        END IF;
      END IF;
    END LOOP;
  END IF;

  -- The row's lock lasts until commit, so it is taken late: orders of one restaurant are written one after another.
  INSERT INTO order_counters AS c (restaurant_id, last_number) VALUES (p_restaurant_id, 1)
  ON CONFLICT (restaurant_id) DO UPDATE SET last_number = c.last_number + 1
  RETURNING c.last_number INTO number;

  -- Behind that lock, so that every order before this one is seen.
  IF p_most_in_progress IS NOT NULL THEN
    free_at := kitchen_free_at(p_restaurant_id, p_now, o.estimated_ready_at, p_most_in_progress);
    IF free_at IS NOT NULL THEN
      RAISE EXCEPTION 'KITCHEN_BUSY' USING ERRCODE = 'LK001',
        DETAIL = jsonb_build_object('freeAt', floor(extract(epoch FROM free_at) * 1000)::bigint);
    END IF;
  END IF;

  INSERT INTO orders (
    restaurant_id, id, order_number, pickup_code, token_hash, token_sealed, status, fulfillment, payment_method,
    source, locale, client_reference, subtotal, discount, delivery_fee, bottle_deposit, tip, total, vat, coupon_id, coupon,
    customer_name, customer_phone, customer_email, email_identity, marketing_consent, delivery_address, handoff,
    curbside, note, cutlery, age_confirmed, success_url, cancel_url, requested_pickup_at, estimated_ready_at,
    slot_starts_at, make_minutes, stock_taken, placed_at, confirmed_at, updated_at
  ) VALUES (
    p_restaurant_id, p_order_id, number, pickup_code(number), o.token_hash, o.token_sealed, o.status, o.fulfillment,
    o.payment_method, o.source, o.locale, o.client_reference, o.subtotal, o.discount, o.delivery_fee, o.bottle_deposit, o.tip,
    o.total, o.vat, o.coupon_id, o.coupon, o.customer_name, o.customer_phone, o.customer_email, o.email_identity,
    o.marketing_consent, o.delivery_address, o.handoff, o.curbside, o.note, o.cutlery, o.age_confirmed, o.success_url,
    o.cancel_url, o.requested_pickup_at, o.estimated_ready_at, o.slot_starts_at, o.make_minutes, p_stock, p_now,
    CASE WHEN o.status = 'CONFIRMED' THEN p_now END, p_now
  );

  INSERT INTO order_lines (
    restaurant_id, order_id, line_number, product_id, variant_id, product_name, variant_name, quantity, unit_price,
    addons_price, line_total, discount, bottle_deposit, vat_rate, addons, removed, components, allergens, image_url, note,
    client_line_id
  )
  SELECT p_restaurant_id, p_order_id, l.line_number, l.product_id, l.variant_id, l.product_name, l.variant_name,
    l.quantity, l.unit_price, l.addons_price, l.line_total, l.discount, l.bottle_deposit, l.vat_rate, l.addons, l.removed,
    l.components, l.allergens, l.image_url, l.note, l.client_line_id
  FROM jsonb_populate_recordset(NULL::order_lines, p_lines) AS l;

  IF o.coupon_id IS NOT NULL THEN
    INSERT INTO coupon_redemptions (restaurant_id, coupon_id, order_id, email_identity, phone)
    VALUES (p_restaurant_id, o.coupon_id, p_order_id, o.email_identity, o.customer_phone);
  END IF;

  IF p_provider IS NOT NULL THEN
    INSERT INTO payments (restaurant_id, order_id, provider, state, amount, expires_at, created_at, updated_at)
    VALUES (p_restaurant_id, p_order_id, p_provider, 'CREATING', o.total, p_payment_expires_at, p_now, p_now);
  END IF;

  event_data := p_event || jsonb_build_object('orderId', p_order_id, 'orderNumber', number);
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, p_now, 'ORDER_CREATED', o.status, event_data, p_actor);
  PERFORM emit_webhook_event(p_restaurant_id, p_order_id, 'ORDER_CREATED', p_now, event_data);

  IF menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_restaurant_id;
  END IF;
  placed := true;
END $$;

-- Gives back the coupon's use, the slot and the stock of an order: once, by whoever sets released_at. A coupon that was
-- used up or a product that was sold out is on the menu again, and every process is told.
CREATE OR REPLACE FUNCTION release_order(p_restaurant_id text, p_order_id text, p_now timestamptz) RETURNS boolean
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
      RETURNING old.used >= c.usage_limit INTO menu_changed;
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
      RETURNING old.stock_left = 0 INTO was_sold_out;
      IF was_sold_out THEN menu_changed := true; END IF;
    END LOOP;
  END IF;

  IF menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_restaurant_id;
    PERFORM pg_notify('luka_snapshot', p_restaurant_id);
  END IF;
  RETURN true;
END $$;
