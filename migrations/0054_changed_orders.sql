-- Orders that the restaurant's people change while they are in hand (D-295, D-296). `version` counts the changes of what is ordered: whoever
-- makes one names the version that they have seen. `version_seen` is the last one that the kitchen has said it has seen.
ALTER TABLE orders
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  ADD COLUMN version_seen integer NOT NULL DEFAULT 0;

-- Changes an order from the version that the caller saw: its lines, what it costs, and what it takes of limits, in one transaction. False
-- when somebody else has changed it meanwhile, when it is not in hand any more, or when more of a line has been paid back than is to be left.
-- p_change: columns of `orders`, and
--   seen_version, snapshot_version   of the order and of the menu that it was priced at
--   lines                            [columns of `order_lines`]; a line that stays keeps its number
--   to_make                          numbers of lines that stations have to make (once more)
--   event                            what was changed, for the order's history
-- Raises SQLSTATE LK001 as place_orders does: STALE_SNAPSHOT, USAGE_LIMIT_REACHED, SLOT_FULL, STOCK_LEFT.
-- What the order holds already is its own: only what comes on top has to fit. Locks go order, coupon, slot, stock, as everywhere; whoever moves money
-- has locked the payment before.
CREATE FUNCTION change_order(
  p_restaurant_id text, p_order_id text, p_change jsonb, p_now timestamptz, p_actor jsonb,
  p_usage_limit integer DEFAULT NULL, p_make_minutes_capacity integer DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  n record;
  more integer;
  counted record;
  left_over integer;
  menu_changed boolean := false;
  changed_at timestamptz;
BEGIN
  SELECT * INTO n FROM jsonb_to_record(p_change) AS c(
    seen_version integer, snapshot_version bigint, subtotal bigint, discount bigint, delivery_fee bigint, bottle_deposit bigint,
    total bigint, vat jsonb, coupon_id text, coupon jsonb, note text, age_confirmed boolean, make_minutes integer, stock_taken jsonb,
    lines jsonb, to_make integer[], event jsonb);
  SELECT * INTO o FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id FOR UPDATE;
  IF NOT FOUND OR o.type <> 'ORDER' OR o.version <> n.seen_version OR o.status NOT IN ('PAID', 'CONFIRMED', 'PREPARING') THEN
    RETURN false;
  END IF;
  PERFORM FROM order_lines l
  LEFT JOIN jsonb_to_recordset(n.lines) AS w(line_number smallint, quantity integer) ON w.line_number = l.line_number
  WHERE l.restaurant_id = p_restaurant_id AND l.order_id = p_order_id AND l.refunded_quantity > coalesce(w.quantity, 0);
  IF FOUND THEN RETURN false; END IF;
  PERFORM FROM restaurants WHERE id = p_restaurant_id AND snapshot_version = n.snapshot_version;
  IF NOT FOUND THEN RAISE EXCEPTION 'STALE_SNAPSHOT' USING ERRCODE = 'LK001'; END IF;

  IF o.coupon_id IS DISTINCT FROM n.coupon_id THEN
    IF o.coupon_id IS NOT NULL THEN
      UPDATE coupon_redemptions SET released_at = p_now
      WHERE restaurant_id = p_restaurant_id AND coupon_id = o.coupon_id AND order_id = p_order_id AND released_at IS NULL;
      IF FOUND THEN
        UPDATE coupon_usage u SET used = u.used - 1 FROM coupons c
        WHERE u.restaurant_id = p_restaurant_id AND u.coupon_id = o.coupon_id AND u.used > 0
          AND c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id
        RETURNING u.used + 1 >= c.usage_limit INTO menu_changed;
        menu_changed := coalesce(menu_changed, false);
      END IF;
    END IF;
    IF n.coupon_id IS NOT NULL THEN
      INSERT INTO coupon_usage AS u (restaurant_id, coupon_id, used) VALUES (p_restaurant_id, n.coupon_id, 1)
      ON CONFLICT (restaurant_id, coupon_id) DO UPDATE SET used = u.used + 1 WHERE p_usage_limit IS NULL OR u.used < p_usage_limit
      RETURNING p_usage_limit - u.used INTO left_over;
      IF NOT FOUND THEN RAISE EXCEPTION 'USAGE_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
      IF left_over = 0 THEN menu_changed := true; END IF;
      INSERT INTO coupon_redemptions (restaurant_id, coupon_id, order_id, email_identity, phone)
      VALUES (p_restaurant_id, n.coupon_id, p_order_id, o.email_identity, o.customer_phone)
      ON CONFLICT (restaurant_id, coupon_id, order_id) DO UPDATE SET released_at = NULL;
    END IF;
  END IF;

  -- A slot that is past may be forgotten: then there is nothing to take.
  IF o.slot_starts_at IS NOT NULL AND n.make_minutes <> o.make_minutes THEN
    more := n.make_minutes - o.make_minutes;
    UPDATE slot_usage SET make_minutes_used = greatest(0, make_minutes_used + more)
    WHERE restaurant_id = p_restaurant_id AND starts_at = o.slot_starts_at
      AND (more < 0 OR p_make_minutes_capacity IS NULL OR make_minutes_used <= o.make_minutes
        OR make_minutes_used + more <= p_make_minutes_capacity);
    IF NOT FOUND THEN
      PERFORM FROM slot_usage WHERE restaurant_id = p_restaurant_id AND starts_at = o.slot_starts_at;
      IF FOUND THEN RAISE EXCEPTION 'SLOT_FULL' USING ERRCODE = 'LK001'; END IF;
    END IF;
  END IF;

  FOR counted IN
    SELECT product_id, coalesce((n.stock_taken ->> product_id)::integer, 0) - coalesce((o.stock_taken ->> product_id)::integer, 0) AS units
    FROM (SELECT jsonb_object_keys(coalesce(o.stock_taken, '{}') || coalesce(n.stock_taken, '{}')) AS product_id) AS product
    ORDER BY product_id
  LOOP
    CONTINUE WHEN counted.units = 0;
    UPDATE product_stock p SET stock_left = p.stock_left - counted.units
    WHERE p.restaurant_id = p_restaurant_id AND p.product_id = counted.product_id AND p.stock_left >= counted.units
    RETURNING p.stock_left INTO left_over;
    IF FOUND THEN
      IF left_over = 0 OR left_over = -counted.units THEN menu_changed := true; END IF;
    ELSE
      SELECT p.stock_left INTO left_over FROM product_stock p
      WHERE p.restaurant_id = p_restaurant_id AND p.product_id = counted.product_id;
      -- Without a row the product is no longer counted.
      IF FOUND THEN
        RAISE EXCEPTION 'STOCK_LEFT' USING ERRCODE = 'LK001',
          DETAIL = jsonb_build_object('productId', counted.product_id, 'left', left_over);
      END IF;
    END IF;
  END LOOP;

  UPDATE orders SET
    version = version + 1,
    -- Who has not answered yet reads the order as it is.
    version_seen = CASE WHEN o.status = 'PAID' OR (o.status = 'CONFIRMED' AND o.acknowledged_at IS NULL) THEN version + 1
      ELSE version_seen END,
    subtotal = n.subtotal, discount = n.discount, delivery_fee = n.delivery_fee, bottle_deposit = n.bottle_deposit, total = n.total,
    vat = n.vat, coupon_id = n.coupon_id, coupon = n.coupon, note = n.note, age_confirmed = n.age_confirmed,
    make_minutes = n.make_minutes, stock_taken = n.stock_taken, updated_at = greatest(updated_at, p_now)
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  DELETE FROM order_lines l
  WHERE l.restaurant_id = p_restaurant_id AND l.order_id = p_order_id
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset(n.lines) AS w(line_number smallint) WHERE w.line_number = l.line_number);
  INSERT INTO order_lines (
    restaurant_id, order_id, line_number, product_id, variant_id, product_name, variant_name, quantity, unit_price,
    addons_price, line_total, discount, bottle_deposit, vat_rate, addons, removed, components, allergens, image_url, note,
    client_line_id
  )
  SELECT p_restaurant_id, p_order_id, w.*
  FROM jsonb_to_recordset(n.lines) AS w(
    line_number smallint, product_id text, variant_id text, product_name text, variant_name text, quantity integer,
    unit_price bigint, addons_price bigint, line_total bigint, discount bigint, bottle_deposit bigint, vat_rate smallint,
    addons jsonb, removed jsonb, components jsonb, allergens text[], image_url text, note text, client_line_id text)
  ON CONFLICT (restaurant_id, order_id, line_number) DO UPDATE SET
    quantity = excluded.quantity, line_total = excluded.line_total, discount = excluded.discount,
    bottle_deposit = excluded.bottle_deposit, note = excluded.note;
  DELETE FROM line_ticks
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND line_number = ANY (n.to_make);

  changed_at := next_event_at(p_restaurant_id, p_order_id, p_now);
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, changed_at, 'ORDER_CHANGED', o.status,
    n.event || jsonb_build_object('orderId', p_order_id, 'version', o.version + 1), p_actor);

  IF menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_restaurant_id;
    PERFORM pg_notify('luka_snapshot', p_restaurant_id);
  END IF;
  RETURN true;
