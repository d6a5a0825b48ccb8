-- The addresses of the country, for searching without asking anybody else. They belong to no restaurant. `luka addresses
-- import` writes both tables anew and swaps them in; nothing else writes them, so they need no foreign key.

-- What the tables hold: nothing (no row), some addresses around the demo restaurant, or an imported file.
CREATE TABLE address_register (
  is_only_row boolean     NOT NULL DEFAULT true PRIMARY KEY CHECK (is_only_row),
  content     text        NOT NULL CHECK (content IN ('DEMO', 'FILE')),
  addresses   integer     NOT NULL,
  imported_at timestamptz NOT NULL
);

-- A street within one postal code. Names are searched here (some 200,000 rows); 2.6 million houses need no text index.
CREATE TABLE address_streets (
  id           integer          NOT NULL PRIMARY KEY,
  -- The register's: `{municipality}-{street code}`.
  code         text             NOT NULL,
  name         text             NOT NULL,
  -- domain/address-text.ts, streetKey.
  street_key   text             NOT NULL,
  -- Folded words of the street, the town and the municipality, each after a space.
  search_key   text             NOT NULL,
  postal_code  text             NOT NULL,
  city         text             NOT NULL,
  municipality text             NOT NULL,
  -- The middle of its houses.
  latitude     double precision NOT NULL,
  longitude    double precision NOT NULL
);
CREATE INDEX ON address_streets USING gin (search_key gin_trgm_ops);
CREATE INDEX ON address_streets (postal_code, street_key);
CREATE INDEX ON address_streets (street_key);

CREATE TABLE addresses (
  street_id integer          NOT NULL,
  -- 0: a place without house numbers.
  number    integer          NOT NULL,
  letter    text             NOT NULL,
  latitude  double precision NOT NULL,
  longitude double precision NOT NULL,
  PRIMARY KEY (street_id, number, letter)
);

-- Streets whose names are like what was typed: "munkgata" for Munkegata. The usual threshold (0.6) forgives less than a
-- finger needs. Loading the library first makes its setting known.
SELECT similarity('', '');

CREATE FUNCTION similar_streets(typed text) RETURNS SETOF integer
LANGUAGE sql STABLE STRICT
SET pg_trgm.word_similarity_threshold = 0.4
AS $$ SELECT id FROM address_streets WHERE typed <% search_key $$;
