-- Pictures in the sizes in which guests see them (decision 0070). `forms`: which edition of them there is, 0 before the first; they are
-- made in the background, longest waiting first. `tint`: what stands there until a picture has come.
ALTER TABLE uploads
  ADD COLUMN tint text CHECK (tint ~ '^[0-9a-f]{3}$'),
  ADD COLUMN forms smallint NOT NULL DEFAULT 0 CHECK (forms >= 0),
  ADD COLUMN forms_after timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX uploads_forms ON uploads (forms_after) WHERE forms < 1;

-- What was made of a picture goes with it.
CREATE OR REPLACE FUNCTION remember_removed_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_uploads (storage_key)
  SELECT 'uploads/' || restaurant_id || '/' || left(name, 40) || form
  FROM gone, unnest(ARRAY['.webp',
    '-224.avif', '-336.avif', '-800.avif', '-1600.avif', '-224.webp', '-336.webp', '-800.webp', '-1600.webp']) AS form
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
