-- Browsers of guests who want to hear when their food is ready (D-353). A row waits for its order, then for a worker, and goes when it has been
-- told: the table is the queue. Whoever has a browser's address and keys can write to it, so they are sealed. All clocks are the database's.
CREATE TABLE guest_devices (
  restaurant_id       text NOT NULL,
  order_id            text NOT NULL,
  -- From the SHA-256 of the address: a browser that is added again is the same.
  id                  text NOT NULL,
  subscription_sealed bytea NOT NULL,
  locale              text NOT NULL CHECK (locale IN ('nb', 'en')),
  created_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: the food is not ready. Claimed (claim_id set): when the lease ends. Otherwise: when it is to be told.
  due_at              timestamptz,
  -- Fences completions: only the holder of the latest claim can write them.
  claim_id            uuid,
  attempts            smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, order_id, id),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX guest_devices_due ON guest_devices (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX guest_devices_created ON guest_devices (created_at);
ALTER TABLE guest_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON guest_devices USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- In the transaction of the move, as mails are queued. A cancellation may be taken back, so its devices wait for the sweep.
CREATE FUNCTION tell_guest_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('READY_FOR_PICKUP', 'OUT_FOR_DELIVERY') THEN
    UPDATE guest_devices SET due_at = clock_timestamp()
    WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND due_at IS NULL;
  ELSE
    DELETE FROM guest_devices WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_guest_devices AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.type = 'ORDER' AND NEW.status IS DISTINCT FROM OLD.status
    AND NEW.status IN ('READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'COMPLETED', 'FAILED'))
  EXECUTE FUNCTION tell_guest_devices();
