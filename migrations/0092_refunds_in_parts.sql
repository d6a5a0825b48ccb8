-- What goes back of an order that was paid at several times, because it was changed, is one refund in parts, one of each payment (D-416,
-- decision 0092). This is the refund that a row is a part of; null: the refund itself, which says for all of them what it is for and by which
-- key it was asked for.
ALTER TABLE refunds ADD COLUMN part_of text;

-- The orders whose payments are an order's: its own, and what it came to more when it was changed.
CREATE FUNCTION payment_orders(p_restaurant_id text, p_order_id text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT p_order_id UNION ALL SELECT id FROM orders WHERE restaurant_id = p_restaurant_id AND supplement_of = p_order_id)
$$;

-- What a provider has said about a refund that was promised. Refused, its money is there to be given back again, and when nothing of the refund it
-- is a part of stands any more, so are its lines. Answers the order that shows it. Of several parts at once each sees those before it: the
-- payments are locked first, as everywhere.
CREATE FUNCTION settle_refund(p_restaurant_id text, p_order_id text, p_id text, p_state text, p_now timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  shown_by text;
  settled refunds;
BEGIN
  SELECT coalesce(supplement_of, id) INTO shown_by FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  IF p_state = 'FAILED' THEN
    PERFORM FROM payments WHERE restaurant_id = p_restaurant_id AND order_id = ANY (payment_orders(p_restaurant_id, shown_by))
    ORDER BY order_id FOR UPDATE;
  END IF;
  UPDATE refunds SET state = p_state, attempts = attempts + 1, updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND id = p_id AND state = 'PENDING' RETURNING * INTO settled;
  IF settled.state = 'FAILED' THEN
    UPDATE payments SET refunded = refunded - settled.amount WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
    WITH parts AS (
      SELECT id, state, lines FROM refunds
      WHERE restaurant_id = p_restaurant_id AND order_id = ANY (payment_orders(p_restaurant_id, shown_by))
        AND coalesce(part_of, id) = coalesce(settled.part_of, settled.id)
    ), kept AS (
      SELECT (u ->> 'line')::int AS line, sum((u ->> 'quantity')::int) AS quantity FROM parts, jsonb_array_elements(parts.lines) AS u
      WHERE NOT EXISTS (SELECT FROM parts WHERE state <> 'FAILED') GROUP BY 1)
    UPDATE order_lines l SET refunded_quantity = l.refunded_quantity - kept.quantity FROM kept
    WHERE l.restaurant_id = p_restaurant_id AND l.order_id = shown_by AND l.line_number = kept.line;
  END IF;
  RETURN shown_by;
END $$;

-- What goes back of a supplement changes the order that it is of, which is locked first, as by whoever ends it.
CREATE OR REPLACE FUNCTION note_refunded_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET updated_at = greatest(updated_at, NEW.updated_at) WHERE restaurant_id = NEW.restaurant_id AND id = (
    SELECT supplement_of FROM orders WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id);
  UPDATE orders SET updated_at = greatest(updated_at, NEW.updated_at)
  WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id;
  RETURN NULL;
END $$;

-- A refund is told in one mail, when nothing of it is on its way any more: by then refunds_change_order has locked the order, so that of several
-- parts at once the last sees those before it.
CREATE OR REPLACE FUNCTION mail_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
  given text := coalesce(NEW.part_of, NEW.id);
  states text[];
BEGIN
  SELECT r.id, r.customer_email, r.locale, r.cancelled_at INTO o FROM orders p
  JOIN orders r ON r.restaurant_id = p.restaurant_id AND r.id = coalesce(p.supplement_of, p.id)
  WHERE p.restaurant_id = NEW.restaurant_id AND p.id = NEW.order_id;
  IF o.customer_email IS NULL OR o.cancelled_at IS NOT DISTINCT FROM NEW.created_at THEN RETURN NULL; END IF;
  SELECT array_agg(state) INTO states FROM refunds
  WHERE restaurant_id = NEW.restaurant_id AND order_id = ANY (payment_orders(NEW.restaurant_id, o.id)) AND coalesce(part_of, id) = given;
  IF 'DONE' = ANY (states) AND NOT 'PENDING' = ANY (states) THEN
    PERFORM queue_order_mail(NEW.restaurant_id, o.id, 'ORDER_REFUNDED', o.customer_email, o.locale, '{}', '{}', given);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER refunds_mail ON refunds;
CREATE TRIGGER refunds_mail AFTER UPDATE OF state ON refunds FOR EACH ROW
  WHEN (NEW.state <> 'PENDING' AND OLD.state = 'PENDING' AND NEW.notify_customer)
  EXECUTE FUNCTION mail_refund();
