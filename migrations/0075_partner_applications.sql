-- A partner begins alone (D-367): who applies confirms the address by mail, and is approved by the operator, or has TEST at once.
ALTER TABLE partners
  DROP CONSTRAINT partners_status_check,
  ADD CONSTRAINT partners_status_check CHECK (status IN ('PENDING', 'TESTING', 'APPROVED', 'SUSPENDED', 'ARCHIVED'));

-- Mail to an address that is nobody's account yet: of who applies, or is invited.
ALTER TABLE people_mails
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN address text,
  ADD CONSTRAINT people_mails_address_check CHECK ((user_id IS NULL) = (address IS NOT NULL));
CREATE FUNCTION queue_address_mail(p_address text, p_kind text, p_locale text, p_data jsonb) RETURNS void LANGUAGE sql STRICT AS $$
  INSERT INTO people_mails (address, kind, locale, data) VALUES (p_address, p_kind, p_locale, p_data)
$$;

CREATE TABLE partner_applications (
  id           text PRIMARY KEY,
  -- Of who applies, and becomes the owner.
  email        text NOT NULL CHECK (email = lower(email)),
  name         text NOT NULL,
  company      text NOT NULL,
  org_number   text NOT NULL CHECK (org_number ~ '^[0-9]{9}$'),
  purpose      text NOT NULL,
  locale       text NOT NULL CHECK (locale IN ('nb', 'en')),
  created_at   timestamptz NOT NULL,
  -- The link of the mail is made of it: of a later one, the earlier is void.
  sent_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  confirmed_at timestamptz,
  partner_id   text REFERENCES partners (id) ON DELETE CASCADE,
  CHECK ((confirmed_at IS NULL) = (partner_id IS NULL))
);
CREATE UNIQUE INDEX partner_applications_open ON partner_applications (email) WHERE confirmed_at IS NULL;
CREATE UNIQUE INDEX partner_applications_partner ON partner_applications (partner_id) WHERE partner_id IS NOT NULL;
