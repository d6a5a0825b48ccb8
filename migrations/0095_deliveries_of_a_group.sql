-- The deliveries of all orders that are placed together are one statement (decision 0093), and not one for each. And an order costs
-- the same however many restaurants there are: PostgreSQL cannot know that the policy of a scope lets nearly all rows of a table pass, takes
-- it for small, and reads it whole where it may join it.
CREATE FUNCTION emit_webhook_events(
  p_restaurant_ids text[], p_order_ids text[], p_events text[], p_created_at timestamptz[], p_data jsonb[]
) RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO webhook_deliveries (
    restaurant_id, webhook_id, id, created_at, order_id, event, event_created_at, data, due_at)
  SELECT w.restaurant_id, w.id, made.id, uuid_v7_time(made.id), e.order_id, e.event, e.created_at, e.data, clock_timestamp()
  FROM unnest(p_restaurant_ids, p_order_ids, p_events, p_created_at, p_data) AS e(restaurant_id, order_id, event, created_at, data)
  JOIN webhooks w ON w.restaurant_id = e.restaurant_id AND w.is_active AND e.event = ANY (w.events)
  -- Depends on both, so that every delivery gets an id of its own.
  CROSS JOIN LATERAL (SELECT uuid_v7() AS id WHERE w.id IS NOT NULL AND e.order_id IS NOT NULL) AS made;
END $function$;

CREATE OR REPLACE FUNCTION emit_webhook_event(p_restaurant_id text, p_order_id text, p_event text, p_created_at timestamp with time zone, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM emit_webhook_events(ARRAY[p_restaurant_id], ARRAY[p_order_id], ARRAY[p_event], ARRAY[p_created_at], ARRAY[p_data]);
END $function$;

CREATE OR REPLACE FUNCTION place_orders(p_orders jsonb, p_usage_limit integer DEFAULT NULL::integer, p_per_customer_limit integer DEFAULT NULL::integer, p_first_order_only boolean DEFAULT false, p_subscribers_only boolean DEFAULT false, p_slot_capacity integer DEFAULT NULL::integer, p_fulfillment_capacity integer DEFAULT NULL::integer, p_make_minutes_capacity integer DEFAULT NULL::integer, p_most_in_progress integer DEFAULT NULL::integer, p_patience integer DEFAULT NULL::integer)
 RETURNS TABLE(number bigint, code text, menu_changed boolean, existing_order_id text, existing_endpoint text, existing_body_hash bytea)
 LANGUAGE plpgsql
AS $function$
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

  -- Here and where webhooks are looked for: as a join, all restaurants were read for every order.
  PERFORM FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, version bigint)
  WHERE w.version IS DISTINCT FROM (SELECT r.snapshot_version FROM restaurants r WHERE r.id = w.restaurant_id);
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

  PERFORM emit_webhook_events(array_agg(e.restaurant_id), array_agg(e.order_id), array_agg(e.event), array_agg(e.created_at),
    array_agg(e.data))
  FROM jsonb_to_recordset(p_orders) AS w(restaurant_id text, id text)
  JOIN order_events e ON e.restaurant_id = w.restaurant_id AND e.order_id = w.id
  WHERE (SELECT true FROM webhooks h WHERE h.restaurant_id = w.restaurant_id AND h.is_active LIMIT 1)
  HAVING count(*) > 0;

  IF has_menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_orders #>> '{0,restaurant_id}';
  END IF;
END $function$;
