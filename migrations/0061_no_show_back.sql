-- A no-show that is taken back (D-315): the party is expected again, at the first of p_seatings that is free. Only what was marked since
-- p_marked_since; false for anything else. Raises NO_TABLE; then all is as it was. What was paid back of a deposit stays paid back.
CREATE FUNCTION take_back_no_show(
  p_restaurant_id text, p_order_id text, p_seatings jsonb, p_marked_since timestamptz, p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  o record;
  seated text[];
BEGIN
  PERFORM lock_dining_room(p_restaurant_id, p_now);
  SELECT dine_in_at, duration_minutes, party_size, confirmed_at INTO o FROM orders
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND type = 'RESERVATION' AND status = 'CANCELLED'
    AND cancellation ->> 'reason' = 'CUSTOMER_NO_SHOW' AND cancelled_at >= p_marked_since
  FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  seated := take_tables(p_restaurant_id, p_order_id, NULL, p_seatings, time_left(o.dine_in_at, o.duration_minutes, p_now),
    o.party_size, NULL, NULL, NULL);
  PERFORM move_order(p_restaurant_id, p_order_id, 'CANCELLED', 'CONFIRMED', p_now, 'RESERVATION_APPROVED',
    jsonb_build_object('dineInAt', iso_utc(o.dine_in_at), 'partySize', o.party_size, 'tableId', seated[1],
      'tableIds', to_jsonb(seated)), p_actor);
  UPDATE orders SET confirmed_at = o.confirmed_at, cancelled_at = NULL, cancellation = NULL
  WHERE restaurant_id = p_restaurant_id AND id = p_order_id;
  PERFORM name_tables(p_restaurant_id, p_order_id, seated);
  RETURN true;
END $$;
