-- Where in the kitchen things are made (D-240): a category's dishes at one station, at the most.
CREATE TABLE stations (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  sort_order    integer NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE station_categories (
  restaurant_id text NOT NULL,
  category_id   text NOT NULL,
  station_id    text NOT NULL,
  PRIMARY KEY (restaurant_id, category_id),
  FOREIGN KEY (restaurant_id, category_id) REFERENCES categories ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, station_id) REFERENCES stations ON DELETE CASCADE
);
CREATE INDEX station_categories_station ON station_categories (restaurant_id, station_id);

-- What a station has made of an order's line. A combo's line is made at several.
CREATE TABLE line_ticks (
  restaurant_id text NOT NULL,
  order_id      text NOT NULL,
  line_number   smallint NOT NULL,
  station_id    text NOT NULL,
  made_at       timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, order_id, line_number, station_id),
  FOREIGN KEY (restaurant_id, order_id, line_number) REFERENCES order_lines ON DELETE CASCADE,
  FOREIGN KEY (restaurant_id, station_id) REFERENCES stations ON DELETE CASCADE
);
CREATE INDEX line_ticks_station ON line_ticks (restaurant_id, station_id);

DO $$
DECLARE
  name text;
  event text;
BEGIN
  FOREACH name IN ARRAY ARRAY['stations', 'station_categories', 'line_ticks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY of_scope ON %I USING (
      restaurant_id = current_setting(''luka.scope'', true) OR current_setting(''luka.scope'', true) = ''*'')', name);
  END LOOP;
  -- Boards are told which station makes what from the snapshot.
  FOR name, event IN SELECT * FROM unnest(ARRAY['stations', 'station_categories']) AS tables,
      unnest(ARRAY['insert', 'update', 'delete']) AS events LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version()',
      name || '_snapshot_' || event, event, name, CASE event WHEN 'delete' THEN 'OLD' ELSE 'NEW' END);
  END LOOP;
END $$;
