-- What partners change of a restaurant: settings, and pictures that they upload.

-- Who filled in the legal details last: the owner, or a partner before the owner signed.
ALTER TABLE restaurant_profiles
  ADD COLUMN legal_source text NOT NULL DEFAULT 'OWNER' CHECK (legal_source IN ('OWNER', 'PARTNER'));
UPDATE restaurant_profiles p SET legal_source = 'PARTNER' FROM restaurants r
  WHERE r.id = p.restaurant_id AND r.partner_id IS NOT NULL AND p.legal_locked_at IS NULL;

-- restaurants.updated_at is the last change of anything that a snapshot holds. It costs nothing: the row is written anyway.
CREATE OR REPLACE FUNCTION bump_snapshot_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed_id text;
BEGIN
  FOR changed_id IN SELECT DISTINCT restaurant_id FROM changed LOOP
    UPDATE restaurants SET snapshot_version = snapshot_version + 1, updated_at = now() WHERE id = changed_id;
    PERFORM pg_notify('luka_snapshot', changed_id);
  END LOOP;
  RETURN NULL;
END $$;

-- Pictures as they are kept: named by the hash of their bytes, so that the same picture twice is one file.
CREATE TABLE uploads (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  -- '{hash}.webp'; below 'uploads/{restaurant_id}/' in the storage and in addresses.
  name          text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('LOGO', 'COVER', 'PRODUCT', 'CATEGORY')),
  width         integer NOT NULL,
  height        integer NOT NULL,
  bytes         integer NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, name)
);

-- Files of restaurants that are gone, until they are removed from the storage too.
CREATE TABLE removed_uploads (
  storage_key text PRIMARY KEY,
  removed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION remember_removed_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_uploads (storage_key)
  SELECT 'uploads/' || restaurant_id || '/' || name FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER uploads_removed AFTER DELETE ON uploads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remember_removed_uploads();
