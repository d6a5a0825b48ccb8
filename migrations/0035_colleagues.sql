-- Invitations are a partner's of the restaurant's owner, and from here on the restaurant's own people's of their colleagues too (D-202).
ALTER TABLE owner_invites RENAME TO invites;
ALTER TABLE invites RENAME CONSTRAINT owner_invites_pkey TO invites_pkey;
ALTER TABLE invites RENAME CONSTRAINT owner_invites_restaurant_id_token_hash_key TO invites_restaurant_id_token_hash_key;
ALTER TABLE invites RENAME CONSTRAINT owner_invites_email_check TO invites_email_check;
ALTER TABLE invites RENAME CONSTRAINT owner_invites_locale_check TO invites_locale_check;
ALTER TABLE invites RENAME CONSTRAINT owner_invites_accepted_by_fkey TO invites_accepted_by_fkey;
ALTER TABLE invites RENAME CONSTRAINT owner_invites_restaurant_id_fkey TO invites_restaurant_id_fkey;

ALTER TABLE invites
  ADD COLUMN role text NOT NULL DEFAULT 'OWNER' CHECK (role IN ('OWNER', 'MANAGER', 'STAFF')),
  -- Null: the partner. With the account that invited, the invitation goes as well.
  ADD COLUMN invited_by text REFERENCES people ON DELETE CASCADE,
  ADD CONSTRAINT invites_partner_check CHECK (invited_by IS NOT NULL OR role = 'OWNER');
ALTER TABLE invites ALTER COLUMN role DROP DEFAULT;

-- Of the partner one is open per restaurant, of colleagues one per address: the next one takes its place.
DROP INDEX owner_invites_open;
CREATE UNIQUE INDEX invites_open_of_partner ON invites (restaurant_id)
  WHERE invited_by IS NULL AND accepted_at IS NULL AND revoked_at IS NULL;
CREATE UNIQUE INDEX invites_open_of_colleague ON invites (restaurant_id, email)
  WHERE invited_by IS NOT NULL AND accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invites_invited_by ON invites (invited_by) WHERE invited_by IS NOT NULL;
