-- Payments and refunds: whose account takes the money, and money that is authorized first and captured when the food is made
-- (docs/decisions/0010).

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

CREATE TABLE payments (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  provider      text NOT NULL,
  -- CREATING: the provider is being asked for a link. FAILED_TO_CREATE: it never gave a usable one.
  state         text NOT NULL CHECK (state IN ('CREATING', 'FAILED_TO_CREATE', 'OPEN', 'PAID', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  provider_reference text,
  payment_url   text,
  amount        bigint NOT NULL CHECK (amount >= 0),
  currency      text NOT NULL DEFAULT 'NOK',
  expires_at    timestamptz,
  -- When the provider was last asked: at most once per order and interval.
  checked_at    timestamptz,
  refunded      bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  -- The account that takes this payment; null for the sandbox.
  account_id    text,
  -- Null: captured when it was paid. AUTHORIZED: paid, but only held back at the customer's bank, until the food is made
  -- (CAPTURED) or the order has come to nothing (RELEASED). LOST: it could not be captured (any more).
  authorization_state text CHECK (authorization_state IN ('AUTHORIZED', 'CAPTURED', 'RELEASED', 'LOST')),
  authorization_attempts integer NOT NULL DEFAULT 0,
  -- When somebody last set out to capture or release it; nobody else does so soon after.
  authorization_tried_at timestamptz,
  -- When these books were last held against the provider's, and what did not agree then; null when all did.
  reconciled_at timestamptz,
  discrepancy   text,
  PRIMARY KEY (restaurant_id, order_id),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, account_id) REFERENCES payment_accounts
);
CREATE INDEX payments_reference ON payments (restaurant_id, provider, provider_reference);
CREATE INDEX payments_creating ON payments (created_at) WHERE state = 'CREATING';
CREATE INDEX payments_open ON payments (checked_at) WHERE state = 'OPEN';
CREATE INDEX payments_authorized ON payments (authorization_tried_at) WHERE authorization_state = 'AUTHORIZED';
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

CREATE TABLE refunds (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  id            text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL,
  state         text NOT NULL CHECK (state IN ('PENDING', 'DONE', 'FAILED')),
  idempotency_key text,
  attempts      integer NOT NULL DEFAULT 0,
  -- A tip is given back once.
  includes_tip  boolean NOT NULL DEFAULT false,
  -- A staff member may pay back without writing to the guest.
  notify_customer boolean NOT NULL DEFAULT true,
  -- Which units of which lines it is for: when the provider refuses it, they can be paid back again.
  lines         jsonb NOT NULL DEFAULT '[]',
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, order_id, id),
  UNIQUE (restaurant_id, order_id, idempotency_key),
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX refunds_pending ON refunds (updated_at) WHERE state = 'PENDING';

-- The sandbox payment provider keeps its own books, as a real one would elsewhere.
CREATE TABLE sandbox_payments (
  id            text PRIMARY KEY,
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  amount        bigint NOT NULL,
  currency      text NOT NULL,
  description   text NOT NULL,
  locale        text NOT NULL,
  state         text NOT NULL CHECK (state IN ('OPEN', 'PAID', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  refunded      bigint NOT NULL DEFAULT 0,
  refund_keys   text[] NOT NULL DEFAULT '{}',
  return_url    text NOT NULL,
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
-- The sandbox, too, has one payment per order.
CREATE UNIQUE INDEX sandbox_payments_order ON sandbox_payments (restaurant_id, order_id);

-- Promises money back: never more than was paid and is left, whoever asks at the same time. p_amount null: all that is
-- left. Answers the amount, or null when there is not that much. The provider is told afterwards.
CREATE FUNCTION promise_refund(
  p_restaurant_id text, p_order_id text, p_refund_id text, p_amount bigint, p_reason text, p_key text, p_now timestamptz,
  p_includes_tip boolean DEFAULT false
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  unrefunded bigint;
  promised bigint;
BEGIN
  SELECT amount - refunded INTO unrefunded FROM payments
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state = 'PAID' AND refunded < amount FOR UPDATE;
  promised := coalesce(p_amount, unrefunded);
  IF unrefunded IS NULL OR promised > unrefunded THEN RETURN NULL; END IF;
  UPDATE payments SET refunded = refunded + promised, updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
  INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, idempotency_key, includes_tip, created_at,
    updated_at)
  VALUES (p_restaurant_id, p_order_id, p_refund_id, promised, p_reason, 'PENDING', p_key, p_includes_tip, p_now, p_now);
  RETURN promised;
END $$;

-- The provider says that the money has come. CONFIRMED: this call moved the order to PAID (and, where the restaurant
-- accepts by itself, on to CONFIRMED), or made the request for a table known to the restaurant, whatever other ways the news
-- arrived by. LATE: it had failed or was cancelled meanwhile, so all of it goes back (p_refund_id). KNOWN: heard before.
CREATE FUNCTION confirm_payment(
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
  SELECT type, dine_in_at, party_size, client_reference, reservation INTO o FROM orders
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  IF o.type = 'RESERVATION' THEN
    moved := move_order(p_restaurant_id, p_order_id, 'AWAITING_PAYMENT', 'PENDING_APPROVAL', p_now, 'RESERVATION_REQUESTED',
      jsonb_strip_nulls(jsonb_build_object('dineInAt', iso_utc(o.dine_in_at), 'partySize', o.party_size,
        'clientReference', o.client_reference)), '{"kind": "PROVIDER"}');
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
  ELSIF p_auto_accept THEN
    PERFORM move_order(p_restaurant_id, p_order_id, 'PAID', 'CONFIRMED', p_now, 'ORDER_STATUS_CHANGED',
      '{"previousStatus": "PAID"}', '{"kind": "SYSTEM"}');
  END IF;
  RETURN 'CONFIRMED';
END $$;

-- The provider has authorized the money: confirmed like any payment, and marked in the same step.
CREATE FUNCTION confirm_authorized_payment(
  p_restaurant_id text, p_order_id text, p_now timestamptz, p_auto_accept boolean, p_refund_id text
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET authorization_state = 'AUTHORIZED'
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state <> 'PAID';
  RETURN confirm_payment(p_restaurant_id, p_order_id, p_now, p_auto_accept, p_refund_id);
END $$;

-- The payment has come to nothing (p_state): the order fails, without a public event. False when it was paid after all
-- or has failed before.
CREATE FUNCTION fail_payment(
  p_restaurant_id text, p_order_id text, p_from_states text[], p_state text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET state = p_state, updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state = ANY (p_from_states);
  IF NOT FOUND THEN RETURN false; END IF;
  RETURN move_order(p_restaurant_id, p_order_id, 'AWAITING_PAYMENT', 'FAILED', p_now, NULL, '{}',
    '{"kind": "SYSTEM"}');
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
