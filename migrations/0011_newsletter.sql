-- The newsletter: how it is offered, who gets it, and who agreed to what.

CREATE TABLE newsletter_popups (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  is_enabled    boolean NOT NULL DEFAULT false,
  title         text NOT NULL,
  text          text NOT NULL,
  image_url     text,
  coupon_id     text,
  success_message text NOT NULL,
  delay_seconds integer NOT NULL DEFAULT 10,
  FOREIGN KEY (restaurant_id, coupon_id) REFERENCES coupons
);

-- Who gets a restaurant's newsletter. An address that unsubscribes keeps its row: signing up again is the same subscriber.
CREATE TABLE newsletter_subscribers (
  restaurant_id  text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id             text NOT NULL,
  email          text NOT NULL,
  -- The same customer (D-18): trimmed, lower case, without a +tag.
  email_identity text NOT NULL,
  name           text,
  locale         text NOT NULL DEFAULT 'nb' CHECK (locale IN ('nb', 'en')),
  status         text NOT NULL CHECK (status IN ('SUBSCRIBED', 'UNSUBSCRIBED')),
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, email_identity)
);

-- The register of consents (GDPR article 7): who agreed to what, when, and when they took it back. Rows are only added.
CREATE TABLE newsletter_consents (
  restaurant_id text NOT NULL,
  subscriber_id text NOT NULL,
  id            uuid NOT NULL DEFAULT uuid_v7(),
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

-- How many have signed up in the running hour (200 per hour and restaurant). The hour begins with its first.
CREATE TABLE newsletter_signup_windows (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  started_at    timestamptz NOT NULL,
  used          integer NOT NULL CHECK (used >= 0)
);

-- Subscribes an address, or one that had unsubscribed. Answers the subscriber's id, or null for who is subscribed already:
-- their mail keeps going where they asked for it, in the language they chose.
CREATE FUNCTION subscribe(
  p_restaurant_id text, p_email text, p_identity text, p_name text, p_locale text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  subscriber_id text;
BEGIN
  INSERT INTO newsletter_subscribers AS s (
    restaurant_id, id, email, email_identity, name, locale, status, created_at, updated_at)
  VALUES (p_restaurant_id, new_id('sub'), p_email, p_identity, p_name, p_locale, 'SUBSCRIBED', p_now, p_now)
  ON CONFLICT (restaurant_id, email_identity) DO UPDATE SET
    status = 'SUBSCRIBED', email = EXCLUDED.email, locale = EXCLUDED.locale, name = coalesce(s.name, EXCLUDED.name),
    updated_at = EXCLUDED.updated_at
  WHERE s.status <> 'SUBSCRIBED'
  RETURNING s.id INTO subscriber_id;
  IF subscriber_id IS NULL THEN
    UPDATE newsletter_subscribers SET name = coalesce(name, p_name), updated_at = p_now
    WHERE restaurant_id = p_restaurant_id AND email_identity = p_identity;
  END IF;
  RETURN subscriber_id;
END $$;

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
  subscriber text;
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

  subscriber := subscribe(p_restaurant_id, p_email, p_identity, p_name, p_locale, p_now);
  IF subscriber IS NOT NULL THEN
    UPDATE newsletter_signup_windows w SET used = w.used + 1 WHERE w.restaurant_id = p_restaurant_id
    RETURNING w.used INTO used;
    INSERT INTO newsletter_consents (
      restaurant_id, subscriber_id, action, source, text_version, text_shown, ip_network, created_at)
    VALUES (p_restaurant_id, subscriber, 'GIVEN', p_source, p_text_version, shown,
      network(set_masklen(p_ip, CASE family(p_ip) WHEN 4 THEN 24 ELSE 48 END)), p_now);
    INSERT INTO mails (restaurant_id, kind, recipient, locale, subscriber_id, data)
    VALUES (p_restaurant_id, 'NEWSLETTER_WELCOME', p_email, p_locale, subscriber,
      jsonb_build_object('code', code, 'discountType', discount_type, 'discountValue', discount_value));
  END IF;
  outcome := 'SIGNED_UP';
END $$;

-- Somebody who ticks the box of an order or a reservation subscribes, and the register says where and when.
CREATE FUNCTION keep_marketing_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subscriber text;
BEGIN
  subscriber := subscribe(NEW.restaurant_id, NEW.customer_email, NEW.email_identity, NEW.customer_name, NEW.locale,
    NEW.placed_at);
  IF subscriber IS NOT NULL THEN
    INSERT INTO newsletter_consents (restaurant_id, subscriber_id, action, source, text_version, order_id, created_at)
    VALUES (NEW.restaurant_id, subscriber, 'GIVEN',
      CASE NEW.type WHEN 'RESERVATION' THEN 'RESERVATION' ELSE 'CHECKOUT' END,
      CASE NEW.source WHEN 'WEB' THEN 'checkout-1' END, NEW.id, NEW.placed_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_marketing_consent AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.marketing_consent AND NEW.email_identity IS NOT NULL)
  EXECUTE FUNCTION keep_marketing_consent();
