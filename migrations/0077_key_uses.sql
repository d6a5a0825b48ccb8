-- From where a key was used last and for which call, and whether its keepers were told that it ends (D-371, D-372).
ALTER TABLE partner_keys
  ADD COLUMN last_used_from text,
  ADD COLUMN last_used_call text,
  ADD COLUMN expiry_told_at timestamptz;
ALTER TABLE restaurant_keys
  ADD COLUMN last_used_from text,
  ADD COLUMN last_used_call text,
  ADD COLUMN expiry_told_at timestamptz;
CREATE INDEX partner_keys_expiring ON partner_keys (expires_at) WHERE expires_at IS NOT NULL AND expiry_told_at IS NULL AND revoked_at IS NULL;
CREATE INDEX restaurant_keys_expiring ON restaurant_keys (expires_at) WHERE expires_at IS NOT NULL AND expiry_told_at IS NULL AND revoked_at IS NULL;
