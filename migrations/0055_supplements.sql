-- What a changed order comes to beyond what was paid for it (D-297): a supplement is an order of its own kind beside it, so that it is paid,
-- given back, settled with the provider and counted in the books as any other. It has no lines; its figures are the difference.
ALTER TABLE orders DROP CONSTRAINT orders_type_check,
  ADD CONSTRAINT orders_type_check CHECK (type IN ('ORDER', 'RESERVATION', 'SUPPLEMENT')) NOT VALID,
  ADD COLUMN supplement_of text,
  -- The figures and lines that were sold when an order was paid, kept by its first change after that: what is in the books stays there (D-298).
  ADD COLUMN sold jsonb;
ALTER TABLE orders VALIDATE CONSTRAINT orders_type_check;
ALTER TABLE orders ADD CONSTRAINT orders_check CHECK ((type = 'SUPPLEMENT') = (supplement_of IS NOT NULL)) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_check;
CREATE INDEX orders_supplements ON orders (restaurant_id, supplement_of) WHERE supplement_of IS NOT NULL;
-- Given back because the order was changed: of the order as it is now it is no refund any more.
ALTER TABLE refunds ADD COLUMN is_change boolean NOT NULL DEFAULT false;

CREATE FUNCTION keep_sold_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sold := jsonb_build_object('subtotal', OLD.subtotal, 'discount', OLD.discount, 'deliveryFee', OLD.delivery_fee,
    'deposit', OLD.bottle_deposit, 'tip', OLD.tip, 'total', OLD.total, 'vat', OLD.vat,
    'lines', (SELECT jsonb_agg(jsonb_build_object('productId', product_id, 'name', product_name, 'quantity', quantity,
        'total', line_total - discount) ORDER BY line_number)
      FROM order_lines WHERE restaurant_id = OLD.restaurant_id AND order_id = OLD.id));
  RETURN NEW;
END $$;
CREATE TRIGGER orders_keep_sold BEFORE UPDATE OF version ON orders FOR EACH ROW
  WHEN (OLD.type = 'ORDER' AND OLD.paid_at IS NOT NULL AND OLD.sold IS NULL)
  EXECUTE FUNCTION keep_sold_order();

