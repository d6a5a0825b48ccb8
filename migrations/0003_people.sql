-- People who sign in to the dashboard, which restaurants they work for, and whose partner's team they are in.
--
-- The first five tables are better-auth's (https://better-auth.com/docs/concepts/database), with its columns in snake
-- case. They belong to people, not to a restaurant: one person may work for several.

CREATE TABLE people (
  id             text PRIMARY KEY,
  name           text NOT NULL,
  email          text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image          text,
  -- The language that somebody has chosen; null while nobody knows.
  locale         text CHECK (locale IN ('nb', 'en')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE people_sessions (
  id          text PRIMARY KEY,
  token       text NOT NULL UNIQUE,
  user_id     text NOT NULL REFERENCES people ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  ip_address  text,
  user_agent  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX people_sessions_user ON people_sessions (user_id);

CREATE TABLE people_accounts (
  id            text PRIMARY KEY,
  user_id       text NOT NULL REFERENCES people ON DELETE CASCADE,
  account_id    text NOT NULL,
  provider_id   text NOT NULL,
  -- scrypt, made and checked by better-auth; null for other providers.
  password      text,
  access_token  text,
  refresh_token text,
  id_token      text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope         text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX people_accounts_user ON people_accounts (user_id);

CREATE TABLE people_verifications (
  id          text PRIMARY KEY,
  identifier  text NOT NULL,
  value       text NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX people_verifications_identifier ON people_verifications (identifier);

-- Attempts to sign in, counted here so that every process sees the same count.
CREATE TABLE people_rate_limits (
  id           text PRIMARY KEY,
  key          text NOT NULL UNIQUE,
  count        integer NOT NULL,
  last_request bigint NOT NULL
);

CREATE TABLE restaurant_members (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id       text NOT NULL REFERENCES people ON DELETE CASCADE,
  role          text NOT NULL CHECK (role IN ('OWNER', 'MANAGER', 'STAFF')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, user_id)
);
-- The directory: which restaurants a person works for.
CREATE INDEX restaurant_members_user ON restaurant_members (user_id);

CREATE TABLE partner_members (
  partner_id text NOT NULL REFERENCES partners ON DELETE CASCADE,
  user_id    text NOT NULL REFERENCES people ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (partner_id, user_id)
);
CREATE INDEX partner_members_user ON partner_members (user_id);
