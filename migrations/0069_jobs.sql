-- Background work as operators see it: when each job ran last, and whether somebody has stopped it or asked for a run (D-363). Jobs that never ran have no row.
CREATE TABLE jobs (
  name       text PRIMARY KEY,
  begun_at   timestamptz,
  -- The latest run that went well.
  done_at    timestamptz,
  failed_at  timestamptz,
  failure    text CHECK (length(failure) <= 300),
  -- In a row, up to now.
  failures   integer NOT NULL DEFAULT 0,
  stopped_at timestamptz,
  asked_at   timestamptz
);

CREATE FUNCTION notify_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('luka_jobs', '');
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_told AFTER UPDATE OF stopped_at, asked_at ON jobs FOR EACH STATEMENT EXECUTE FUNCTION notify_jobs();
