-- What partners do through their API: quotas of changes, the log of calls, the restaurants they make, what they tell owners,
-- how an owner comes in and signs, and how a restaurant goes live.

-- Quotas of the business (restaurants made, changes, news): counted in the transaction of the write itself, so that a failed
-- call or a replay takes nothing. A window is fixed and begins with its first change.
CREATE TABLE quota_windows (
  subject    text NOT NULL,
  quota      text NOT NULL,
  started_at timestamptz NOT NULL,
  taken      integer NOT NULL,
  PRIMARY KEY (subject, quota)
);
CREATE INDEX quota_windows_started ON quota_windows (started_at);

-- Takes one. The row stays locked until the transaction ends, so the changes that share a quota go one after another.
CREATE FUNCTION take_quota(
  p_subject text, p_quota text, p_limit integer, p_window interval, p_now timestamptz,
  OUT allowed boolean, OUT taken integer, OUT resets_at timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO quota_windows AS q (subject, quota, started_at, taken) VALUES (p_subject, p_quota, p_now, 1)
  ON CONFLICT (subject, quota) DO UPDATE
    SET started_at = CASE WHEN q.started_at + p_window <= p_now THEN p_now ELSE q.started_at END,
        taken = CASE WHEN q.started_at + p_window <= p_now THEN 1 ELSE q.taken + 1 END
    WHERE q.started_at + p_window <= p_now OR q.taken < p_limit
  RETURNING true, q.taken, q.started_at + p_window INTO allowed, taken, resets_at;
  IF NOT FOUND THEN
    SELECT false, q.taken, q.started_at + p_window INTO allowed, taken, resets_at
    FROM quota_windows q WHERE q.subject = p_subject AND q.quota = p_quota;
  END IF;
END $$;

-- Every call of a partner, the calls of its restaurants' own keys, what was refused at every other door, why, and which
-- orders were placed: for 14 days, a partition per day, dropped as a whole. A line that stands in no partner's log has no
-- partner, and none of its index.
CREATE TABLE api_calls (
  at          timestamptz NOT NULL,
  request_id  text NOT NULL,
  -- What the caller sent as X-Request-Id.
  caller_request_id text,
  -- Of whom it is a call, in whose log the line stands; null for what was refused at a door before that was known.
  partner_id  text,
  environment text,
  key_id      text,
  door        text,
  slug        text,
  method      text NOT NULL,
  route       text NOT NULL,
  path        text NOT NULL,
  status      integer NOT NULL,
  code        text,
  -- `details.reason` of the answer: a name, as KEY_WRONG.
  reason      text,
  -- The first issues, as [{"path", "code"}]; never what was sent.
  issues      jsonb,
  -- Of the refusal's message.
  locale      text,
  order_number bigint,
  duration_ms integer NOT NULL,
  -- JSON with personal data and secrets replaced; null when it was none or too long.
  request_body  jsonb,
  response_body jsonb,
  PRIMARY KEY (request_id, at)
) PARTITION BY RANGE (at);
CREATE TABLE api_calls_default PARTITION OF api_calls DEFAULT;
CREATE INDEX api_calls_caller_request ON api_calls (partner_id, caller_request_id) WHERE caller_request_id IS NOT NULL;
CREATE INDEX api_calls_partner ON api_calls (partner_id, at, request_id) WHERE partner_id IS NOT NULL;

-- Makes the partitions of today and the next three days, and drops those that are more than 14 days old.
CREATE FUNCTION maintain_api_calls() RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  day timestamptz;
  name text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('maintain_api_calls')) THEN RETURN; END IF;
  FOR day IN SELECT generate_series(date_trunc('day', now(), 'UTC'), now() + interval '3 days', interval '1 day') LOOP
    name := 'api_calls_' || to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    CONTINUE WHEN EXISTS (SELECT FROM api_calls_default WHERE at >= day AND at < day + interval '1 day');
    EXECUTE format('CREATE TABLE %I (LIKE api_calls INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('ALTER TABLE api_calls ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      name, day, day + interval '1 day');
  END LOOP;
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'api_calls'::regclass AND c.relname ~ '^api_calls_[0-9]{8}$'
      AND to_date(right(c.relname, 8), 'YYYYMMDD') + 14 < (now() AT TIME ZONE 'UTC')::date
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  DELETE FROM api_calls_default WHERE at < now() - interval '14 days';
END $$;
SELECT maintain_api_calls();

-- Restaurants that partners make. The key of a creation is kept for 30 days; the restaurant may be gone before.
CREATE TABLE partner_idempotency_keys (
  partner_id    text NOT NULL REFERENCES partners ON DELETE CASCADE,
  key           text NOT NULL,
  environment   text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  body_hash     bytea NOT NULL,
  restaurant_id text NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (partner_id, key)
);
CREATE INDEX partner_idempotency_keys_created ON partner_idempotency_keys (created_at);

-- Switches of the whole service, which the operator turns. A switch without a row is off.
CREATE TABLE service_switches (
  name       text PRIMARY KEY,
  is_on      boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

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
