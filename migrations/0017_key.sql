-- The secret key of the installation, by its name and never itself. What signs links and cookies (`signing_sealed`) can be opened
-- with this key alone, so a key that does not open it is another installation's, and starts nothing (decision 0037).
CREATE TABLE sealing_key (
  is_only        boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint    text NOT NULL,
  signing_sealed bytea NOT NULL,
  -- The key before, while what it has sealed is sealed anew.
  replaces       text,
  since          timestamptz NOT NULL DEFAULT now()
);
