-- Whose mail it is, as limits per guest compare addresses (domain/email-identity.ts): a guest's data is found by it (D-390). A column, and no index on an
-- expression: under row-level security no index is used whose functions may tell of rows that are not shown.
ALTER TABLE mails ADD COLUMN recipient_identity text GENERATED ALWAYS AS (
  regexp_replace(lower(normalize(trim(recipient), NFKC)), '^(.[^+]*)\+.*(@[^@]*)$', '\1\2')) STORED;
CREATE INDEX mails_recipient ON mails (recipient_identity, restaurant_id);

-- Mail about no order is told of as orders are (decision 0089). In its transaction, which an order's is not: a NOTIFY takes a lock that all such commits
-- share, and these are few.
CREATE OR REPLACE FUNCTION queue_mail(
  p_restaurant_id text, p_kind text, p_recipient text, p_locale text, p_data jsonb DEFAULT '{}'::jsonb) RETURNS void
LANGUAGE sql STRICT AS $$
  INSERT INTO mails (restaurant_id, kind, recipient, locale, data)
  VALUES (p_restaurant_id, p_kind, p_recipient, p_locale, p_data);
  SELECT pg_notify('luka_mails', '')
$$;
CREATE OR REPLACE FUNCTION queue_person_mail(
  p_user_id text, p_kind text, p_locale text, p_data jsonb DEFAULT '{}'::jsonb) RETURNS void
LANGUAGE sql STRICT AS $$
  INSERT INTO people_mails (user_id, kind, locale, data) VALUES (p_user_id, p_kind, p_locale, p_data);
  SELECT pg_notify('luka_mails', '')
$$;
CREATE OR REPLACE FUNCTION queue_address_mail(p_address text, p_kind text, p_locale text, p_data jsonb) RETURNS void
LANGUAGE sql STRICT AS $$
  INSERT INTO people_mails (address, kind, locale, data) VALUES (p_address, p_kind, p_locale, p_data);
  SELECT pg_notify('luka_mails', '')
$$;
