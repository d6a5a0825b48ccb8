-- Mail to guests, and the newsletter.
--
-- A mail is a row: outbox, queue and log in one (docs/decisions/0009). It is written by triggers in the transaction of
-- what it tells of, so none is lost and none tells of what never happened, and whoever changes an order calls nothing. It
-- holds what it is about; its text is made when it is sent, so it tells how things stand then.

CREATE TABLE mails (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuidv7(),
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

-- A staff member may pay back without writing to the guest.
ALTER TABLE refunds ADD COLUMN notify_customer boolean NOT NULL DEFAULT true;

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
      CASE WHEN NEW.event = 'RESERVATION_REQUESTED' THEN '{}' ELSE '{RESERVATION_REQUESTED,RESERVATION_APPROVED}' END::text[]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_mail AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.event IN ('RESERVATION_REQUESTED', 'RESERVATION_APPROVED', 'RESERVATION_REJECTED', 'RESERVATION_CANCELLED'))
  EXECUTE FUNCTION mail_reservation();

-- ---- Newsletter

-- A TypeID like those of src/platform/ids.ts: 128 bits of a UUIDv7 in 26 digits of 5 bits, the first with the top 3.
CREATE FUNCTION new_id(p_prefix text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT p_prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(made.bits FROM place FOR 5)::int, 1), '' ORDER BY place)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits FROM uuidv7() AS id) AS made,
    generate_series(1, 126, 5) AS place
$$;

-- The register of consents (GDPR article 7): who agreed to what, when, and when they took it back. Rows are only added.
CREATE TABLE newsletter_consents (
  restaurant_id text NOT NULL,
  subscriber_id text NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  action        text NOT NULL CHECK (action IN ('GIVEN', 'WITHDRAWN')),
  source        text NOT NULL CHECK (source IN ('POPUP', 'API', 'CHECKOUT', 'RESERVATION', 'LINK', 'ONE_CLICK')),
  -- Which wording of ours was shown, and what the restaurant wrote beside it. Null: a website of the restaurant's own asked.
  text_version  text,
  text_shown    text,
  -- A network, never an address: 203.0.113.0/24, 2001:db8:1::/48.
  ip_network    inet,
  order_id      text,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, subscriber_id, id),
  FOREIGN KEY (restaurant_id, subscriber_id) REFERENCES newsletter_subscribers ON DELETE CASCADE
);

-- How many have signed up in the running hour (interface: 200 per hour per restaurant). The hour begins with its first.
CREATE TABLE newsletter_signup_windows (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  started_at    timestamptz NOT NULL,
  used          integer NOT NULL CHECK (used >= 0)
);

