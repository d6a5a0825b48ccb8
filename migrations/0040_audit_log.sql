-- Who of a restaurant's people did what (D-204). Written before it is done and finished after, so that what a crash leaves open is seen as that.
CREATE TABLE audit_log (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuid_v7(),
  begun_at      timestamptz NOT NULL,
  -- Null: it is under way, or nobody knows what became of it.
  done_at       timestamptz,
  user_id       text REFERENCES people ON DELETE SET NULL,
  -- What they were called, and what they were, at that moment.
  person_name   text NOT NULL,
  role          text NOT NULL CHECK (role IN ('OWNER', 'MANAGER', 'STAFF')),
  action        text NOT NULL,
  -- What it was done to, as it was called: a dish, a code, an order's number.
  subject       text CHECK (length(subject) <= 200),
  PRIMARY KEY (restaurant_id, id)
);
CREATE INDEX audit_log_user ON audit_log (user_id);
CREATE INDEX audit_log_begun ON audit_log (begun_at);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON audit_log USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