END $$;

-- The guest hears of a change by mail, unless a mail waits that will tell them how the order stands.
CREATE FUNCTION mail_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_order_mail(NEW.restaurant_id, NEW.id, 'ORDER_CHANGED', NEW.customer_email, NEW.locale, '{ORDER_CHANGED}', '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mail_changed AFTER UPDATE OF version ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'ORDER' AND NEW.version > OLD.version)
  EXECUTE FUNCTION mail_changed_order();

-- What the automatic printers have printed is corrected on paper: kitchen and packing slips that were made when the order was accepted.
ALTER TABLE print_jobs ADD COLUMN version integer NOT NULL DEFAULT 0;
DROP INDEX print_jobs_once;
CREATE UNIQUE INDEX print_jobs_once ON print_jobs (restaurant_id, order_id, printer_id, slip, copy, version) WHERE is_automatic;

CREATE FUNCTION queue_correction_slips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO print_jobs (restaurant_id, printer_id, order_id, slip, copy, is_automatic, version)
  SELECT p.restaurant_id, p.id, NEW.id, wanted.slip, copy, true, NEW.version
  FROM printers p, unnest(p.slips) AS wanted(slip), generate_series(1, p.copies) AS copy
  WHERE p.restaurant_id = NEW.restaurant_id AND p.is_automatic AND wanted.slip <> 'RECEIPT'
    -- What has not been printed yet prints the order as it is.
    AND EXISTS (SELECT FROM print_jobs j WHERE j.restaurant_id = p.restaurant_id AND j.printer_id = p.id AND j.order_id = NEW.id
      AND j.slip = wanted.slip AND j.state <> 'WAITING')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_print_changed AFTER UPDATE OF version ON orders FOR EACH ROW
  WHEN (NEW.type = 'ORDER' AND NEW.version > OLD.version AND NEW.status IN ('PAID', 'CONFIRMED', 'PREPARING'))
  EXECUTE FUNCTION queue_correction_slips();
