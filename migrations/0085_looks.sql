-- People who run the service look at a restaurant as its owner sees it, for a while, and change nothing (D-392). Until `ends_at` the door of its people lets
-- them in to look; what remains of it afterwards stands in the logs.
CREATE TABLE restaurant_looks (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuid_v7(),
  user_id       text NOT NULL REFERENCES people ON DELETE CASCADE,
  begun_at      timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL CHECK (ends_at >= begun_at),
  PRIMARY KEY (restaurant_id, id)
);
CREATE INDEX restaurant_looks_user ON restaurant_looks (user_id, ends_at);
ALTER TABLE restaurant_looks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON restaurant_looks
  USING (restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- What they did in a restaurant stands in its own log too.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_role_check,
  ADD CONSTRAINT audit_log_role_check CHECK (role IN ('OWNER', 'MANAGER', 'STAFF', 'OPERATOR'));

-- Written beside the look itself: the log is its room's, and there is no look that it does not have.
CREATE FUNCTION note_look(p_restaurant_id text, p_user_id text, p_name text, p_reason text, p_now timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (restaurant_id, begun_at, done_at, user_id, person_name, role, action, subject)
  VALUES (p_restaurant_id, p_now, p_now, p_user_id, p_name, 'OPERATOR', 'RESTAURANT_LOOKED_AT', p_reason)
$$;
