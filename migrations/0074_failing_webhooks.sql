-- Since when an endpoint has answered no delivery as it should, and when its partner's team was told (D-378).
ALTER TABLE webhook_endpoints
  ADD COLUMN failing_since timestamptz,
  ADD COLUMN failing_told_at timestamptz;
CREATE INDEX webhook_endpoints_failing ON webhook_endpoints (failing_since)
  WHERE failing_since IS NOT NULL AND failing_told_at IS NULL;
