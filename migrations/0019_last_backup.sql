-- When the last backup was made with `luka backup`, for `luka doctor` to ask for the next one.
CREATE TABLE last_backup (
  is_only  boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  made_at  timestamptz NOT NULL,
  bytes    bigint NOT NULL,
  with_key boolean NOT NULL
);
