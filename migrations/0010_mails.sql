-- Mail to guests and owners.
--
-- A mail is a row: outbox, queue and log in one (docs/decisions/0009). It is written by triggers in the transaction of
-- what it tells of, so none is lost and none tells of what never happened, and whoever changes an order calls nothing. It
-- holds what it is about; its text is made when it is sent, so it tells how things stand then.

CREATE TABLE mails (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuid_v7(),
  kind          text NOT NULL,
  recipient     text NOT NULL,
  locale        text NOT NULL CHECK (locale IN ('nb', 'en')),
  -- What it is about. Without foreign keys: an order's transaction would pay for the look-ups.
  order_id      text,
  refund_id     text,
  subscriber_id text,
  -- What cannot be looked up any more when it is sent.
  data          jsonb NOT NULL DEFAULT '{}',
  -- SKIPPED: no longer worth sending; `failure` says why.
  state         text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENT', 'FAILED', 'SKIPPED')),
  -- Tries that the mail server answered; one that cannot be reached is no fault of the mail.
  attempts      smallint NOT NULL DEFAULT 0,
  -- Claimed (claim_id set): when the lease ends. Otherwise: when it is to be sent.
  due_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Fences completions: only the holder of the latest claim can write them.
  claim_id      uuid,
  -- A fixed category, e.g. SMTP_550; nothing of what a mail server wrote, which often quotes the address.
  failure       text,
  -- The message as it was sent; kept by the development outbox alone.
  content       jsonb,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at   timestamptz,
  PRIMARY KEY (restaurant_id, id),
  CHECK ((state = 'PENDING') = (finished_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX mails_due ON mails (due_at) WHERE state = 'PENDING';
CREATE INDEX mails_waiting ON mails (restaurant_id, order_id) WHERE state = 'PENDING';
-- Recipients are forgotten after the retention time.
CREATE INDEX mails_finished ON mails (finished_at) WHERE state <> 'PENDING';

-- Queues a mail about an order. One that waits and will say the same (p_covered_by) makes it needless: it is locked, so
-- that it is sent after this transaction and tells of it. Those that wait and say less (p_covers) are not sent any more.
CREATE FUNCTION queue_order_mail(
  p_restaurant_id text, p_order_id text, p_kind text, p_recipient text, p_locale text,
  p_covered_by text[], p_covers text[], p_refund_id text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mails
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state = 'PENDING' AND claim_id IS NULL
    AND kind = ANY (p_covered_by)
  FOR UPDATE;
  IF FOUND THEN RETURN; END IF;
  UPDATE mails SET state = 'SKIPPED', failure = 'SUPERSEDED', finished_at = clock_timestamp()
  WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id AND state = 'PENDING' AND claim_id IS NULL
    AND kind = ANY (p_covers);
  INSERT INTO mails (restaurant_id, kind, recipient, locale, order_id, refund_id)
  VALUES (p_restaurant_id, p_kind, p_recipient, p_locale, p_order_id, p_refund_id);
END $$;

-- Orders. The conditions stand in the triggers, so that an order without an address pays nothing.
CREATE FUNCTION mail_new_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (restaurant_id, kind, recipient, locale, order_id)
  VALUES (NEW.restaurant_id, 'ORDER_RECEIVED', NEW.customer_email, NEW.locale, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mail_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'ORDER' AND NEW.status <> 'AWAITING_PAYMENT')
  EXECUTE FUNCTION mail_new_order();

CREATE FUNCTION mail_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE NEW.status
    WHEN 'PAID' THEN 'ORDER_RECEIVED'
    WHEN 'CONFIRMED' THEN 'ORDER_ACCEPTED'
    WHEN 'READY_FOR_PICKUP' THEN 'ORDER_READY'
    WHEN 'OUT_FOR_DELIVERY' THEN 'ORDER_ON_ITS_WAY'
    WHEN 'CANCELLED' THEN 'ORDER_CANCELLED'
    WHEN 'FAILED' THEN 'ORDER_UNPAID'
  END;
BEGIN
  PERFORM queue_order_mail(NEW.restaurant_id, NEW.id, kind, NEW.customer_email, NEW.locale,
    CASE kind WHEN 'ORDER_ACCEPTED' THEN '{ORDER_RECEIVED}' ELSE '{}' END::text[],
    CASE kind
      WHEN 'ORDER_CANCELLED' THEN '{ORDER_RECEIVED,ORDER_ACCEPTED,ORDER_TIME_CHANGED,ORDER_READY,ORDER_ON_ITS_WAY}'
      WHEN 'ORDER_READY' THEN '{ORDER_ACCEPTED,ORDER_TIME_CHANGED}'
      WHEN 'ORDER_ON_ITS_WAY' THEN '{ORDER_ACCEPTED,ORDER_TIME_CHANGED}'
      ELSE '{}'
    END::text[]);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mail_moved AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'ORDER' AND NEW.status IS DISTINCT FROM OLD.status
    AND NEW.status IN ('PAID', 'CONFIRMED', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'CANCELLED', 'FAILED'))
  EXECUTE FUNCTION mail_moved_order();

CREATE FUNCTION mail_revised_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_order_mail(NEW.restaurant_id, NEW.id, 'ORDER_TIME_CHANGED', NEW.customer_email, NEW.locale,
    '{ORDER_RECEIVED,ORDER_ACCEPTED,ORDER_TIME_CHANGED}', '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mail_time AFTER UPDATE OF pickup_time_revised_at ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'ORDER'
    AND NEW.pickup_time_revised_at IS DISTINCT FROM OLD.pickup_time_revised_at)
  EXECUTE FUNCTION mail_revised_time();

-- Money that the provider has taken back. What was promised with a cancellation is told with the cancellation.
CREATE FUNCTION mail_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
BEGIN
  SELECT customer_email, locale, cancelled_at INTO o FROM orders
  WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id;
  IF o.customer_email IS NOT NULL AND o.cancelled_at IS DISTINCT FROM NEW.created_at THEN
    PERFORM queue_order_mail(NEW.restaurant_id, NEW.order_id, 'ORDER_REFUNDED', o.customer_email, o.locale, '{}', '{}',
      NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_mail AFTER UPDATE OF state ON refunds FOR EACH ROW
  WHEN (NEW.state = 'DONE' AND OLD.state <> 'DONE' AND NEW.notify_customer)
  EXECUTE FUNCTION mail_refund();

-- Reservations share statuses with orders and are told apart by their events.
CREATE FUNCTION mail_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
BEGIN
  SELECT customer_email, locale INTO o FROM orders WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id;
  IF o.customer_email IS NOT NULL THEN
    PERFORM queue_order_mail(NEW.restaurant_id, NEW.order_id, NEW.event, o.customer_email, o.locale, '{}',
      CASE WHEN NEW.event = 'RESERVATION_REQUESTED' THEN '{}'
        ELSE '{RESERVATION_REQUESTED,RESERVATION_APPROVED,RESERVATION_CHANGED}' END::text[]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_mail AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.event IN ('RESERVATION_REQUESTED', 'RESERVATION_APPROVED', 'RESERVATION_REJECTED', 'RESERVATION_CANCELLED'))
  EXECUTE FUNCTION mail_reservation();

-- The restaurant has changed when a party comes, or how many. Another table alone is no news to a guest, and a party that
-- sits already knows. What waits to be sent tells of it anyway; else the guest hears what it was before.
CREATE FUNCTION mail_changed_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mails
  WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND state = 'PENDING' AND claim_id IS NULL
    AND kind IN ('RESERVATION_REQUESTED', 'RESERVATION_APPROVED', 'RESERVATION_CHANGED')
  FOR UPDATE;
  IF FOUND THEN RETURN NULL; END IF;
  INSERT INTO mails (restaurant_id, kind, recipient, locale, order_id, data)
  VALUES (NEW.restaurant_id, 'RESERVATION_CHANGED', NEW.customer_email, NEW.locale, NEW.id,
    jsonb_build_object('dineInAt', iso_utc(OLD.dine_in_at), 'partySize', OLD.party_size));
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mail_reservation AFTER UPDATE OF dine_in_at, party_size ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'RESERVATION'
    AND NEW.status IN ('PENDING_APPROVAL', 'CONFIRMED') AND NOT NEW.reservation ? 'seatedAt'
    AND (NEW.dine_in_at, NEW.party_size) IS DISTINCT FROM (OLD.dine_in_at, OLD.party_size))
  EXECUTE FUNCTION mail_changed_reservation();
