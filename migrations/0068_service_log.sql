-- What the people who run the service have done, in the console and on the command line (D-359). Lines are added and read; the service's role may not change
-- or delete them (platform/db/service-role.ts). Nothing refers to people or restaurants, so that a line outlives what it tells of.
CREATE TABLE service_log (
  id         uuid PRIMARY KEY DEFAULT uuid_v7(),
  at         timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('OPERATOR', 'COMMAND_LINE')),
  -- Of the person's account; null on the command line.
  actor_id   text,
  -- Their address, or the account on the machine.
  actor      text NOT NULL CHECK (length(actor) BETWEEN 1 AND 200),
  -- The client's network address, or the machine's name.
  place      text NOT NULL CHECK (length(place) BETWEEN 1 AND 200),
  action     text NOT NULL,
  -- What it was done to, as it was called: a partner, a slug, an address.
  subject    text CHECK (length(subject) <= 200),
  -- What was chosen with it; never a secret.
  details    jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object')
);
CREATE INDEX service_log_actor ON service_log (actor, id);
CREATE INDEX service_log_action ON service_log (action, id);

-- How it ended. A line without one was begun, and nobody knows whether it was done.
CREATE TABLE service_log_ends (
  line_id uuid PRIMARY KEY REFERENCES service_log,
  at      timestamptz NOT NULL,
  -- Null: it was done. Else what it was refused with.
  code    text
);
