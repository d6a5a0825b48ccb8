-- Where an order stands in the list of what has changed (R-903): the transaction that last wrote `updated_at`. Numbers of
-- transactions mean something in their own database alone, so backups leave them out (src/platform/backup/tables.ts).
-- What was there before comes first; a constant keeps the table as it is.
ALTER TABLE orders ADD COLUMN changed_in xid8 NOT NULL DEFAULT '0'::xid8;
ALTER TABLE orders ALTER COLUMN changed_in SET DEFAULT pg_current_xact_id();
CREATE INDEX orders_changed ON orders (restaurant_id, changed_in, id);

CREATE FUNCTION note_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER orders_changed BEFORE UPDATE OF updated_at ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_order();

-- Money on its way back changes the order that it is of. Locks go payment first, then order.
CREATE FUNCTION note_refunded_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET updated_at = greatest(updated_at, NEW.updated_at)
  WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_change_order AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION note_refunded_order();

-- The same call of a key does a thing once (R-906): what it left says so.
CREATE UNIQUE INDEX order_events_request ON order_events (restaurant_id, order_id, (actor #>> '{request,key}'))
  WHERE actor ? 'request';
