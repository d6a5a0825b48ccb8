-- What partners tell the owners of their restaurants, how an owner comes in and signs, and how a restaurant goes live.

-- Only external partners have news; the service itself writes to owners in other ways.
ALTER TABLE partners ADD COLUMN kind text NOT NULL DEFAULT 'EXTERNAL' CHECK (kind IN ('EXTERNAL', 'INTERNAL'));

-- Switches of the whole service, which the operator turns. A switch without a row is off.
CREATE TABLE service_switches (
  name       text PRIMARY KEY,
  is_on      boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- ---- News

CREATE TABLE partner_news (
  id           text PRIMARY KEY,
  partner_id   text NOT NULL REFERENCES partners ON DELETE CASCADE,
  environment  text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  title        text NOT NULL,
  -- Markdown.
  body         text NOT NULL,
  level        text NOT NULL CHECK (level IN ('INFO', 'UPDATE', 'WARNING')),
  status       text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED')),
  audience_all boolean NOT NULL,
  send_email   boolean NOT NULL,
  scheduled_at timestamptz,
  published_at timestamptz,
  -- The last day in Norway on which it is shown.
  expires_on   date,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  CHECK (NOT audience_all OR environment = 'LIVE'),
  CHECK (status <> 'SCHEDULED' OR scheduled_at IS NOT NULL),
  CHECK ((status IN ('PUBLISHED', 'ARCHIVED')) = (published_at IS NOT NULL))
);
CREATE INDEX partner_news_list ON partner_news (partner_id, environment, created_at, id);
CREATE INDEX partner_news_due ON partner_news (scheduled_at) WHERE status = 'SCHEDULED';

-- Whom it is meant for; from publishing on, whom it was sent to.
CREATE TABLE partner_news_recipients (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  news_id       text NOT NULL REFERENCES partner_news ON DELETE CASCADE,
  PRIMARY KEY (restaurant_id, news_id)
);
CREATE INDEX partner_news_recipients_news ON partner_news_recipients (news_id);

CREATE TABLE partner_news_reads (
  restaurant_id text NOT NULL,
  news_id       text NOT NULL,
  user_id       text NOT NULL REFERENCES people ON DELETE CASCADE,
  read_at       timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, news_id, user_id),
  FOREIGN KEY (restaurant_id, news_id) REFERENCES partner_news_recipients ON DELETE CASCADE
);
CREATE INDEX partner_news_reads_news ON partner_news_reads (news_id);

-- ---- Owners

CREATE TABLE owner_invites (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  email         text NOT NULL CHECK (email = lower(email)),
  name          text NOT NULL,
  locale        text NOT NULL CHECK (locale IN ('nb', 'en')),
  -- SHA-256 of the token in the mail's link, and the token sealed for the mail, which is made when it is sent.
  token_hash    bytea NOT NULL,
  token_sealed  bytea NOT NULL,
  created_at    timestamptz NOT NULL,
  -- When it was last handed to the queue of mails.
  sent_at       timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  accepted_at   timestamptz,
  accepted_by   text REFERENCES people ON DELETE SET NULL,
  revoked_at    timestamptz,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, token_hash)
);
-- A restaurant has one invite that is open: the next one takes its place.
CREATE UNIQUE INDEX owner_invites_open ON owner_invites (restaurant_id)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- What an owner has signed: which text (the version, and the SHA-256 of what was shown), who, when, and for which company.
-- Rows are only added.
CREATE TABLE customer_agreements (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  version       text NOT NULL,
  text_hash     bytea NOT NULL,
  locale        text NOT NULL CHECK (locale IN ('nb', 'en')),
  signed_by     text REFERENCES people ON DELETE SET NULL,
  signer_name   text NOT NULL,
  signer_email  text NOT NULL,
  legal         jsonb NOT NULL,
  signed_at     timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, version)
);

-- ---- Going live

CREATE TABLE go_live_requests (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  state         text NOT NULL DEFAULT 'REQUESTED' CHECK (state IN ('REQUESTED', 'APPROVED', 'WITHDRAWN')),
  requested_at  timestamptz NOT NULL,
  decided_at    timestamptz,
  PRIMARY KEY (restaurant_id, id),
  CHECK ((state = 'REQUESTED') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX go_live_requests_open ON go_live_requests (restaurant_id) WHERE state = 'REQUESTED';