-- Writes the supplement of an order, whose row the caller has locked. p_status: AWAITING_PAYMENT with a payment that is to get its link,
-- CONFIRMED when it is paid at the restaurant, COMPLETED when it comes to nothing but other rates of VAT. Answers its number.
CREATE FUNCTION add_supplement(
  p_restaurant_id text, p_order_id text, p_id text, p_token_hash bytea, p_token_sealed bytea, p_status text, p_total bigint,
  p_deposit bigint, p_vat jsonb, p_lines jsonb, p_provider text, p_expires_at timestamptz, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number bigint;
BEGIN
  INSERT INTO order_counters AS c (restaurant_id, last_number) VALUES (p_restaurant_id, 1)
  ON CONFLICT (restaurant_id) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number INTO number;
  INSERT INTO orders (restaurant_id, id, type, supplement_of, order_number, token_hash, token_sealed, status, fulfillment, payment_method, source,
    locale, subtotal, bottle_deposit, total, vat, sold, customer_name, customer_phone, customer_email, email_identity, placed_at,
    paid_at, completed_at, updated_at)
  SELECT restaurant_id, p_id, 'SUPPLEMENT', id, number, p_token_hash, p_token_sealed, p_status, fulfillment,
    CASE p_status WHEN 'CONFIRMED' THEN 'CASH' ELSE 'ONLINE' END, 'STAFF', locale, p_total - p_deposit, p_deposit, p_total, p_vat,
    jsonb_build_object('subtotal', p_total - p_deposit, 'discount', 0, 'deliveryFee', 0, 'deposit', p_deposit, 'tip', 0, 'total', p_total,
      'vat', p_vat, 'lines', p_lines),
    customer_name, customer_phone, customer_email, email_identity, p_now, CASE p_status WHEN 'COMPLETED' THEN p_now END,
    CASE p_status WHEN 'COMPLETED' THEN p_now END, p_now
  FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  IF p_status = 'AWAITING_PAYMENT' THEN
    INSERT INTO payments (restaurant_id, order_id, provider, state, amount, expires_at, created_at, updated_at)
    VALUES (p_restaurant_id, p_id, p_provider, 'CREATING', p_total, p_expires_at, p_now, p_now);
  END IF;
  RETURN number;
END $$;

-- What is not paid yet of an order is asked for no more: it was changed again, or cancelled. Whoever pays all the same has it back.
CREATE FUNCTION withdraw_supplements(p_restaurant_id text, p_order_id text, p_now timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH withdrawn AS (
    UPDATE orders SET status = 'CANCELLED', cancelled_at = p_now, updated_at = p_now
    WHERE restaurant_id = p_restaurant_id AND supplement_of = p_order_id AND status IN ('CONFIRMED', 'AWAITING_PAYMENT') RETURNING id)
  UPDATE payments p SET state = 'CANCELLED', updated_at = p_now FROM withdrawn w
  WHERE p.restaurant_id = p_restaurant_id AND p.order_id = w.id AND p.state IN ('CREATING', 'OPEN') RETURNING p.order_id;
END $$;

-- The end of an order is that of what it still owes: paid when it is handed over, and nothing when it is cancelled.
CREATE FUNCTION end_supplements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'CANCELLED' THEN
    PERFORM withdraw_supplements(NEW.restaurant_id, NEW.id, NEW.cancelled_at);
  ELSE
    UPDATE orders SET status = 'COMPLETED', completed_at = NEW.completed_at, updated_at = NEW.completed_at
    WHERE restaurant_id = NEW.restaurant_id AND supplement_of = NEW.id AND status = 'CONFIRMED';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_end_supplements AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.type = 'ORDER' AND NEW.version > 0 AND OLD.status <> NEW.status AND NEW.status IN ('COMPLETED', 'CANCELLED'))
  EXECUTE FUNCTION end_supplements();

-- Boards and the guest's page show what is owed with the order that it is of.
CREATE FUNCTION note_supplement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET updated_at = greatest(updated_at, NEW.updated_at) WHERE restaurant_id = NEW.restaurant_id AND id = NEW.supplement_of;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_note_supplement AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.type = 'SUPPLEMENT' AND OLD.status <> NEW.status AND NEW.status = 'COMPLETED' AND NEW.paid_at IS NOT NULL)
  EXECUTE FUNCTION note_supplement();

