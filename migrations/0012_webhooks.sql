-- Webhooks: subscriptions, the deliveries (which are both the log and the queue), and what the workers know of each
-- endpoint. A worker leases whole endpoints and then reads a few of their deliveries: one endpoint's backlog of 100,000
-- is never in another's way, and a delivery is written once when it is made and once per attempt, not for claiming.

CREATE TABLE webhooks (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  url           text NOT NULL CHECK (url LIKE 'https://%' AND length(url) <= 2048),
  events        text[] NOT NULL CHECK (cardinality(events) > 0),
  -- False = paused: events are neither stored nor sent.
  is_active     boolean NOT NULL DEFAULT true,
  secret_sealed bytea NOT NULL,
  -- Signs beside the new one until it expires, so that a secret is rotated without downtime.
  previous_secret_sealed     bytea,
  previous_secret_expires_at timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, id),
  CHECK ((previous_secret_sealed IS NULL) = (previous_secret_expires_at IS NULL))
);

-- What workers write: apart from webhooks, which every order's transaction reads.
CREATE TABLE webhook_endpoints (
  restaurant_id text NOT NULL,
  webhook_id    text NOT NULL,
  -- Leased (claim_id set): when the lease ends. Otherwise: when its next retry is due; null when none waits.
  wake_at       timestamptz,
  -- Fences completions: only the holder of the latest claim can write them.
  claim_id      uuid,
  -- Its latest attempt failed in a way that may pass: it is served in a lane of its own until one succeeds.
  is_suspect    boolean NOT NULL DEFAULT false,
  last_delivery_at     timestamptz,
  last_delivery_status integer,
  last_failure_at      timestamptz,
  last_failure_reason  text,
  PRIMARY KEY (restaurant_id, webhook_id),
  FOREIGN KEY (restaurant_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE,
  CHECK (claim_id IS NULL OR wake_at IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX webhook_endpoints_wake ON webhook_endpoints (is_suspect, wake_at) WHERE wake_at IS NOT NULL;

-- One row per event and subscription. Without foreign keys: they would cost a look-up in every order's transaction, and
-- a lock on webhooks whenever an old partition is dropped.
CREATE TABLE webhook_deliveries (
  restaurant_id text NOT NULL,
  webhook_id    text NOT NULL,
  -- UUIDv7; the public id is the same 16 bytes as a TypeID (`dlv_…`).
  id            uuid NOT NULL,
  -- The id's own time, so that the id alone leads to its partition.
  created_at    timestamptz NOT NULL CHECK (created_at = uuid_v7_time(id)),
  order_id      text,
  event         text NOT NULL,
  event_created_at timestamptz NOT NULL,
  -- Without the public token, which is added at sending time.
  data          jsonb NOT NULL,
  state         text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  -- Attempts of this round of the schedule; a resend begins a new one.
  attempts      smallint NOT NULL DEFAULT 0,
  due_at        timestamptz NOT NULL,
  -- [{at, durationMs, status, failure}], oldest first, of all rounds.
  attempt_log   jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (restaurant_id, webhook_id, created_at, id)
) PARTITION BY RANGE (created_at);
-- Every pending delivery is in one of these two. The first leads to endpoints with news, however many others only wait
-- for a retry; the second is read only below an endpoint whose time has come.
CREATE INDEX webhook_deliveries_fresh ON webhook_deliveries (restaurant_id, webhook_id, due_at)
  WHERE state = 'PENDING' AND attempts = 0;
CREATE INDEX webhook_deliveries_retry ON webhook_deliveries (restaurant_id, webhook_id, due_at)
  WHERE state = 'PENDING' AND attempts > 0;

-- Takes what no week's partition takes, so that an order is never refused because partitions were not looked after.
CREATE TABLE webhook_deliveries_default PARTITION OF webhook_deliveries DEFAULT;

-- Makes the partitions of this week and the next four, and drops those whose last day is more than 30 days ago. Gives up
-- soon when orders are in the way: it is called every hour.
CREATE FUNCTION maintain_webhook_deliveries() RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
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
SELECT maintain_webhook_deliveries();

-- Stores one delivery per active subscription to the event, in the transaction of what happened. Nothing else is touched,
-- so orders never wait for a worker. p_data holds the event's fields with orderId and orderNumber, without publicToken.
CREATE FUNCTION emit_webhook_event(
  p_restaurant_id text, p_order_id text, p_event text, p_created_at timestamptz, p_data jsonb
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (
    restaurant_id, webhook_id, id, created_at, order_id, event, event_created_at, data, due_at)
  SELECT w.restaurant_id, w.id, made.id, uuid_v7_time(made.id), p_order_id, p_event, p_created_at, p_data,
    clock_timestamp()
  FROM webhooks w
  -- Depends on the row, so that every subscription gets an id of its own.
  CROSS JOIN LATERAL (SELECT uuid_v7() AS id WHERE w.id IS NOT NULL) AS made
  WHERE w.restaurant_id = p_restaurant_id AND w.is_active AND p_event = ANY (w.events);
END $$;

CREATE FUNCTION add_webhook_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_endpoints (restaurant_id, webhook_id) VALUES (NEW.restaurant_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_endpoint AFTER INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION add_webhook_endpoint();

CREATE FUNCTION delete_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_deliveries WHERE restaurant_id = OLD.restaurant_id AND webhook_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhooks_deliveries AFTER DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION delete_webhook_deliveries();
