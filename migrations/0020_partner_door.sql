-- What the partner API's door needs: who is in a partner's team, quotas of changes, and the log of calls.

-- A partner may have keys of both environments; which restaurants a call sees is the key's matter.
ALTER TABLE partners DROP COLUMN environment;

CREATE TABLE partner_members (
  partner_id text NOT NULL REFERENCES partners ON DELETE CASCADE,
  user_id    text NOT NULL REFERENCES people ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (partner_id, user_id)
);
CREATE INDEX partner_members_user ON partner_members (user_id);

-- Who made a key: what it may do follows this person's role at the moment of the call.
ALTER TABLE partner_keys ADD FOREIGN KEY (created_by) REFERENCES people ON DELETE SET NULL;
CREATE INDEX partner_keys_partner ON partner_keys (partner_id);

CREATE TRIGGER partners_changed AFTER UPDATE OF status, agreement_signed_at, white_label ON partners
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER restaurants_owner_changed AFTER UPDATE OF partner_id, is_demo ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();

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

-- Every call of a partner, and the calls of its restaurants' own keys, for 14 days: a partition per day, dropped as a whole.
CREATE TABLE api_calls (
  at          timestamptz NOT NULL,
  request_id  text NOT NULL,
  -- What the caller sent as X-Request-Id.
  caller_request_id text,
  partner_id  text NOT NULL,
  environment text NOT NULL,
  key_id      text NOT NULL,
  slug        text,
  method      text NOT NULL,
  route       text NOT NULL,
  path        text NOT NULL,
  status      integer NOT NULL,
  code        text,
  duration_ms integer NOT NULL,
  -- JSON with personal data and secrets replaced; null when it was none or too long.
  request_body  jsonb,
  response_body jsonb,
  PRIMARY KEY (partner_id, at, request_id)
) PARTITION BY RANGE (at);
CREATE TABLE api_calls_default PARTITION OF api_calls DEFAULT;
CREATE INDEX api_calls_request ON api_calls (partner_id, request_id);
CREATE INDEX api_calls_caller_request ON api_calls (partner_id, caller_request_id) WHERE caller_request_id IS NOT NULL;

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
