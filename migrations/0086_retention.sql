-- How long what is kept is kept, where operators have set it otherwise than src/domain/retention.ts says (D-393).
CREATE TABLE retention_settings (
  kind       text PRIMARY KEY CHECK (kind IN ('API_CALLS', 'DELIVERIES', 'MAILS', 'PHONE_MESSAGES', 'GUEST_DEVICES', 'PRINT_JOBS', 'MENU_IMPORTS',
    'MENU_VERSIONS', 'IDEMPOTENCY_KEYS', 'AUDIT_LOG')),
  days       integer NOT NULL CHECK (days BETWEEN 1 AND 3650),
  changed_at timestamptz NOT NULL
);

-- As before, but for how long: who calls says so.
DROP FUNCTION maintain_api_calls();
CREATE FUNCTION maintain_api_calls(p_days integer DEFAULT 14)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '500ms'
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  day timestamptz;
  name text;
BEGIN
  -- What is promised (R-823) stands, whoever asks.
  p_days := greatest(p_days, 14);
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
      AND to_date(right(c.relname, 8), 'YYYYMMDD') + p_days < (now() AT TIME ZONE 'UTC')::date
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  DELETE FROM api_calls_default WHERE at < now() - make_interval(days => p_days);
END $function$;

DROP FUNCTION maintain_webhook_deliveries();
CREATE FUNCTION maintain_webhook_deliveries(p_days integer DEFAULT 30)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
DECLARE
  week timestamptz;
  name text;
BEGIN
  -- What is promised (R-735) stands, whoever asks.
  p_days := greatest(p_days, 30);
  IF NOT pg_try_advisory_xact_lock(hashtext('maintain_webhook_deliveries')) THEN RETURN; END IF;
  FOR week IN SELECT generate_series(date_trunc('week', now(), 'UTC'), now() + interval '4 weeks', interval '7 days') LOOP
    name := 'webhook_deliveries_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    -- A week that began in the default partition ends there.
    CONTINUE WHEN EXISTS (
      SELECT FROM webhook_deliveries_default WHERE created_at >= week AND created_at < week + interval '7 days');
    -- Attached rather than made as a partition: that would lock out all orders for a moment.
    EXECUTE format('CREATE TABLE %I (LIKE webhook_deliveries INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
      WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE webhook_deliveries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      name, week, week + interval '7 days');
  END LOOP;
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'webhook_deliveries'::regclass AND c.relname ~ '^webhook_deliveries_[0-9]{8}$'
      AND to_date(right(c.relname, 8), 'YYYYMMDD') + 7 + p_days < (now() AT TIME ZONE 'UTC')::date
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  DELETE FROM webhook_deliveries_default WHERE created_at < now() - make_interval(days => p_days);
END $function$;

-- What owners change of their keys is in the service's log as well.
ALTER TABLE service_log DROP CONSTRAINT service_log_actor_kind_check,
  ADD CONSTRAINT service_log_actor_kind_check CHECK (actor_kind IN ('OPERATOR', 'COMMAND_LINE', 'RESTAURANT'));
