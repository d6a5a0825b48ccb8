-- Extensions, and ids.
--
-- Money is bigint øre. Times of day are text "HH:MM" on the Oslo wall clock: they are compared as text, and 24:00 and
-- past-midnight windows are data, not dates.
--
-- Tenancy: every table of a restaurant carries restaurant_id, first in its primary key and in every unique and foreign key,
-- so that tenants can be spread over machines by restaurant_id. Tables without it are directories (they answer "which
-- restaurant?") or belong to people and partners; test/tenancy.test.ts lists them.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A UUID of version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of what is left of them, and 62 bits of chance. Made one
-- after another they rise. PostgreSQL has a function for it from version 18 on only.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS $$
DECLARE
  microseconds bigint := extract(epoch FROM clock_timestamp()) * 1000000;
BEGIN
  -- 28672 is the version, 7, in the upper 4 of 16 bits; the variant stands in what a random UUID ends with.
  RETURN encode(substring(int8send(microseconds / 1000) FROM 3)
    || int2send((28672 + microseconds % 1000 * 4096 / 1000)::smallint)
    || substring(uuid_send(gen_random_uuid()) FROM 9), 'hex')::uuid;
END $$;

-- The millisecond in which a UUID of version 7 was made. Without subqueries, so that it is inlined.
CREATE FUNCTION uuid_v7_time(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_timestamp(('x' || encode(substring(uuid_send(id) FROM 1 FOR 6), 'hex'))::bit(48)::bigint / 1000.0::float8)
$$;

-- A TypeID like those of src/platform/ids.ts: 128 bits of a UUIDv7 in 26 digits of 5 bits, the first with the top 3.
CREATE FUNCTION new_id(p_prefix text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT p_prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(made.bits FROM place FOR 5)::int, 1), '' ORDER BY place)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits FROM uuid_v7() AS id) AS made,
    generate_series(1, 126, 5) AS place
$$;

-- ISO 8601 in UTC with milliseconds, as the service writes every instant.
CREATE FUNCTION iso_utc(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
