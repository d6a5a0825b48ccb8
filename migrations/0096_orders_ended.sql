-- When an order ended, as an index can be asked for it. Under row-level security PostgreSQL takes COALESCE for something that may tell of rows that are not
-- shown, and CASE not: orders_finished found a restaurant's orders by their restaurant alone, and what is done today read all that were ever done.
DROP INDEX CONCURRENTLY IF EXISTS orders_ended;
CREATE INDEX CONCURRENTLY orders_ended ON orders (restaurant_id, (CASE WHEN completed_at IS NULL THEN cancelled_at ELSE completed_at END))
  WHERE status IN ('COMPLETED', 'CANCELLED');
DROP INDEX CONCURRENTLY IF EXISTS orders_finished;
