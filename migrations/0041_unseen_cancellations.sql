-- An order that was cancelled, and not by the restaurant's people or its keys, stays on the board until somebody has seen it (D-231). Who that was, and
-- when, stands in `cancellation`. What was cancelled before this came stays as it is.
ALTER TABLE orders ADD COLUMN is_unseen boolean NOT NULL DEFAULT false;
CREATE INDEX orders_unseen ON orders (restaurant_id, placed_at, id) WHERE is_unseen;

CREATE FUNCTION keep_unseen_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_unseen := true;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_unseen BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.type = 'ORDER' AND NEW.status = 'CANCELLED' AND OLD.status <> 'CANCELLED'
    AND NEW.cancellation ->> 'cancelledBy' NOT IN ('STAFF', 'KEY'))
  EXECUTE FUNCTION keep_unseen_order();
