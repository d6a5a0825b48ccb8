-- Dining rooms and table reservations. A reservation is a row of orders (type RESERVATION); what it has of the room is in
-- table_occupancies, whose exclusion constraint lets no two parties have one table at a time.
--
-- Whoever seats a party locks the restaurant's row of ordering_settings first, so parties of one restaurant are seated one
-- after another: which table is free, the pacing and the settings cannot change between the look and the write. The
-- constraint is the last word all the same. Locks go settings, then order, then occupancies. The room is a part of the
-- snapshot: what was decided on an old one is refused as STALE_SNAPSHOT.

-- Dining areas, tables and which of them can be pushed together.
CREATE TABLE dining_areas (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE dining_tables (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  area_id       text,
  min_seats     integer NOT NULL CHECK (min_seats > 0),
  max_seats     integer NOT NULL CHECK (max_seats >= min_seats),
  is_active     boolean NOT NULL DEFAULT true,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, name),
  FOREIGN KEY (restaurant_id, area_id) REFERENCES dining_areas
);

CREATE TABLE table_combinations (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  table_ids     text[] NOT NULL,
  min_seats     integer NOT NULL,
  max_seats     integer NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);

-- A table kept for a guest who is filling in the form. Past expires_at it counts for nothing.
CREATE TABLE dine_in_holds (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  dine_in_at    timestamptz NOT NULL,
  party_size    integer NOT NULL CHECK (party_size > 0),
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  area_id       text,
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);
CREATE INDEX dine_in_holds_at ON dine_in_holds (restaurant_id, dine_in_at);
CREATE INDEX dine_in_holds_expires ON dine_in_holds (expires_at);

