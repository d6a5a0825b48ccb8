-- Restaurants that partners make. The key of a creation is kept for 30 days; the restaurant may be gone before.
CREATE TABLE partner_idempotency_keys (
  partner_id    text NOT NULL REFERENCES partners ON DELETE CASCADE,
  key           text NOT NULL,
  environment   text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  body_hash     bytea NOT NULL,
  restaurant_id text NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (partner_id, key)
);
CREATE INDEX partner_idempotency_keys_created ON partner_idempotency_keys (created_at);

-- Partners page through their restaurants in the order in which they were made.
DROP INDEX restaurants_partner;
CREATE INDEX restaurants_partner ON restaurants (partner_id, environment, created_at, id) WHERE partner_id IS NOT NULL;
