-- How much of one order's money managers and staff may give back, øre (D-105); null is any amount.
ALTER TABLE ordering_settings
  ADD COLUMN manager_refund_limit bigint CHECK (manager_refund_limit >= 0),
  ADD COLUMN staff_refund_limit bigint DEFAULT 0 CHECK (staff_refund_limit >= 0);

-- Who gave it back, as order_events.actor: {kind, id?, role?}; null where nobody did (money that came too late).
ALTER TABLE refunds ADD COLUMN actor jsonb;

DROP FUNCTION promise_refund(text, text, text, bigint, text, text, timestamptz, boolean);

-- Promises money back: never more than was paid and is left, whoever asks at the same time. p_amount null: all that is
-- left. Answers the amount, or null when there is not that much. The provider is told afterwards.
CREATE FUNCTION promise_refund(
  p_restaurant_id text, p_order_id text, p_refund_id text, p_amount bigint, p_reason text, p_key text, p_now timestamptz,
  p_includes_tip boolean DEFAULT false, p_actor jsonb DEFAULT NULL
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
  INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, idempotency_key, includes_tip, actor, created_at,
    updated_at)
  VALUES (p_restaurant_id, p_order_id, p_refund_id, promised, p_reason, 'PENDING', p_key, p_includes_tip, p_actor, p_now,
    p_now);
  RETURN promised;
END $$;
