-- What the menu has been (decision 0060): the rows of its tables as JSON, packed, once a minute at most and only when they differ.
CREATE TABLE menu_versions (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  kept_at       timestamptz NOT NULL,
  -- Who had changed the menu in the dashboard since the version before, as they were called.
  changed_by    text[] NOT NULL,
  -- What differs from the version before, as a message; null: there was none.
  summary       jsonb,
  -- Of the rows without what the day brings.
  hash          bytea NOT NULL,
  rows          bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);
CREATE INDEX menu_versions_last ON menu_versions (restaurant_id, kept_at DESC, id DESC);
CREATE INDEX menu_versions_age ON menu_versions (kept_at);
ALTER TABLE menu_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON menu_versions USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- Up to which version of the snapshot a restaurant's menu has been looked at: one small row each, so that finding those that have changed stays cheap.
CREATE TABLE menu_looks (
  restaurant_id    text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  snapshot_version bigint NOT NULL
);
ALTER TABLE menu_looks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON menu_looks USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
