-- The database itself keeps restaurants apart (docs/decisions/0042): a row of a table with `restaurant_id`, and of `restaurants` itself, is seen and written only
-- by a statement that says whose it is about, its restaurant's or, on purpose, all. What says nothing sees nothing. `luka.scope` is sent
-- with every statement and ends with its transaction (src/platform/db/row-scope.ts).
DO $$
DECLARE
  of_one record;
BEGIN
  FOR of_one IN
    SELECT c.oid::regclass AS name, a.attname AS owner FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attname = CASE c.relname WHEN 'restaurants' THEN 'id' ELSE 'restaurant_id' END AND NOT a.attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', of_one.name);
    EXECUTE format(
      'CREATE POLICY of_scope ON %s USING (
         %I = current_setting(''luka.scope'', true) OR current_setting(''luka.scope'', true) = ''*'')', of_one.name, of_one.owner);
  END LOOP;
END $$;

-- Partitions are made and dropped by the tables' owner, whoever asks. What they keep is reached through the whole table alone.
CREATE OR REPLACE FUNCTION maintain_webhook_deliveries() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  week timestamptz;
  name text;
BEGIN
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
      AND to_date(right(c.relname, 8), 'YYYYMMDD') + 7 + 30 < (now() AT TIME ZONE 'UTC')::date
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  DELETE FROM webhook_deliveries_default WHERE created_at < now() - interval '30 days';
END $$;

ALTER FUNCTION maintain_api_calls() SECURITY DEFINER;
ALTER FUNCTION maintain_api_calls() SET search_path = public, pg_temp;
