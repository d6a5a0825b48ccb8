-- What a partner has not heard can be asked for: what happened to orders, and what a call has made whose answer was lost.

-- The events of a restaurant, in the order in which they became known (docs/decisions/0047).

-- An event's place in its restaurant's feed. Whoever asks gives it, once the event is committed: writing an order takes no
-- number, waits for nobody and is written once.
ALTER TABLE order_events ADD COLUMN feed_position bigint;
CREATE INDEX order_events_unnumbered ON order_events (restaurant_id, created_at) WHERE feed_position IS NULL;
CREATE UNIQUE INDEX order_events_feed ON order_events (restaurant_id, feed_position) WHERE feed_position IS NOT NULL;

-- The last place given out. A row for each restaurant whose feed was asked for.
CREATE TABLE event_feeds (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  last_position bigint NOT NULL
);
ALTER TABLE event_feeds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_scope ON event_feeds
  USING (restaurant_id = current_setting('luka.scope', true) OR current_setting('luka.scope', true) = '*');

-- Gives places to what has been committed since somebody last asked: the oldest p_most that happened after p_since. They go
-- behind all that were given before, whatever their time, so a cursor never passes what is committed late. One order's own
-- events are written under its lock, so they keep their order.
CREATE FUNCTION number_events(p_restaurant_id text, p_since timestamptz, p_most integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
BEGIN
  PERFORM FROM order_events
  WHERE restaurant_id = p_restaurant_id AND feed_position IS NULL AND created_at >= p_since LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  -- Locked until commit: those who ask at once number one after another, and places are seen all at once.
  INSERT INTO event_feeds AS f (restaurant_id, last_position) VALUES (p_restaurant_id, 0)
  ON CONFLICT (restaurant_id) DO UPDATE SET last_position = f.last_position RETURNING last_position INTO last;
  -- A statement of its own, behind the lock: it sees what the one before has numbered.
  WITH unnumbered AS (
    SELECT e.order_id, e.created_at, last + row_number() OVER (ORDER BY e.created_at, e.order_id) AS place
    FROM order_events e
    WHERE e.restaurant_id = p_restaurant_id AND e.feed_position IS NULL AND e.created_at >= p_since
    ORDER BY e.created_at, e.order_id LIMIT p_most
  ), numbered AS (
    UPDATE order_events e SET feed_position = u.place FROM unnumbered u
    WHERE e.restaurant_id = p_restaurant_id AND e.order_id = u.order_id AND e.created_at = u.created_at
    RETURNING e.feed_position
  )
  UPDATE event_feeds SET last_position = greatest(last_position, (SELECT max(feed_position) FROM numbered))
  WHERE restaurant_id = p_restaurant_id;
END $$;

-- What a call with this key answers when it comes again, in every call but the one that makes a restaurant, which is read anew.
-- Nothing that is shown once stands in it.
ALTER TABLE partner_idempotency_keys ADD COLUMN answer jsonb;
