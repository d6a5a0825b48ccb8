-- Who gets a restaurant's newsletter. An address that unsubscribes keeps its row: signing up again is the same subscriber.
CREATE TABLE newsletter_subscribers (
  restaurant_id  text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id             text NOT NULL,
  email          text NOT NULL,
  -- The same customer (contract, decision 18): trimmed, lower case, without a +tag.
  email_identity text NOT NULL,
  name           text,
  locale         text NOT NULL DEFAULT 'nb' CHECK (locale IN ('nb', 'en')),
  status         text NOT NULL CHECK (status IN ('SUBSCRIBED', 'UNSUBSCRIBED')),
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, email_identity)
);
