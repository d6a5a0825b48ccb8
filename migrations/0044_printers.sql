-- Printers that ask for their slips themselves (decision 0057), and the slips that wait for them: the table is the queue.
CREATE TABLE printers (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  kind          text NOT NULL CHECK (kind IN ('STAR', 'EPSON')),
  -- What it prints by itself when an order is accepted, and what it can be asked for.
  slips         text[] NOT NULL CHECK (slips <@ ARRAY['KITCHEN', 'PACKING', 'RECEIPT'] AND cardinality(slips) BETWEEN 1 AND 3),
  is_automatic  boolean NOT NULL,
  copies        smallint NOT NULL CHECK (copies BETWEEN 1 AND 5),
  paper_mm      smallint NOT NULL CHECK (paper_mm IN (58, 80)),
  locale        text NOT NULL CHECK (locale IN ('nb', 'en')),
  -- SHA-256 of the secret in its address.
  secret_hash   bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- What it said when it was heard of last.
  last_seen_at  timestamptz,
  state         text CHECK (state IN ('READY', 'PAPER_LOW', 'PAPER_OUT', 'COVER_OPEN', 'ERROR')),
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, secret_hash)
);

-- Whose dishes its kitchen slips show. Without any, everything.
CREATE TABLE printer_stations (
  restaurant_id text NOT NULL,
  printer_id    text NOT NULL,
  station_id    text NOT NULL,
  PRIMARY KEY (restaurant_id, printer_id, station_id),
  FOREIGN KEY (restaurant_id, printer_id) REFERENCES printers ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, station_id) REFERENCES stations ON DELETE CASCADE
);
CREATE INDEX printer_stations_station ON printer_stations (restaurant_id, station_id);

CREATE TABLE print_jobs (
  restaurant_id text NOT NULL,
  id            uuid NOT NULL DEFAULT uuid_v7(),
  printer_id    text NOT NULL,
  -- Null: a test slip.
  order_id      text,
  slip          text NOT NULL CHECK (slip IN ('KITCHEN', 'PACKING', 'RECEIPT', 'TEST')),
  copy          smallint NOT NULL DEFAULT 1,
  -- Made when the order was accepted, once; the others are asked for by people.
  is_automatic  boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL DEFAULT now(),
  state         text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'LEASED', 'PRINTED', 'FAILED', 'CANCELLED')),
  -- Until when the device that has it may print it, and which device that is.
  leased_until  timestamptz,
  leased_by     text,
  tries         smallint NOT NULL DEFAULT 0,
  -- Why the last try came to nothing, as the printer put it.
  failure       text CHECK (length(failure) <= 200),
  ended_at      timestamptz,
  PRIMARY KEY (restaurant_id, id),
  CHECK ((slip = 'TEST') = (order_id IS NULL)),
  CHECK ((state = 'LEASED') = (leased_until IS NOT NULL)),
  CHECK ((state IN ('PRINTED', 'FAILED', 'CANCELLED')) = (ended_at IS NOT NULL)),
  FOREIGN KEY (restaurant_id, printer_id) REFERENCES printers ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX print_jobs_printer ON print_jobs (restaurant_id, printer_id, id);
CREATE INDEX print_jobs_open ON print_jobs (restaurant_id, printer_id, id) WHERE state IN ('WAITING', 'LEASED');
CREATE INDEX print_jobs_order ON print_jobs (restaurant_id, order_id);
CREATE INDEX print_jobs_old ON print_jobs (created_at);
CREATE UNIQUE INDEX print_jobs_once ON print_jobs (restaurant_id, order_id, printer_id, slip, copy) WHERE is_automatic;
-- A printer prints one slip at a time.
CREATE UNIQUE INDEX print_jobs_leased ON print_jobs (restaurant_id, printer_id) WHERE state = 'LEASED';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['printers', 'printer_stations', 'print_jobs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY of_scope ON %I USING (
      restaurant_id = current_setting(''luka.scope'', true) OR current_setting(''luka.scope'', true) = ''*'')', name);
  END LOOP;
END $$;

-- An order that has just been accepted leaves its slips in the same transaction, whoever accepted it.
CREATE FUNCTION queue_slips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO print_jobs (restaurant_id, printer_id, order_id, slip, copy, is_automatic)
  SELECT p.restaurant_id, p.id, NEW.id, slip, copy, true
  FROM printers p, unnest(p.slips) AS slip, generate_series(1, p.copies) AS copy
  WHERE p.restaurant_id = NEW.restaurant_id AND p.is_automatic
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Orders paid in cash arrive CONFIRMED and wait for an answer all the same, unless the restaurant takes all.
CREATE FUNCTION queue_slips_of_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO print_jobs (restaurant_id, printer_id, order_id, slip, copy, is_automatic)
  SELECT p.restaurant_id, p.id, NEW.id, slip, copy, true
  FROM printers p JOIN ordering_settings s ON s.restaurant_id = p.restaurant_id AND s.auto_accept,
    unnest(p.slips) AS slip, generate_series(1, p.copies) AS copy
  WHERE p.restaurant_id = NEW.restaurant_id AND p.is_automatic;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_print_accepted AFTER UPDATE OF status, acknowledged_at ON orders FOR EACH ROW
  WHEN (NEW.type = 'ORDER' AND (
    OLD.acknowledged_at IS NULL AND NEW.acknowledged_at IS NOT NULL AND NEW.status IN ('PAID', 'CONFIRMED')
    OR OLD.status <> NEW.status AND NEW.status IN ('CONFIRMED', 'PREPARING')))
  EXECUTE FUNCTION queue_slips();
CREATE TRIGGER orders_print_arrived AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.type = 'ORDER' AND NEW.status = 'CONFIRMED') EXECUTE FUNCTION queue_slips_of_arrival();