-- Which tables a reservation or a hold occupies, and when: no two overlap.
CREATE TABLE table_occupancies (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  table_id      text NOT NULL,
  during        tstzrange NOT NULL,
  order_id      text,
  hold_id       text,
  EXCLUDE USING gist (restaurant_id WITH =, table_id WITH =, during WITH &&),
  PRIMARY KEY (restaurant_id, table_id, during),
  FOREIGN KEY (restaurant_id, table_id) REFERENCES dining_tables,
  FOREIGN KEY (restaurant_id, order_id) REFERENCES orders ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, hold_id) REFERENCES dine_in_holds ON DELETE CASCADE,
  CHECK ((order_id IS NULL) <> (hold_id IS NULL))
);
CREATE INDEX table_occupancies_order ON table_occupancies (restaurant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX table_occupancies_hold ON table_occupancies (restaurant_id, hold_id) WHERE hold_id IS NOT NULL;

-- Guests who would come if a table became free.
CREATE TABLE dine_in_waitlist (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  -- The Oslo date, and the first and last moment at which they would sit down.
  date          text NOT NULL CHECK (date ~ '^\d{4}-\d{2}-\d{2}$'),
  from_at       timestamptz NOT NULL,
  until_at      timestamptz NOT NULL CHECK (until_at >= from_at),
  party_size    integer NOT NULL CHECK (party_size > 0),
  area_id       text,
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  customer_email text,
  email_identity text,
  note          text,
  locale        text NOT NULL DEFAULT 'nb' CHECK (locale IN ('nb', 'en')),
  status        text NOT NULL CHECK (status IN ('WAITING', 'NOTIFIED', 'BOOKED', 'CANCELLED', 'EXPIRED')),
  -- The time that had become free when they were told.
  free_at       timestamptz,
  notified_at   timestamptz,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);
CREATE INDEX dine_in_waitlist_waiting ON dine_in_waitlist (restaurant_id, until_at) WHERE status IN ('WAITING', 'NOTIFIED');
-- Asking twice is waiting once.
CREATE UNIQUE INDEX dine_in_waitlist_once ON dine_in_waitlist (restaurant_id, date, customer_phone)
  WHERE status IN ('WAITING', 'NOTIFIED');

-- Nobody else seats or unseats parties of the restaurant until commit. What was held too long is free again.
CREATE FUNCTION lock_dining_room(p_restaurant_id text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ordering_settings WHERE restaurant_id = p_restaurant_id FOR NO KEY UPDATE;
  DELETE FROM dine_in_holds WHERE restaurant_id = p_restaurant_id AND expires_at <= p_now;
END $$;

-- Takes the first of p_seatings ([[table id, …], …], the best first) that is free for the whole time, under the pacing of
-- the slot (null: no limit). The room must be locked. Raises NO_TABLE when nothing is left.
CREATE FUNCTION take_tables(
  p_restaurant_id text, p_order_id text, p_hold_id text, p_seatings jsonb, p_during tstzrange, p_party_size integer,
  p_slot tstzrange, p_max_parties integer, p_max_covers integer
) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  chosen text[];
BEGIN
  IF p_max_parties IS NOT NULL OR p_max_covers IS NOT NULL THEN
    PERFORM FROM (
      SELECT count(*) AS parties, coalesce(sum(party_size), 0) AS covers FROM (
        SELECT party_size FROM orders
        WHERE restaurant_id = p_restaurant_id AND type = 'RESERVATION' AND id IS DISTINCT FROM p_order_id
          AND dine_in_at >= lower(p_slot) AND dine_in_at < upper(p_slot) AND status NOT IN ('CANCELLED', 'FAILED')
        UNION ALL
        SELECT party_size FROM dine_in_holds
        WHERE restaurant_id = p_restaurant_id AND id IS DISTINCT FROM p_hold_id
          AND dine_in_at >= lower(p_slot) AND dine_in_at < upper(p_slot)
      ) AS arrivals
    ) AS booked WHERE parties + 1 > p_max_parties OR covers + p_party_size > p_max_covers;
    IF FOUND THEN RAISE EXCEPTION 'NO_TABLE' USING ERRCODE = 'LK001'; END IF;
  END IF;

  SELECT ARRAY(SELECT jsonb_array_elements_text(seating)) INTO chosen
  FROM jsonb_array_elements(p_seatings) WITH ORDINALITY AS s(seating, position)
  WHERE NOT EXISTS (
    SELECT FROM table_occupancies t
    WHERE t.restaurant_id = p_restaurant_id AND t.during && p_during
      AND t.table_id IN (SELECT jsonb_array_elements_text(seating))
  )
  ORDER BY position LIMIT 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'NO_TABLE' USING ERRCODE = 'LK001'; END IF;

  INSERT INTO table_occupancies (restaurant_id, table_id, during, order_id, hold_id)
  SELECT p_restaurant_id, table_id, p_during, p_order_id, CASE WHEN p_order_id IS NULL THEN p_hold_id END
  FROM unnest(chosen) AS table_id ORDER BY table_id;
  RETURN chosen;
EXCEPTION
  WHEN exclusion_violation OR unique_violation THEN RAISE EXCEPTION 'NO_TABLE' USING ERRCODE = 'LK001';
END $$;

CREATE FUNCTION slot_of_booking(p_at timestamptz, p_slot_starts timestamptz, p_slot_minutes integer) RETURNS tstzrange
LANGUAGE sql IMMUTABLE AS $$
  SELECT tstzrange(coalesce(p_slot_starts, p_at), coalesce(p_slot_starts, p_at) + make_interval(mins => p_slot_minutes))
$$;

-- Writes the names of an order's tables beside it, for whoever follows it, and answers the first table.
CREATE FUNCTION name_tables(p_restaurant_id text, p_order_id text, p_table_ids text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET reservation = coalesce(reservation, '{}') || jsonb_build_object(
    'tableIds', to_jsonb(p_table_ids),
    'tableNames', (SELECT coalesce(jsonb_agg(t.name ORDER BY u.position), '[]')
      FROM unnest(p_table_ids) WITH ORDINALITY AS u(id, position)
      JOIN dining_tables t ON t.restaurant_id = p_restaurant_id AND t.id = u.id))
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id
$$;

-- A request becomes a booking at the tables that it occupies.
CREATE FUNCTION confirm_reservation(
  p_restaurant_id text, p_order_id text, p_table_ids text[], p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o record;
BEGIN
  SELECT dine_in_at, party_size INTO o FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  IF NOT move_order(p_restaurant_id, p_order_id, 'PENDING_APPROVAL', 'CONFIRMED', p_now, 'RESERVATION_APPROVED',
       jsonb_build_object('dineInAt', iso_utc(o.dine_in_at), 'partySize', o.party_size, 'tableId', p_table_ids[1],
         'tableIds', to_jsonb(p_table_ids)), p_actor) THEN
    RETURN false;
  END IF;
  PERFORM name_tables(p_restaurant_id, p_order_id, p_table_ids);
  RETURN true;
END $$;

-- Keeps a table for a while. Raises STALE_SNAPSHOT and NO_TABLE.
CREATE FUNCTION hold_tables(
  p_restaurant_id text, p_hold_id text, p_version bigint, p_now timestamptz, p_expires_at timestamptz, p_seatings jsonb,
  p_dine_in_at timestamptz, p_party_size integer, p_duration_minutes integer, p_area_id text,
  p_slot_minutes integer, p_max_parties integer, p_max_covers integer
) RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_dining_room(p_restaurant_id, p_now);
  PERFORM FROM restaurants r WHERE r.id = p_restaurant_id AND r.snapshot_version = p_version;
  IF NOT FOUND THEN RAISE EXCEPTION 'STALE_SNAPSHOT' USING ERRCODE = 'LK001'; END IF;
  INSERT INTO dine_in_holds (restaurant_id, id, dine_in_at, party_size, duration_minutes, area_id, expires_at, created_at)
  VALUES (p_restaurant_id, p_hold_id, p_dine_in_at, p_party_size, p_duration_minutes, p_area_id, p_expires_at, p_now);
  RETURN take_tables(p_restaurant_id, NULL, p_hold_id, p_seatings,
    tstzrange(p_dine_in_at, p_dine_in_at + make_interval(mins => p_duration_minutes)), p_party_size,
    slot_of_booking(p_dine_in_at, NULL, p_slot_minutes), p_max_parties, p_max_covers);
END $$;

-- Writes a reservation with its table in one round trip and one transaction, like place_order, or answers what its key
-- already stands for. A hold of the same time and party gives its table; any other is let go. p_approve: confirmed at
-- once. p_provider: a deposit is paid first, and the restaurant hears of the request when it has been.
-- p_slot_starts: the slot of the pacing, when the party does not arrive on the grid. p_version null: staff decide by themselves.
-- Raises STALE_SNAPSHOT and NO_TABLE.
CREATE FUNCTION place_reservation(
  p_restaurant_id text, p_order_id text, p_version bigint, p_now timestamptz, p_key text, p_body_hash bytea,
  p_hold_id text, p_seatings jsonb, p_slot_starts timestamptz, p_slot_minutes integer, p_max_parties integer,
  p_max_covers integer, p_approve boolean, p_order jsonb, p_event jsonb, p_actor jsonb, p_provider text,
  p_payment_expires_at timestamptz,
  OUT placed boolean, OUT existing_order_id text, OUT existing_endpoint text, OUT existing_body_hash bytea,
  OUT number bigint, OUT table_ids text[]
) LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  event_data jsonb;
  during tstzrange;
BEGIN
  placed := false;
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (restaurant_id, key, endpoint, body_hash, order_id, created_at)
    VALUES (p_restaurant_id, p_key, 'reservations', p_body_hash, p_order_id, p_now)
    ON CONFLICT (restaurant_id, key) DO NOTHING;
    IF NOT FOUND THEN
      SELECT k.order_id, k.endpoint, k.body_hash INTO existing_order_id, existing_endpoint, existing_body_hash
      FROM idempotency_keys k WHERE k.restaurant_id = p_restaurant_id AND k.key = p_key;
      RETURN;
    END IF;
  END IF;

  PERFORM lock_dining_room(p_restaurant_id, p_now);
  IF p_version IS NOT NULL THEN
    PERFORM FROM restaurants r WHERE r.id = p_restaurant_id AND r.snapshot_version = p_version;
    IF NOT FOUND THEN RAISE EXCEPTION 'STALE_SNAPSHOT' USING ERRCODE = 'LK001'; END IF;
  END IF;

  o := jsonb_populate_record(NULL::orders, p_order);
  o.status := CASE WHEN p_provider IS NULL THEN 'PENDING_APPROVAL' ELSE 'AWAITING_PAYMENT' END;
  during := tstzrange(o.dine_in_at, o.dine_in_at + make_interval(mins => o.duration_minutes));

  INSERT INTO order_counters AS c (restaurant_id, last_number) VALUES (p_restaurant_id, 1)
  ON CONFLICT (restaurant_id) DO UPDATE SET last_number = c.last_number + 1
  RETURNING c.last_number INTO number;

  INSERT INTO orders (
    restaurant_id, id, type, order_number, token_hash, token_sealed, status, payment_method, source, locale,
    client_reference, table_deposit, total, customer_name, customer_phone, customer_email, email_identity, marketing_consent,
    note, success_url, cancel_url, dine_in_at, party_size, duration_minutes, reservation, placed_at, updated_at
  ) VALUES (
    p_restaurant_id, p_order_id, 'RESERVATION', number, o.token_hash, o.token_sealed, o.status, o.payment_method, o.source,
    o.locale, o.client_reference, o.table_deposit, o.total, o.customer_name, o.customer_phone, o.customer_email, o.email_identity,
    o.marketing_consent, o.note, o.success_url, o.cancel_url, o.dine_in_at, o.party_size, o.duration_minutes,
    o.reservation, p_now, p_now
  );

  IF p_hold_id IS NOT NULL THEN
    PERFORM FROM dine_in_holds h
    WHERE h.restaurant_id = p_restaurant_id AND h.id = p_hold_id AND h.dine_in_at = o.dine_in_at
      AND h.party_size = o.party_size AND h.duration_minutes = o.duration_minutes
      AND h.area_id IS NOT DISTINCT FROM o.reservation ->> 'areaId';
    IF FOUND THEN
      WITH kept AS (
        UPDATE table_occupancies t SET order_id = p_order_id, hold_id = NULL
        WHERE t.restaurant_id = p_restaurant_id AND t.hold_id = p_hold_id RETURNING t.table_id
      ) SELECT array_agg(kept.table_id ORDER BY kept.table_id) INTO table_ids FROM kept;
    END IF;
    DELETE FROM dine_in_holds h WHERE h.restaurant_id = p_restaurant_id AND h.id = p_hold_id;
  END IF;
  IF table_ids IS NULL THEN
    table_ids := take_tables(p_restaurant_id, p_order_id, NULL, p_seatings, during, o.party_size,
      slot_of_booking(o.dine_in_at, p_slot_starts, p_slot_minutes), p_max_parties, p_max_covers);
  END IF;

  -- Who has a table waits no longer.
  UPDATE dine_in_waitlist SET status = 'BOOKED', updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND customer_phone = o.customer_phone AND status IN ('WAITING', 'NOTIFIED')
    AND o.dine_in_at BETWEEN from_at - interval '6 hours' AND until_at + interval '6 hours';

  event_data := p_event || jsonb_build_object('orderId', p_order_id, 'orderNumber', number);
  IF p_provider IS NOT NULL THEN
    INSERT INTO payments (restaurant_id, order_id, provider, state, amount, expires_at, created_at, updated_at)
    VALUES (p_restaurant_id, p_order_id, p_provider, 'CREATING', o.total, p_payment_expires_at, p_now, p_now);
    INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
    VALUES (p_restaurant_id, p_order_id, p_now, 'RESERVATION_STARTED', o.status, event_data, p_actor);
  ELSE
    INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
    VALUES (p_restaurant_id, p_order_id, p_now, 'RESERVATION_REQUESTED', o.status, event_data, p_actor);
    PERFORM emit_webhook_event(p_restaurant_id, p_order_id, 'RESERVATION_REQUESTED', p_now, event_data);
    IF p_approve THEN
      PERFORM confirm_reservation(p_restaurant_id, p_order_id, table_ids, p_now,
        CASE WHEN p_actor ->> 'kind' = 'CUSTOMER' THEN '{"kind": "SYSTEM"}' ELSE p_actor END);
    END IF;
  END IF;
  placed := true;
END $$;

-- The restaurant answers yes, at the tables it names (null: those proposed), whatever their size. False when the request
-- is no longer waiting. Raises NO_TABLE when somebody else has one of them then, UNKNOWN_TABLE for what is not a table in use.
CREATE FUNCTION approve_reservation(
  p_restaurant_id text, p_order_id text, p_table_ids text[], p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  seated text[];
BEGIN
  PERFORM lock_dining_room(p_restaurant_id, p_now);
  PERFORM FROM orders WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND status = 'PENDING_APPROVAL' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  seated := reseat(p_restaurant_id, p_order_id, p_table_ids, p_now);
  RETURN confirm_reservation(p_restaurant_id, p_order_id, seated, p_now, p_actor);
END $$;

-- Gives a reservation other tables (null: those it has) and answers them. A party that is here needs them from now on, and
-- for a while even when its time is over. The room and the order must be locked.
CREATE FUNCTION reseat(p_restaurant_id text, p_order_id text, p_table_ids text[], p_now timestamptz) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  o record;
  seated text[];
BEGIN
  IF p_table_ids IS NULL THEN
    SELECT array_agg(table_id ORDER BY table_id) INTO seated FROM table_occupancies
    WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
    IF seated IS NULL THEN RAISE EXCEPTION 'NO_TABLE' USING ERRCODE = 'LK001'; END IF;
    RETURN seated;
  END IF;
  IF (SELECT count(*) FROM dining_tables WHERE restaurant_id = p_restaurant_id AND id = ANY (p_table_ids) AND is_active)
     <> cardinality(p_table_ids) THEN
    RAISE EXCEPTION 'UNKNOWN_TABLE' USING ERRCODE = 'LK001';
  END IF;
  SELECT dine_in_at, duration_minutes, party_size INTO o FROM orders
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  DELETE FROM table_occupancies WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
  RETURN take_tables(p_restaurant_id, p_order_id, NULL, jsonb_build_array(to_jsonb(p_table_ids)),
    time_left(o.dine_in_at, o.duration_minutes, p_now), o.party_size, NULL, NULL, NULL);
END $$;

CREATE FUNCTION time_left(p_dine_in_at timestamptz, p_duration_minutes integer, p_now timestamptz) RETURNS tstzrange
LANGUAGE sql IMMUTABLE AS $$
  SELECT tstzrange(greatest(p_dine_in_at, p_now), greatest(p_dine_in_at + make_interval(mins => p_duration_minutes),
    greatest(p_dine_in_at, p_now) + interval '15 minutes'))
$$;

-- Moves a confirmed party to other tables; it was told of none before it came, so there is no public event.
CREATE FUNCTION move_party(
  p_restaurant_id text, p_order_id text, p_table_ids text[], p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  seated text[];
BEGIN
  PERFORM lock_dining_room(p_restaurant_id, p_now);
  UPDATE orders SET updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND type = 'RESERVATION' AND status = 'CONFIRMED';
  IF NOT FOUND THEN RETURN false; END IF;
  seated := reseat(p_restaurant_id, p_order_id, p_table_ids, p_now);
  PERFORM name_tables(p_restaurant_id, p_order_id, seated);
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, next_event_at(p_restaurant_id, p_order_id, p_now), 'RESERVATION_MOVED', 'CONFIRMED',
    jsonb_build_object('orderId', p_order_id, 'tableIds', to_jsonb(seated)), p_actor);
  RETURN true;
END $$;

-- A guest has called: another time, party or stay, at the first of p_seatings that is free. p_until: until when the guest can
-- cancel it. False when it is over. Raises NO_TABLE; then all is as it was.
CREATE FUNCTION change_reservation(
  p_restaurant_id text, p_order_id text, p_seatings jsonb, p_dine_in_at timestamptz, p_party_size integer,
  p_duration_minutes integer, p_note text, p_until timestamptz, p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  current_status text;
  seated text[];
BEGIN
  PERFORM lock_dining_room(p_restaurant_id, p_now);
  UPDATE orders SET dine_in_at = p_dine_in_at, party_size = p_party_size, duration_minutes = p_duration_minutes, note = p_note,
    reservation = reservation || jsonb_build_object('canCancelUntil', iso_utc(p_until)), updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND type = 'RESERVATION'
    AND status IN ('PENDING_APPROVAL', 'CONFIRMED')
  RETURNING status INTO current_status;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM table_occupancies WHERE restaurant_id = p_restaurant_id AND order_id = p_order_id;
  seated := take_tables(p_restaurant_id, p_order_id, NULL, p_seatings, time_left(p_dine_in_at, p_duration_minutes, p_now),
    p_party_size, NULL, NULL, NULL);
  IF current_status = 'CONFIRMED' THEN PERFORM name_tables(p_restaurant_id, p_order_id, seated); END IF;
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, next_event_at(p_restaurant_id, p_order_id, p_now), 'RESERVATION_CHANGED',
    current_status, jsonb_build_object('orderId', p_order_id, 'dineInAt', iso_utc(p_dine_in_at), 'partySize', p_party_size,
      'durationMinutes', p_duration_minutes, 'tableIds', to_jsonb(seated)), p_actor);
  RETURN true;
END $$;

-- The party is here. False when it is not expected (any more) or sits already.
CREATE FUNCTION seat_reservation(p_restaurant_id text, p_order_id text, p_now timestamptz, p_actor jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET reservation = reservation || jsonb_build_object('seatedAt', iso_utc(p_now)), updated_at = p_now
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND type = 'RESERVATION' AND status = 'CONFIRMED'
    AND NOT reservation ? 'seatedAt';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
  VALUES (p_restaurant_id, p_order_id, next_event_at(p_restaurant_id, p_order_id, p_now), 'RESERVATION_SEATED', 'CONFIRMED',
    jsonb_build_object('orderId', p_order_id), p_actor);
  RETURN true;
END $$;

-- A reservation that ends gives its tables back, whoever ended it and how: all of them when it comes to nothing, the rest
-- of the evening when the party has left.
CREATE FUNCTION free_tables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'COMPLETED' AND NEW.completed_at > NEW.dine_in_at THEN
    UPDATE table_occupancies SET during = tstzrange(lower(during), NEW.completed_at)
    WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND upper(during) > NEW.completed_at;
  ELSE
    DELETE FROM table_occupancies WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_free_tables AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.type = 'RESERVATION' AND NEW.status IN ('CANCELLED', 'FAILED', 'COMPLETED') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION free_tables();
