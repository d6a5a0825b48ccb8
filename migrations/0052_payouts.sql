-- What payment providers paid out to a restaurant's bank account, as their books have it (D-286).

-- Where the reading of an account's payouts has come. Not with the account: what changes there is a new menu.
CREATE TABLE payout_readings (
  restaurant_id text NOT NULL,
  account_id    text NOT NULL,
  due_at        timestamptz NOT NULL,
  -- In the provider's own terms.
  place         text,
  -- When it was last read; null: never yet.
  read_at       timestamptz,
  trouble       text CHECK (trouble IN ('NO_ACCESS', 'UNAVAILABLE')),
  PRIMARY KEY (restaurant_id, account_id),
  FOREIGN KEY (restaurant_id, account_id) REFERENCES payment_accounts (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX payout_readings_due ON payout_readings (due_at);
INSERT INTO payout_readings (restaurant_id, account_id, due_at) SELECT restaurant_id, id, now() FROM payment_accounts;

CREATE TABLE payouts (
  restaurant_id text NOT NULL,
  account_id    text NOT NULL,
  reference     text NOT NULL,
  state         text NOT NULL CHECK (state IN ('ON_ITS_WAY', 'SENT', 'PAID', 'FAILED')),
  amount        bigint NOT NULL,
  arrives_on    date NOT NULL,
  content       text NOT NULL CHECK (content IN ('KNOWN', 'AWAITED', 'NONE')),
  PRIMARY KEY (restaurant_id, account_id, reference),
  FOREIGN KEY (restaurant_id, account_id) REFERENCES payment_accounts (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX payouts_arrive ON payouts (restaurant_id, arrives_on, account_id, reference);

CREATE TABLE payout_lines (
  restaurant_id text NOT NULL,
  account_id    text NOT NULL,
  reference     text NOT NULL,
  -- Null: it waits for one.
  payout        text,
  kind          text NOT NULL CHECK (kind IN ('SALE', 'REFUND', 'FEE', 'ADJUSTMENT')),
  -- As the provider was told it; whether it is one of ours is what the comparison asks.
  order_id      text,
  amount        bigint NOT NULL,
  fee           bigint NOT NULL,
  moved_at      timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, account_id, reference),
  FOREIGN KEY (restaurant_id, account_id) REFERENCES payment_accounts (restaurant_id, id) ON DELETE CASCADE
);
CREATE INDEX payout_lines_payout ON payout_lines (restaurant_id, account_id, payout);
CREATE INDEX payout_lines_order ON payout_lines (restaurant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payout_lines_moved ON payout_lines (restaurant_id, moved_at);

-- What was sold through accounts lately.
CREATE INDEX payments_taken ON payments (restaurant_id, updated_at) WHERE state = 'PAID' AND account_id IS NOT NULL;

ALTER TABLE payout_readings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON payout_readings USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON payouts USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
ALTER TABLE payout_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON payout_lines USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
