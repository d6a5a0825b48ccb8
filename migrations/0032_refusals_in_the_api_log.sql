-- The API log also keeps what was refused at every other door, why, and which orders were placed. A line that stands in no
-- partner's log has no partner, and none of its index.
ALTER TABLE api_calls
  ADD COLUMN door text,
  -- `details.reason` of the answer: a name, as KEY_WRONG.
  ADD COLUMN reason text,
  -- The first issues, as [{"path", "code"}]; never what was sent.
  ADD COLUMN issues jsonb,
  -- Of the refusal's message.
  ADD COLUMN locale text,
  ADD COLUMN order_number bigint;

DROP INDEX api_calls_request;
ALTER TABLE api_calls DROP CONSTRAINT api_calls_pkey;
ALTER TABLE api_calls
  ALTER COLUMN partner_id DROP NOT NULL,
  ALTER COLUMN environment DROP NOT NULL,
  ALTER COLUMN key_id DROP NOT NULL,
  ADD PRIMARY KEY (request_id, at);
CREATE INDEX api_calls_partner ON api_calls (partner_id, at, request_id) WHERE partner_id IS NOT NULL;
