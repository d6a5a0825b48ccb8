-- As before, and what follows a change: the deposit can be had back as long before the new time as before the old, and what was agreed
-- first stays known, so that the guest's page can say what it was.
CREATE OR REPLACE FUNCTION change_reservation(
  p_restaurant_id text, p_order_id text, p_seatings jsonb, p_dine_in_at timestamptz, p_party_size integer,
  p_duration_minutes integer, p_note text, p_until timestamptz, p_now timestamptz, p_actor jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  current_status text;
  seated text[];
BEGIN
  PERFORM lock_dining_room(p_restaurant_id, p_now);
  UPDATE orders SET dine_in_at = p_dine_in_at, party_size = p_party_size, duration_minutes = p_duration_minutes, note = p_note,
    reservation = jsonb_build_object('agreed', jsonb_build_object('dineInAt', iso_utc(dine_in_at), 'partySize', party_size))
      || reservation || jsonb_build_object('canCancelUntil', iso_utc(p_until))
      || CASE WHEN reservation ? 'refundUntil' THEN jsonb_build_object('refundUntil',
           iso_utc((reservation ->> 'refundUntil')::timestamptz + (p_dine_in_at - dine_in_at))) ELSE '{}' END,
    updated_at = p_now
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
