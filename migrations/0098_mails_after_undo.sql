-- A guest who has heard of the cancellation hears that it was taken back; one who has not hears of neither. What the cancellation took the place of, or what
-- came to be sent while the order was cancelled, was left out, the receipt too: it waits again, and whoever sends it leaves out what is old by then.
CREATE OR REPLACE FUNCTION mail_undone_cancel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mails SET state = 'PENDING', failure = NULL, finished_at = NULL, claim_id = NULL
  WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND state = 'SKIPPED' AND kind <> 'ORDER_CANCELLED';
  UPDATE mails SET state = 'SKIPPED', failure = 'SUPERSEDED', finished_at = clock_timestamp()
  WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND state = 'PENDING' AND claim_id IS NULL AND kind = 'ORDER_CANCELLED';
  IF NOT FOUND THEN
    PERFORM queue_order_mail(
      NEW.restaurant_id, NEW.id, 'ORDER_REINSTATED', NEW.customer_email, NEW.locale, '{ORDER_REINSTATED}', '{}');
  END IF;
  RETURN NULL;
END $$;
