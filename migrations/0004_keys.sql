-- Keys, origins, and telling every process of a change to them.

-- Keys. The plain key is shown once; only its SHA-256 is stored. A hash must lead to its restaurant, so it also
-- stands in the directory.
CREATE TABLE restaurant_keys (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  environment   text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  last4         text NOT NULL,
  scopes        text[] NOT NULL DEFAULT '{*}',
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE partner_keys (
  id            text PRIMARY KEY,
  partner_id    text NOT NULL REFERENCES partners,
  name          text NOT NULL,
  environment   text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  last4         text NOT NULL,
  -- Who made it: what the key may do follows this person's role at the moment of the call.
  created_by    text REFERENCES people ON DELETE SET NULL,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX partner_keys_partner ON partner_keys (partner_id);

CREATE TABLE key_directory (
  hash          bytea PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('RESTAURANT', 'PARTNER')),
  restaurant_id text REFERENCES restaurants ON DELETE CASCADE,
  key_id        text NOT NULL,
  CHECK ((kind = 'RESTAURANT') = (restaurant_id IS NOT NULL))
);

-- Which https origins may call for which restaurant: verified domains and origins a partner has bound.
CREATE TABLE origin_directory (
  origin        text NOT NULL,
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  source        text NOT NULL CHECK (source IN ('DOMAIN', 'PARTNER')),
  source_id     text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- One restaurant may have an origin both ways: bound by its partner before its domain was verified.
  PRIMARY KEY (origin, restaurant_id, source)
);
CREATE UNIQUE INDEX origin_directory_domain ON origin_directory (origin) WHERE source = 'DOMAIN';
CREATE INDEX origin_directory_restaurant ON origin_directory (restaurant_id, source, created_at);

-- A revoked or new key is known everywhere at once.
CREATE FUNCTION notify_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('luka_keys', '');
  RETURN NULL;
END $$;
CREATE TRIGGER restaurant_keys_changed AFTER INSERT OR DELETE OR UPDATE OF scopes, expires_at, revoked_at ON restaurant_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER partner_keys_changed AFTER INSERT OR DELETE OR UPDATE OF expires_at, revoked_at ON partner_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER origin_directory_changed AFTER INSERT OR DELETE OR UPDATE ON origin_directory
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER restaurants_keys_changed AFTER UPDATE OF archived_at, is_live, slug ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER partners_changed AFTER UPDATE OF status, agreement_signed_at, white_label ON partners
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
CREATE TRIGGER restaurants_owner_changed AFTER UPDATE OF partner_id, is_demo ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_keys();
