-- Phones of a restaurant's people that are texted or rung when nobody answers an order (D-317).
CREATE TABLE alert_phones (
  restaurant_id      text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id                 text NOT NULL,
  name               text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- E.164.
  phone              text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  locale             text NOT NULL CHECK (locale IN ('nb', 'en')),
  -- After how many minutes without an answer; null: not at all.
  sms_after_minutes  smallint CHECK (sms_after_minutes BETWEEN 2 AND 9),
  call_after_minutes smallint CHECK (call_after_minutes BETWEEN 2 AND 9),
  -- Texted when no board has been connected for a while.
  tells_of_outage    boolean NOT NULL,
  sort_order         smallint NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);
ALTER TABLE alert_phones ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON alert_phones USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- What a restaurant wants to be told, where it differs from the ordinary.
CREATE TABLE alert_settings (
  restaurant_id      text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  -- After how many minutes without a board the owner is told; null: not at all.
  board_lost_minutes smallint CHECK (board_lost_minutes BETWEEN 2 AND 60)
);
ALTER TABLE alert_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON alert_settings USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- When a board of a restaurant was last seen to be connected.
CREATE TABLE board_presence (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  seen_at       timestamptz NOT NULL
);
CREATE INDEX board_presence_seen ON board_presence (seen_at);
ALTER TABLE board_presence ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON board_presence USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- Times in opening hours when no board was connected, told once each (D-319).
CREATE TABLE board_outages (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuid_v7(),
  since         timestamptz NOT NULL,
  told_at       timestamptz NOT NULL,
  ended_at      timestamptz,
  PRIMARY KEY (restaurant_id, id)
);
CREATE UNIQUE INDEX board_outages_open ON board_outages (restaurant_id) WHERE ended_at IS NULL;
ALTER TABLE board_outages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON board_outages USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- Since when somebody has looked for boards without a pause: what was not connected while the service itself was away is no outage.
CREATE TABLE board_watch (
  is_only   boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  since     timestamptz NOT NULL,
  looked_at timestamptz NOT NULL
);

-- Text messages and calls: one of an order or an outage, a phone and a kind, ever (D-318). Their log is their queue.
CREATE TABLE phone_messages (
  restaurant_id text NOT NULL,
  id            uuid NOT NULL DEFAULT uuid_v7(),
  phone_id      text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('SMS', 'CALL')),
  about         text NOT NULL CHECK (about IN ('ORDER', 'BOARD_LOST', 'BOARD_BACK')),
  order_id      text,
  outage_id     uuid,
  -- SENDING: a worker has it. LOST: it has, and has not been heard of, or no answer came; it may have been sent.
  state         text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED', 'LOST')),
  failure       text CHECK (failure IN ('NUMBER', 'SETTINGS', 'AWAY', 'TOO_MANY')),
  attempts      smallint NOT NULL DEFAULT 0,
  -- Of one that is being sent: when whoever sends it is taken for dead.
  due_at        timestamptz NOT NULL DEFAULT now(),
  claim_id      uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  finished_at   timestamptz,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, phone_id) REFERENCES alert_phones ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, outage_id) REFERENCES board_outages ON DELETE CASCADE,
  CHECK ((about = 'ORDER') = (order_id IS NOT NULL)),
  CHECK ((about = 'ORDER') = (outage_id IS NULL)),
  CHECK ((state IN ('PENDING', 'SENDING')) = (finished_at IS NULL))
);
CREATE UNIQUE INDEX phone_messages_order ON phone_messages (restaurant_id, order_id, phone_id, kind) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX phone_messages_outage ON phone_messages (restaurant_id, outage_id, phone_id, about) WHERE outage_id IS NOT NULL;
CREATE INDEX phone_messages_due ON phone_messages (due_at) WHERE state IN ('PENDING', 'SENDING');
CREATE INDEX phone_messages_phone ON phone_messages (restaurant_id, phone_id, kind, created_at);
CREATE INDEX phone_messages_created ON phone_messages (created_at);
ALTER TABLE phone_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON phone_messages USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
