-- Who of a partner's team changed what in the portal (D-412), begun before it is done and finished after, as audit_log (0040) has it of restaurants.
CREATE TABLE partner_audit_log (
  partner_id  text NOT NULL REFERENCES partners ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuid_v7(),
  begun_at    timestamptz NOT NULL,
  -- Null: it is under way, or nobody knows what became of it.
  done_at     timestamptz,
  user_id     text REFERENCES people ON DELETE SET NULL,
  -- What they were called, and what they were, at that moment.
  person_name text NOT NULL,
  role        text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER', 'READER')),
  -- The client's network address.
  place       text NOT NULL CHECK (length(place) BETWEEN 1 AND 200),
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  -- Of which restaurant, as it was called then; it may be gone. Null: of the partner itself.
  slug        text,
  action      text NOT NULL,
  -- What it was done to, as it was called: a key, an address, a colleague.
  subject     text CHECK (length(subject) <= 200),
  PRIMARY KEY (partner_id, id)
);
CREATE INDEX partner_audit_log_user ON partner_audit_log (user_id);
CREATE INDEX partner_audit_log_begun ON partner_audit_log (begun_at);