-- Signs up an address, once: NOT_AVAILABLE (nothing stored), RATE_LIMITED, or SIGNED_UP with the welcome coupon. Somebody
-- who is subscribed already takes nothing from the hour and gets no second mail, but is refused like everybody else when
-- the hour is spent: the answer does not tell who is a subscriber.
CREATE FUNCTION newsletter_sign_up(
  p_restaurant_id text, p_email text, p_identity text, p_name text, p_locale text,
  p_source text, p_text_version text, p_ip inet, p_limit integer, p_window interval, p_now timestamptz,
  OUT outcome text, OUT code text, OUT discount_type text, OUT discount_value bigint, OUT success_message text,
  OUT used integer, OUT resets_at timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  shown text;
  subscriber record;
BEGIN
  SELECT c.code, c.discount_type, c.discount_value, p.success_message, p.title || E'\n' || p.text
  INTO code, discount_type, discount_value, success_message, shown
  FROM newsletter_popups p
  JOIN coupons c ON c.restaurant_id = p.restaurant_id AND c.id = p.coupon_id
  LEFT JOIN coupon_usage u ON u.restaurant_id = c.restaurant_id AND u.coupon_id = c.id
  WHERE p.restaurant_id = p_restaurant_id AND p.is_enabled AND c.is_active AND c.code IS NOT NULL
    AND (c.valid_from IS NULL OR c.valid_from <= p_now) AND (c.valid_to IS NULL OR p_now <= c.valid_to)
    AND (c.usage_limit IS NULL OR coalesce(u.used, 0) < c.usage_limit);
  IF NOT FOUND THEN
    outcome := 'NOT_AVAILABLE';
    RETURN;
  END IF;

  -- The row stays locked until commit, so that sign-ups of one restaurant count one after another. A sign-up that looked at
  -- its clock a moment before the one that began the hour belongs to the hour; only a clock set back begins a new one.
  INSERT INTO newsletter_signup_windows AS w (restaurant_id, started_at, used) VALUES (p_restaurant_id, p_now, 0)
  ON CONFLICT (restaurant_id) DO UPDATE SET
    started_at = CASE WHEN w.started_at > p_now - p_window AND w.started_at < p_now + p_window THEN w.started_at ELSE p_now END,
    used = CASE WHEN w.started_at > p_now - p_window AND w.started_at < p_now + p_window THEN w.used ELSE 0 END
  RETURNING w.used, w.started_at + p_window INTO used, resets_at;
  IF used >= p_limit THEN
    outcome := 'RATE_LIMITED';
    RETURN;
  END IF;

  INSERT INTO newsletter_subscribers AS s (
    restaurant_id, id, email, email_identity, name, locale, status, created_at, updated_at)
  VALUES (p_restaurant_id, new_id('sub'), p_email, p_identity, p_name, p_locale, 'SUBSCRIBED', p_now, p_now)
  ON CONFLICT (restaurant_id, email_identity) DO UPDATE SET
    status = 'SUBSCRIBED',
    -- A subscriber's mail keeps going where they asked for it.
    email = CASE s.status WHEN 'SUBSCRIBED' THEN s.email ELSE EXCLUDED.email END,
    locale = CASE s.status WHEN 'SUBSCRIBED' THEN s.locale ELSE EXCLUDED.locale END,
    name = coalesce(s.name, EXCLUDED.name),
    updated_at = p_now
  RETURNING s.id, s.email, s.locale, old.status IS DISTINCT FROM 'SUBSCRIBED' AS is_new INTO subscriber;

  IF subscriber.is_new THEN
    UPDATE newsletter_signup_windows w SET used = w.used + 1 WHERE w.restaurant_id = p_restaurant_id
    RETURNING w.used INTO used;
    INSERT INTO newsletter_consents (
      restaurant_id, subscriber_id, action, source, text_version, text_shown, ip_network, created_at)
    VALUES (p_restaurant_id, subscriber.id, 'GIVEN', p_source, p_text_version, shown,
      network(set_masklen(p_ip, CASE family(p_ip) WHEN 4 THEN 24 ELSE 48 END)), p_now);
    INSERT INTO mails (restaurant_id, kind, recipient, locale, subscriber_id, data)
    VALUES (p_restaurant_id, 'NEWSLETTER_WELCOME', subscriber.email, subscriber.locale, subscriber.id,
      jsonb_build_object('code', code, 'discountType', discount_type, 'discountValue', discount_value));
  END IF;
  outcome := 'SIGNED_UP';
END $$;

-- Somebody who ticks the box of an order or a reservation subscribes, and the register says where and when.
CREATE FUNCTION keep_marketing_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subscriber record;
BEGIN
  INSERT INTO newsletter_subscribers AS s (
    restaurant_id, id, email, email_identity, name, locale, status, created_at, updated_at)
  VALUES (NEW.restaurant_id, new_id('sub'), NEW.customer_email, NEW.email_identity, NEW.customer_name, NEW.locale,
    'SUBSCRIBED', NEW.placed_at, NEW.placed_at)
  ON CONFLICT (restaurant_id, email_identity) DO UPDATE SET
    status = 'SUBSCRIBED',
    email = CASE s.status WHEN 'SUBSCRIBED' THEN s.email ELSE EXCLUDED.email END,
    locale = CASE s.status WHEN 'SUBSCRIBED' THEN s.locale ELSE EXCLUDED.locale END,
    name = coalesce(s.name, EXCLUDED.name),
    updated_at = EXCLUDED.updated_at
  -- Named, as OLD is the trigger's own.
  RETURNING WITH (OLD AS was) s.id, was.status IS DISTINCT FROM 'SUBSCRIBED' AS is_new INTO subscriber;
  IF subscriber.is_new THEN
    INSERT INTO newsletter_consents (restaurant_id, subscriber_id, action, source, text_version, order_id, created_at)
    VALUES (NEW.restaurant_id, subscriber.id, 'GIVEN',
      CASE NEW.type WHEN 'RESERVATION' THEN 'RESERVATION' ELSE 'CHECKOUT' END,
      CASE NEW.source WHEN 'WEB' THEN 'checkout-1' END, NEW.id, NEW.placed_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_marketing_consent AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.marketing_consent AND NEW.email_identity IS NOT NULL)
  EXECUTE FUNCTION keep_marketing_consent();
