-- Orders that nobody has answered, told to people who look elsewhere (D-232).

-- The pair of keys that says to push services who writes (VAPID, RFC 8292); made when it is first needed.
CREATE TABLE push_key (
  is_only        boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Uncompressed point, base64url: browsers are given it.
  public_key     text NOT NULL,
  private_sealed bytea NOT NULL,
  since          timestamptz NOT NULL DEFAULT now()
);

-- A browser of somebody who works in the restaurant. Whoever has its address and keys can write to it, so they are sealed.
CREATE TABLE push_devices (
  restaurant_id       text NOT NULL,
  -- From the SHA-256 of the address: a browser that is added again is the same.
  id                  text NOT NULL,
  user_id             text NOT NULL,
  subscription_sealed bytea NOT NULL,
  -- As far as the browser told when it was added.
  browser             text,
  system              text,
  locale              text NOT NULL CHECK (locale IN ('nb', 'en')),
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, user_id) REFERENCES restaurant_members ON DELETE CASCADE
);
CREATE INDEX push_devices_user ON push_devices (restaurant_id, user_id, created_at);
ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON push_devices USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- Which reminders of an order a worker has taken: each is sent once.
CREATE TABLE order_reminders (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  -- After how many without an answer.
  minutes       smallint NOT NULL,
  taken_at      timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, order_id, minutes),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
ALTER TABLE order_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON order_reminders USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

CREATE INDEX orders_unanswered ON orders ((coalesce(paid_at, placed_at)))
  WHERE type = 'ORDER' AND (status = 'PAID' OR (status = 'CONFIRMED' AND acknowledged_at IS NULL));
