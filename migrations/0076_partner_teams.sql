-- A partner's team (D-369): somebody who looks and changes nothing, and people who are invited by mail.
ALTER TABLE partner_members
  DROP CONSTRAINT partner_members_role_check,
  ADD CONSTRAINT partner_members_role_check CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER', 'READER'));

CREATE TABLE partner_invites (
  partner_id  text NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
  id          text PRIMARY KEY,
  email       text NOT NULL CHECK (email = lower(email)),
  name        text NOT NULL,
  role        text NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER', 'READER')),
  locale      text NOT NULL CHECK (locale IN ('nb', 'en')),
  invited_by  text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  -- The link of the mail is made of it: of a later one, the earlier is void.
  sent_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at  timestamptz
);
CREATE UNIQUE INDEX partner_invites_open ON partner_invites (partner_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX partner_invites_invited_by ON partner_invites (invited_by);
