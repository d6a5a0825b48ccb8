-- What owners of partners' teams have signed in the portal: who, when, for which company, and the words themselves (D-384).
CREATE TABLE partner_agreements (
  partner_id   text NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
  version      text NOT NULL,
  text         text NOT NULL,
  text_hash    bytea NOT NULL CHECK (length(text_hash) = 32),
  locale       text NOT NULL CHECK (locale IN ('nb', 'en')),
  signed_by    text REFERENCES people (id) ON DELETE SET NULL,
  signer_name  text NOT NULL,
  signer_email text NOT NULL,
  org_number   text NOT NULL,
  legal_name   text NOT NULL,
  signed_at    timestamptz NOT NULL,
  PRIMARY KEY (partner_id, version)
);
CREATE INDEX partner_agreements_signed_by ON partner_agreements (signed_by);
