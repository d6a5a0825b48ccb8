-- Payment providers of real restaurants: whose account takes the money, and money that is authorized first and taken when
-- the food is made (docs/decisions/0010).

-- A restaurant's account with a provider. The one that is open takes new payments; one that was closed still gives back and
-- takes what was paid through it.
CREATE TABLE payment_accounts (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  provider      text NOT NULL CHECK (provider IN ('STRIPE', 'VIPPS')),
  -- Whose it is at the provider: Stripe's account id, Vipps' merchant serial number.
  identity      text NOT NULL,
  -- What opens it, sealed; never shown again.
  secrets       bytea NOT NULL,
  -- The order in which guests are offered the providers; the first is the default.
  position      integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  closed_at     timestamptz,
  PRIMARY KEY (restaurant_id, id)
);
CREATE UNIQUE INDEX payment_accounts_open ON payment_accounts (restaurant_id, provider) WHERE closed_at IS NULL;

-- Which payments a restaurant offers is part of its snapshot.
CREATE TRIGGER payment_accounts_snapshot_insert AFTER INSERT ON payment_accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version();
CREATE TRIGGER payment_accounts_snapshot_update AFTER UPDATE ON payment_accounts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version();
CREATE TRIGGER payment_accounts_snapshot_delete AFTER DELETE ON payment_accounts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version();

ALTER TABLE payments
  -- The account that takes this payment; null for the sandbox.
  ADD COLUMN account_id text,
  -- Null: taken when it was paid. AUTHORIZED: paid, but only held back at the customer's bank, until the food is made
  -- (CAPTURED) or the order has come to nothing (RELEASED). LOST: it could not be taken (any more).
  ADD COLUMN authorization_state text CHECK (authorization_state IN ('AUTHORIZED', 'CAPTURED', 'RELEASED', 'LOST')),
  ADD COLUMN authorization_attempts integer NOT NULL DEFAULT 0,
  -- When somebody last set out to take or release it; nobody else does so soon after.
  ADD COLUMN authorization_tried_at timestamptz,
  -- When these books were last held against the provider's, and what did not agree then; null when all did.
  ADD COLUMN reconciled_at timestamptz,
  ADD COLUMN discrepancy text,
  ADD FOREIGN KEY (restaurant_id, account_id) REFERENCES payment_accounts;
CREATE INDEX payments_authorized ON payments (authorization_tried_at) WHERE authorization_state = 'AUTHORIZED';
CREATE INDEX payments_open ON payments (checked_at) WHERE state = 'OPEN';
CREATE INDEX payments_unreconciled ON payments (updated_at)
  WHERE provider <> 'SANDBOX' AND provider_reference IS NOT NULL AND (reconciled_at IS NULL OR reconciled_at < updated_at);
CREATE INDEX payments_discrepancies ON payments (restaurant_id, order_id) WHERE discrepancy IS NOT NULL;

-- Whoever writes a payment names the provider only; the restaurant's open account with it is the one that is meant.
CREATE FUNCTION payment_account_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := (SELECT a.id FROM payment_accounts a
    WHERE a.restaurant_id = NEW.restaurant_id AND a.provider = NEW.provider AND a.closed_at IS NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER payments_account BEFORE INSERT ON payments
  FOR EACH ROW WHEN (NEW.provider <> 'SANDBOX' AND NEW.account_id IS NULL) EXECUTE FUNCTION payment_account_of();

-- The provider has authorized the money: confirmed like any payment, and marked in the same step.
CREATE FUNCTION confirm_authorized_payment(
  p_restaurant_id text, p_order_id text, p_now timestamptz, p_auto_accept boolean, p_refund_id text
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET authorization_state = 'AUTHORIZED'
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state <> 'PAID';
  RETURN confirm_payment(p_restaurant_id, p_order_id, p_now, p_auto_accept, p_refund_id);
END $$;

-- Whether authorized money is to be taken now: the food is being made or is promised within two hours (until then a customer
-- can still take a pre-order back), a table is confirmed, or the order was cancelled with something left to keep. At the latest
-- four days after it was paid: a bank holds a card's authorization for seven at most, some for five.
CREATE FUNCTION is_capture_due(o orders, p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT o.status IN ('PREPARING', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'COMPLETED', 'CANCELLED', 'FAILED')
    OR (o.status = 'CONFIRMED' AND (
      o.type = 'RESERVATION'
      OR coalesce(o.requested_pickup_at, o.placed_at) <= p_now + interval '2 hours'
      OR o.paid_at <= p_now - interval '4 days'))
$$;

-- The right to move authorized money, given to one caller at a time, after a failure later and later: CAPTURE, RELEASE (all of it was promised back before it
-- was taken), or null when nothing is to be done (now).
CREATE FUNCTION claim_authorization(p_restaurant_id text, p_order_id text, p_now timestamptz) RETURNS text
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
  IF move IS NOT NULL THEN
    UPDATE payments SET authorization_tried_at = p_now, authorization_attempts = authorization_attempts + 1
    WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
  END IF;
  RETURN move;
END $$;

-- What became of authorized money. What was released is given back: refunds that waited for it are done.
CREATE FUNCTION settle_authorization(p_restaurant_id text, p_order_id text, p_outcome text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET authorization_state = p_outcome, updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND authorization_state = 'AUTHORIZED';
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_outcome = 'RELEASED' THEN
    UPDATE refunds SET state = 'DONE', attempts = attempts + 1, updated_at = p_now
    WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state = 'PENDING';
  END IF;
  RETURN true;
END $$;

-- The sandbox, too, has one payment per order.
CREATE UNIQUE INDEX sandbox_payments_order ON sandbox_payments (restaurant_id, order_id);
