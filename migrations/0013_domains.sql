-- Host names of restaurants, and the domains that partners send mail from.

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
  -- It may be verified for browser calls alone, with somebody else's website behind it. Links go to it only once it was seen
  -- to show our pages (look-where-domains-lead.ts), or on the operator's word.
  leads_here    boolean NOT NULL DEFAULT false,
  -- Looks in a row that found something else behind a name that led here.
  lead_misses   smallint NOT NULL DEFAULT 0,
  -- When it is looked again.
  lead_due_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, domain),
  CHECK (verified_at IS NOT NULL OR NOT is_primary AND NOT is_managed AND missing_since IS NULL AND due_at IS NULL),
  CONSTRAINT domains_lead_check CHECK (verified_at IS NOT NULL OR NOT leads_here AND lead_due_at IS NULL)
);
CREATE UNIQUE INDEX domains_primary ON domains (restaurant_id) WHERE is_primary;
CREATE INDEX domains_due ON domains (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX domains_lead_due ON domains (lead_due_at) WHERE lead_due_at IS NOT NULL;

-- A restaurant that goes live has pages from now on: its domains are looked at again.
CREATE FUNCTION look_at_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE domains SET lead_due_at = now() + interval '3 s' WHERE restaurant_id = NEW.id AND lead_due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_live_domains AFTER UPDATE OF is_live ON restaurants
  FOR EACH ROW WHEN (NEW.is_live AND NOT OLD.is_live) EXECUTE FUNCTION look_at_domains();

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
