-- What the kitchen has finished in the running business day, without reading the years before it.
CREATE INDEX orders_finished ON orders (restaurant_id, (coalesce(completed_at, cancelled_at)))
  WHERE status IN ('COMPLETED', 'CANCELLED');
