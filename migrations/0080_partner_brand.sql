-- Where a partner is found and written to, and the pictures that it has uploaded for itself: their files are in the storage (D-380).
ALTER TABLE partners
  ADD COLUMN website_url   text CHECK (length(website_url) <= 500),
  ADD COLUMN support_email text CHECK (length(support_email) <= 254);

CREATE TABLE partner_uploads (
  partner_id text NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
  -- {hash}.webp
  name       text NOT NULL,
  bytes      integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, name)
);
