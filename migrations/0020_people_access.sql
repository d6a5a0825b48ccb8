-- How people get into their accounts: tries to sign in, new passwords, the devices they sign in from, and mail about it.

-- What a password may still be tried, by account and by address. The subject is a MAC: neither is to be read here. An
-- account that does not exist is counted too, so that nobody learns which ones do.
CREATE TABLE people_tries (
  subject bytea PRIMARY KEY,
  tries   integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX people_tries_ends ON people_tries (ends_at);

-- Takes a try from every subject or from none, and answers when the last of those that refuse ends; null when taken.
-- Subjects are locked in the order given, which is the same for all: addresses before the account.
CREATE FUNCTION take_tries(
  p_subjects bytea[], p_limits integer[], p_seconds integer[], p_now timestamptz
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  refused_until timestamptz;
BEGIN
  FOR i IN 1 .. cardinality(p_subjects) LOOP
    INSERT INTO people_tries AS t (subject, tries, ends_at)
    VALUES (p_subjects[i], 0, p_now + p_seconds[i] * interval '1 s')
    ON CONFLICT (subject) DO UPDATE
      SET tries = CASE WHEN t.ends_at > p_now THEN t.tries ELSE 0 END,
          ends_at = CASE WHEN t.ends_at > p_now THEN t.ends_at ELSE excluded.ends_at END;
  END LOOP;
  SELECT max(t.ends_at) INTO refused_until
  FROM unnest(p_subjects, p_limits) AS s (subject, most) JOIN people_tries t USING (subject)
  WHERE t.tries >= s.most;
  IF refused_until IS NULL THEN
    UPDATE people_tries SET tries = tries + 1 WHERE subject = ANY (p_subjects);
  END IF;
  RETURN refused_until;
END $$;

-- Links to choose a new password with.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id    text NOT NULL REFERENCES people ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- Browsers that somebody has signed in from, by a cookie of theirs.
CREATE TABLE people_devices (
  user_id      text NOT NULL REFERENCES people ON DELETE CASCADE,
  device_hash  bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX people_devices_used ON people_devices (last_used_at);

-- Mail to people about their accounts: outbox, queue and log in one, as mails is for restaurants (decision 0009). To whom it
-- goes is looked up when it is sent.
CREATE TABLE people_mails (
  id          uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id     text NOT NULL REFERENCES people ON DELETE CASCADE,
  kind        text NOT NULL,
  -- For who has not chosen one.
  locale      text NOT NULL CHECK (locale IN ('nb', 'en')),
  data        jsonb NOT NULL DEFAULT '{}',
  state       text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENT', 'FAILED', 'SKIPPED')),
  attempts    smallint NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  claim_id    uuid,
  failure     text,
  -- The message as it was sent, sealed; kept by the development outbox alone.
  content_sealed bytea,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  CHECK ((state = 'PENDING') = (finished_at IS NULL))
);
CREATE INDEX people_mails_due ON people_mails (due_at) WHERE state = 'PENDING';
CREATE INDEX people_mails_finished ON people_mails (finished_at) WHERE state <> 'PENDING';
CREATE INDEX people_mails_user ON people_mails (user_id);

-- What other rooms call, as queue_mail().
CREATE FUNCTION queue_person_mail(p_user_id text, p_kind text, p_locale text, p_data jsonb DEFAULT '{}')
RETURNS void LANGUAGE sql STRICT AS $$
  INSERT INTO people_mails (user_id, kind, locale, data) VALUES (p_user_id, p_kind, p_locale, p_data)
$$;

-- The development outbox kept links with tokens in plain text.
ALTER TABLE mails DROP COLUMN content, ADD COLUMN content_sealed bytea;
