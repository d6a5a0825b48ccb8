-- A second factor for people who sign in: codes of an app (TOTP) with backup codes, and passkeys.

-- Who runs the service: they need a second factor, as the owners of partners do (D-111).
ALTER TABLE people
  ADD COLUMN is_operator boolean NOT NULL DEFAULT false,
  -- Whether a sign-in with a password asks for a code.
  ADD COLUMN has_totp boolean NOT NULL DEFAULT false;

-- How whoever began the session has shown who they are.
ALTER TABLE people_sessions
  ADD COLUMN proven_by text NOT NULL DEFAULT 'PASSWORD' CHECK (proven_by IN ('PASSWORD', 'SECOND_FACTOR', 'PASSKEY'));

-- The next two tables are better-auth's (https://better-auth.com/docs/plugins/2fa, …/passkey), with its columns in snake case.

CREATE TABLE people_totp (
  id           text PRIMARY KEY,
  user_id      text NOT NULL UNIQUE REFERENCES people ON DELETE CASCADE,
  -- Both sealed (platform/people-factors.ts).
  secret       bytea NOT NULL,
  backup_codes bytea NOT NULL,
  -- Whether a code has shown that the app knows the secret.
  verified     boolean NOT NULL DEFAULT false,
  -- better-auth's own counting of tries writes these; people_tries counts here instead.
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

CREATE TABLE people_passkeys (
  id            text PRIMARY KEY,
  user_id       text NOT NULL REFERENCES people ON DELETE CASCADE,
  name          text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key    text NOT NULL,
  counter       bigint NOT NULL,
  device_type   text NOT NULL,
  backed_up     boolean NOT NULL,
  transports    text,
  aaguid        text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);
CREATE INDEX people_passkeys_user ON people_passkeys (user_id);
