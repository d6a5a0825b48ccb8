-- A restaurant's draft of its menu (decision 0065): the rows of the menu's tables as JSON, packed, as in `menu_versions`.
CREATE TABLE menu_drafts (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  begun_at      timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  -- As they were called.
  changed_by    text NOT NULL,
  -- The menu as it was when the draft was written last: what differs from it was changed elsewhere since.
  base          bytea NOT NULL,
  rows          bytea NOT NULL,
  -- When it becomes the menu by itself, who said so, and what was looked at then; null: when somebody says so.
  publish_at          timestamptz,
  set_by              jsonb,
  expected_difference text,
  -- Another worker may take it from then on.
  leased_until        timestamptz,
  -- Its time came, and it was not what had been looked at.
  stopped_at          timestamptz
);
ALTER TABLE menu_drafts ALTER COLUMN base SET STORAGE EXTERNAL, ALTER COLUMN rows SET STORAGE EXTERNAL;
CREATE INDEX menu_drafts_due ON menu_drafts (publish_at) WHERE publish_at IS NOT NULL AND stopped_at IS NULL;
ALTER TABLE menu_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON menu_drafts USING (
  restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');
