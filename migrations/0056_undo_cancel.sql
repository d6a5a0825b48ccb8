-- A cancellation by the restaurant's people can be taken back for a moment (D-299). Until then what goes back of its money is promised and
-- not sent, so that nothing is ever paid twice: whoever undoes and whoever sends lock the payment first and look at this time behind it.
ALTER TABLE refunds ADD COLUMN send_after timestamptz;

-- Authorized money is let go no sooner.
CREATE OR REPLACE FUNCTION claim_authorization(p_restaurant_id text, p_order_id text, p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  move text;
BEGIN
  SELECT CASE WHEN p.refunded = p.amount THEN 'RELEASE' WHEN is_capture_due(o, p_now) THEN 'CAPTURE' END INTO move
  FROM payments p JOIN orders o ON o.restaurant_id = p.restaurant_id AND o.id = p.order_id
  WHERE p.restaurant_id = p_restaurant_id AND p.order_id = p_order_id AND p.authorization_state = 'AUTHORIZED'
    AND (p.authorization_tried_at IS NULL OR p.authorization_tried_at
      <= p_now - interval '30 seconds' * 2 ^ least(p.authorization_attempts, 7))
  FOR UPDATE OF p;
  IF move IS NOT NULL AND EXISTS (SELECT FROM refunds f WHERE f.restaurant_id = p_restaurant_id AND f.order_id = p_order_id
    AND f.state = 'PENDING' AND f.send_after > p_now) THEN RETURN NULL; END IF;
  IF move IS NOT NULL THEN
    UPDATE payments SET authorization_tried_at = p_now, authorization_attempts = authorization_attempts + 1
    WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
  END IF;
  RETURN move;
END $$;

-- The right to tell the provider of a refund that waited: from here on its cancellation stands. False while it waits.
CREATE FUNCTION claim_refund(p_restaurant_id text, p_order_id text, p_id text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id FOR UPDATE;
  UPDATE refunds SET send_after = NULL
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND id = p_id AND state = 'PENDING' AND send_after <= p_now;
  RETURN FOUND;
END $$;

-- Takes a cancellation back: the order stands where it stood, its money is not given back, and what it took of limits is taken again. False when
-- it is too late, or was not cancelled so. The caller has locked the payments. Raises SQLSTATE LK001 as place_orders does, with what there is no
-- more of: USAGE_LIMIT_REACHED, CUSTOMER_LIMIT_REACHED, SLOT_FULL, STOCK_LEFT.
CREATE FUNCTION undo_cancel(p_restaurant_id text, p_order_id text, p_now timestamptz, p_actor jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  back text;
  counted record;
  left_over integer;
  menu_changed boolean := false;
  moved_at timestamptz;
  event_data jsonb;
BEGIN
  SELECT * INTO o FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id FOR UPDATE;
  IF NOT FOUND OR o.type <> 'ORDER' OR o.status <> 'CANCELLED' OR coalesce((o.cancellation ->> 'undoUntil')::timestamptz <= p_now, true) THEN
    RETURN false;
  END IF;
  back := o.cancellation ->> 'from';
  -- Of all that was promised with it nothing is on its way.
  PERFORM FROM payments p WHERE p.restaurant_id = p_restaurant_id AND p.authorization_tried_at >= o.cancelled_at
    AND (p.order_id = p_order_id OR p.order_id IN (SELECT id FROM orders WHERE restaurant_id = p_restaurant_id AND supplement_of = p_order_id));
  IF FOUND THEN RETURN false; END IF;
  PERFORM FROM refunds f WHERE f.restaurant_id = p_restaurant_id AND f.created_at >= o.cancelled_at
    AND (f.send_after IS NULL OR f.state <> 'PENDING')
    AND (f.order_id = p_order_id OR f.order_id IN (SELECT id FROM orders WHERE restaurant_id = p_restaurant_id AND supplement_of = p_order_id));
  IF FOUND THEN RETURN false; END IF;
  WITH kept AS (
    DELETE FROM refunds f WHERE f.restaurant_id = p_restaurant_id AND f.state = 'PENDING' AND f.send_after IS NOT NULL
      AND (f.order_id = p_order_id OR f.order_id IN (SELECT id FROM orders WHERE restaurant_id = p_restaurant_id AND supplement_of = p_order_id))
    RETURNING order_id, amount)
  UPDATE payments p SET refunded = p.refunded - kept.amount, updated_at = p_now FROM kept
  WHERE p.restaurant_id = p_restaurant_id AND p.order_id = kept.order_id;

  IF o.coupon_id IS NOT NULL THEN
    PERFORM FROM coupons c WHERE c.restaurant_id = p_restaurant_id AND c.id = o.coupon_id AND c.per_customer_limit <= (
      SELECT count(*) FROM coupon_redemptions r
      WHERE r.restaurant_id = p_restaurant_id AND r.coupon_id = o.coupon_id AND r.released_at IS NULL
        AND (r.phone = o.customer_phone OR r.email_identity = o.email_identity));
    IF FOUND THEN RAISE EXCEPTION 'CUSTOMER_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
    UPDATE coupon_usage u SET used = u.used + 1 FROM coupons c
    WHERE u.restaurant_id = p_restaurant_id AND u.coupon_id = o.coupon_id AND c.restaurant_id = p_restaurant_id AND c.id = o.coupon_id
      AND (c.usage_limit IS NULL OR u.used < c.usage_limit)
    RETURNING c.usage_limit - u.used INTO left_over;
    IF FOUND THEN
      menu_changed := coalesce(left_over = 0, false);
    ELSE
      -- A coupon that is deleted has no limit any more.
      PERFORM FROM coupons c WHERE c.restaurant_id = p_restaurant_id AND c.id = o.coupon_id;
      IF FOUND THEN RAISE EXCEPTION 'USAGE_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
    END IF;
    UPDATE coupon_redemptions SET released_at = NULL
    WHERE restaurant_id = p_restaurant_id AND coupon_id = o.coupon_id AND order_id = p_order_id;
  END IF;

  IF o.slot_starts_at IS NOT NULL THEN
    UPDATE slot_usage s SET used = s.used + 1,
      pickup_used = s.pickup_used + (o.fulfillment = 'PICKUP')::int,
      delivery_used = s.delivery_used + (o.fulfillment = 'DELIVERY')::int,
      make_minutes_used = s.make_minutes_used + o.make_minutes
    FROM ordering_settings t
    WHERE s.restaurant_id = p_restaurant_id AND s.starts_at = o.slot_starts_at AND t.restaurant_id = p_restaurant_id
      AND (t.orders_per_slot IS NULL OR s.used < t.orders_per_slot)
      AND (CASE o.fulfillment WHEN 'PICKUP' THEN t.pickup_orders_per_slot IS NULL OR s.pickup_used < t.pickup_orders_per_slot
        ELSE t.delivery_orders_per_slot IS NULL OR s.delivery_used < t.delivery_orders_per_slot END)
      AND (t.make_minutes_per_slot IS NULL OR s.make_minutes_used = 0
        OR s.make_minutes_used + o.make_minutes <= t.make_minutes_per_slot);
    IF NOT FOUND THEN
      PERFORM FROM slot_usage WHERE restaurant_id = p_restaurant_id AND starts_at = o.slot_starts_at;
      IF FOUND THEN RAISE EXCEPTION 'SLOT_FULL' USING ERRCODE = 'LK001'; END IF;
    END IF;
  END IF;

  FOR counted IN SELECT key AS product_id, value::integer AS units FROM jsonb_each_text(coalesce(o.stock_taken, '{}')) ORDER BY key LOOP
    UPDATE product_stock p SET stock_left = p.stock_left - counted.units
    WHERE p.restaurant_id = p_restaurant_id AND p.product_id = counted.product_id AND p.stock_left >= counted.units
    RETURNING p.stock_left INTO left_over;
    IF FOUND THEN
      IF left_over = 0 THEN menu_changed := true; END IF;
    ELSE
      SELECT p.stock_left INTO left_over FROM product_stock p
      WHERE p.restaurant_id = p_restaurant_id AND p.product_id = counted.product_id;
      IF FOUND THEN
        RAISE EXCEPTION 'STOCK_LEFT' USING ERRCODE = 'LK001',
          DETAIL = jsonb_build_object('productId', counted.product_id, 'left', left_over);
      END IF;
    END IF;
  END LOOP;

  UPDATE orders SET status = back, cancelled_at = NULL, cancellation = NULL, released_at = NULL, is_unseen = false,
    updated_at = greatest(updated_at, p_now)
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  -- What it still owed is owed again, where the food is handed over.
  UPDATE orders SET status = 'CONFIRMED', payment_method = 'CASH', cancelled_at = NULL, updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND supplement_of = p_order_id AND status = 'CANCELLED' AND cancelled_at = o.cancelled_at;
  moved_at := next_event_at(p_restaurant_id, p_order_id, p_now);
  event_data := jsonb_build_object('orderId', p_order_id, 'orderNumber', o.order_number, 'status', back, 'previousStatus', 'CANCELLED');
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, moved_at, 'ORDER_STATUS_CHANGED', back, event_data, p_actor);
  PERFORM emit_webhook_event(p_restaurant_id, p_order_id, 'ORDER_STATUS_CHANGED', moved_at, event_data);
  IF menu_changed THEN
    UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = p_restaurant_id;
    PERFORM pg_notify('luka_snapshot', p_restaurant_id);
  END IF;
  RETURN true;
END $$;

-- A guest who has heard of the cancellation hears that it was taken back; one who has not hears of neither.
CREATE FUNCTION mail_undone_cancel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mails SET state = 'SKIPPED', failure = 'SUPERSEDED', finished_at = clock_timestamp()
  WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND state = 'PENDING' AND claim_id IS NULL AND kind = 'ORDER_CANCELLED';
  IF NOT FOUND THEN
    PERFORM queue_order_mail(NEW.restaurant_id, NEW.id, 'ORDER_REINSTATED', NEW.customer_email, NEW.locale, '{}', '{}');
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER orders_mail_moved ON orders;
CREATE TRIGGER orders_mail_moved AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'ORDER' AND NEW.status IS DISTINCT FROM OLD.status AND OLD.status <> 'CANCELLED'
    AND NEW.status IN ('PAID', 'CONFIRMED', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'CANCELLED', 'FAILED'))
  EXECUTE FUNCTION mail_moved_order();
CREATE TRIGGER orders_mail_undone AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'ORDER' AND OLD.status = 'CANCELLED' AND NEW.status <> 'CANCELLED')
  EXECUTE FUNCTION mail_undone_cancel();