CREATE OR REPLACE FUNCTION confirm_payment(
  p_restaurant_id text, p_order_id text, p_now timestamptz, p_auto_accept boolean, p_refund_id text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  o record;
  moved boolean;
BEGIN
  UPDATE payments SET state = 'PAID', updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state <> 'PAID'
  RETURNING amount INTO paid;
  IF NOT FOUND THEN RETURN 'KNOWN'; END IF;
  SELECT type, dine_in_at, party_size, client_reference, reservation, supplement_of INTO o FROM orders
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  IF o.type = 'RESERVATION' THEN
    moved := move_order(p_restaurant_id, p_order_id, 'AWAITING_PAYMENT', 'PENDING_APPROVAL', p_now, 'RESERVATION_REQUESTED',
      jsonb_strip_nulls(jsonb_build_object('dineInAt', iso_utc(o.dine_in_at), 'partySize', o.party_size,
        'clientReference', o.client_reference)), '{"kind": "PROVIDER"}');
  ELSIF o.type = 'SUPPLEMENT' THEN
    -- Nobody outside knows of it: its order, which is locked first as by whoever ends it, tells that it was paid.
    PERFORM FROM orders WHERE restaurant_id = p_restaurant_id AND id = o.supplement_of FOR UPDATE;
    UPDATE orders SET status = 'COMPLETED', paid_at = p_now, completed_at = p_now, updated_at = p_now
    WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND status = 'AWAITING_PAYMENT';
    moved := FOUND;
    IF moved THEN
      INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
      SELECT restaurant_id, id, next_event_at(restaurant_id, id, p_now), 'SUPPLEMENT_PAID', status,
        jsonb_build_object('orderId', id, 'amount', paid), '{"kind": "PROVIDER"}'
      FROM orders WHERE restaurant_id = p_restaurant_id AND id = o.supplement_of;
    END IF;
  ELSE
    moved := move_order(p_restaurant_id, p_order_id, 'AWAITING_PAYMENT', 'PAID', p_now, 'ORDER_PAID',
      jsonb_build_object('total', paid), '{"kind": "PROVIDER"}');
  END IF;
  IF NOT moved THEN
    PERFORM promise_refund(p_restaurant_id, p_order_id, p_refund_id, NULL, 'PAYMENT_AFTER_FAILURE', NULL, p_now);
    RETURN 'LATE';
  END IF;
  IF o.type = 'RESERVATION' THEN
    UPDATE orders SET paid_at = p_now WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
    IF (o.reservation ->> 'autoApprove')::boolean THEN
      PERFORM confirm_reservation(p_restaurant_id, p_order_id,
        (SELECT array_agg(table_id ORDER BY table_id) FROM table_occupancies
         WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id), p_now, '{"kind": "SYSTEM"}');
    END IF;
  ELSIF o.type = 'ORDER' AND p_auto_accept THEN
    PERFORM move_order(p_restaurant_id, p_order_id, 'PAID', 'CONFIRMED', p_now, 'ORDER_STATUS_CHANGED',
      '{"previousStatus": "PAID"}', '{"kind": "SYSTEM"}');
  END IF;
  RETURN 'CONFIRMED';
END $$;

-- What is not paid by link is owed where the food is handed over; when that is done already, it was paid there.
CREATE OR REPLACE FUNCTION fail_payment(
  p_restaurant_id text, p_order_id text, p_from_states text[], p_state text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_order text;
BEGIN
  UPDATE payments SET state = p_state, updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state = ANY (p_from_states);
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT supplement_of INTO of_order FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  IF of_order IS NULL THEN
    RETURN move_order(p_restaurant_id, p_order_id, 'AWAITING_PAYMENT', 'FAILED', p_now, NULL, '{}', '{"kind": "SYSTEM"}');
  END IF;
  PERFORM FROM orders WHERE restaurant_id = p_restaurant_id AND id = of_order FOR UPDATE;
  UPDATE orders s SET payment_method = 'CASH', updated_at = p_now,
    status = CASE o.status WHEN 'COMPLETED' THEN 'COMPLETED' ELSE 'CONFIRMED' END,
    completed_at = CASE o.status WHEN 'COMPLETED' THEN p_now END
  FROM orders o
  WHERE s.restaurant_id = p_restaurant_id AND s.id = p_order_id AND s.status = 'AWAITING_PAYMENT'
    AND o.restaurant_id = p_restaurant_id AND o.id = of_order;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE orders SET updated_at = greatest(updated_at, p_now) WHERE restaurant_id = p_restaurant_id AND id = of_order;
  RETURN true;
END $$;

-- The mail about a change of what was paid online waits a moment for the link that may be asked for with it.
CREATE OR REPLACE FUNCTION mail_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_order_mail(NEW.restaurant_id, NEW.id, 'ORDER_CHANGED', NEW.customer_email, NEW.locale, '{ORDER_CHANGED}', '{}');
  IF NEW.paid_at IS NOT NULL THEN
    UPDATE mails SET due_at = due_at + interval '10 seconds'
    WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND kind = 'ORDER_CHANGED' AND state = 'PENDING' AND claim_id IS NULL
      AND created_at >= clock_timestamp() - interval '1 second';
  END IF;
  RETURN NULL;
END $$;
