-- Host names of restaurants, origins of partners, and the domains that partners send mail from.

-- A claim to a host name. Any number of restaurants may claim the same one; the first to prove it stands in the
-- directory, which holds it for that restaurant alone.
CREATE TABLE domains (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  -- Lower case ASCII, `xn--…` for what is not.
  domain        text NOT NULL,
  -- What the TXT record must say: random, for this restaurant and this name alone.
  token         text NOT NULL,
  is_primary    boolean NOT NULL DEFAULT false,
  -- The operator looks after its records: it is neither looked up nor removed by the partner.
  is_managed    boolean NOT NULL DEFAULT false,
  verified_at   timestamptz,
  checked_at    timestamptz,
  -- Since when the record of a verified name is not found any more.
  missing_since timestamptz,
  -- When a verified name is looked up again.
  due_at        timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, domain),
  CHECK (verified_at IS NOT NULL OR NOT is_primary AND NOT is_managed AND missing_since IS NULL AND due_at IS NULL)
);
CREATE UNIQUE INDEX domains_primary ON domains (restaurant_id) WHERE is_primary;
CREATE INDEX domains_due ON domains (due_at) WHERE due_at IS NOT NULL;

-- One restaurant may have an origin both ways: bound by its partner before its domain was verified.
ALTER TABLE origin_directory DROP CONSTRAINT origin_directory_pkey;
ALTER TABLE origin_directory ADD PRIMARY KEY (origin, restaurant_id, source);
ALTER TABLE origin_directory ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE UNIQUE INDEX origin_directory_domain ON origin_directory (origin) WHERE source = 'DOMAIN';
CREATE INDEX origin_directory_restaurant ON origin_directory (restaurant_id, source, created_at);

-- What a partner looks like.
ALTER TABLE partners ADD COLUMN logo_url text;
ALTER TABLE partners ADD COLUMN primary_color text;
ALTER TABLE partners ADD COLUMN secondary_color text;

-- The domain that mail of a partner's restaurants comes from.
CREATE TABLE sender_domains (
  partner_id    text PRIMARY KEY REFERENCES partners ON DELETE CASCADE,
  -- Of this setting, so that a late answer of the provider's does not meet another one.
  id            text NOT NULL,
  domain        text NOT NULL UNIQUE,
  -- Null until the provider knows the domain: a setting that broke off half-way.
  provider      text CHECK (provider IN ('OWN', 'RESEND')),
  -- The provider's name for it.
  reference     text,
  -- [{record, name, fullName, type, value, ttl, priority, status}]
  records       jsonb NOT NULL DEFAULT '[]',
  dkim_selector text,
  -- PKCS #8 in PEM, sealed; null when the provider signs.
  dkim_key_sealed bytea,
  status        text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'VERIFIED', 'FAILED')),
  -- Looks in a row that did not find what a verified domain needs.
  misses        smallint NOT NULL DEFAULT 0,
  -- Since when it waits for its records.
  pending_since timestamptz NOT NULL,
  checked_at    timestamptz,
  due_at        timestamptz NOT NULL,
  CHECK ((dkim_selector IS NULL) = (dkim_key_sealed IS NULL))
);
CREATE INDEX sender_domains_due ON sender_domains (due_at);
