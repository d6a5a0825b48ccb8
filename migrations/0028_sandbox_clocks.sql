-- A sandbox's own clock (R-920): how far it is ahead of the real one. Only sandboxes have one, and it is never behind. It decides what
-- the menu shows, so a change of it is a change of the snapshot; and every process hears of it before it answers the next call.
ALTER TABLE restaurants ADD COLUMN clock_ahead_ms bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT restaurants_clock_ahead_ms_check CHECK (clock_ahead_ms BETWEEN 0 AND 5184000000),
  ADD CONSTRAINT restaurants_clock_of_sandbox_check CHECK (environment = 'TEST' OR clock_ahead_ms = 0);
CREATE INDEX restaurants_clock_ahead ON restaurants (id) WHERE clock_ahead_ms > 0;

DROP TRIGGER restaurants_snapshot ON restaurants;
CREATE TRIGGER restaurants_snapshot BEFORE UPDATE OF slug, is_live, archived_at, environment, clock_ahead_ms ON restaurants
  FOR EACH ROW EXECUTE FUNCTION bump_own_snapshot_version();

CREATE FUNCTION notify_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('luka_clock', NEW.id || ' ' || NEW.clock_ahead_ms);
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_clock AFTER UPDATE OF clock_ahead_ms ON restaurants FOR EACH ROW EXECUTE FUNCTION notify_clock();
