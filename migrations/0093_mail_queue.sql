-- Whose mail it is, as limits per guest compare addresses (domain/email-identity.ts): a guest's data is found by it (D-390). A column, and no index on an
-- expression: under row-level security no index is used whose functions may tell of rows that are not shown.
ALTER TABLE mails ADD COLUMN recipient_identity text GENERATED ALWAYS AS (
  regexp_replace(lower(normalize(trim(recipient), NFKC)), '^(.[^+]*)\+.*(@[^@]*)$', '\1\2')) STORED;
CREATE INDEX mails_recipient ON mails (recipient_identity, restaurant_id);
