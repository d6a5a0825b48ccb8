-- An order that the restaurant's people took by phone, to be paid by link, tells the guest where (D-252): as soon as there is a link.
CREATE FUNCTION mail_payment_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
BEGIN
  SELECT customer_email, locale INTO o FROM orders
  WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id AND type = 'ORDER' AND source = 'STAFF';
  IF o.customer_email IS NOT NULL THEN
    PERFORM queue_order_mail(NEW.restaurant_id, NEW.order_id, 'ORDER_PAYMENT_LINK', o.customer_email, o.locale, '{}', '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_mail_link AFTER UPDATE OF state ON payments FOR EACH ROW
  WHEN (NEW.state = 'OPEN' AND OLD.state = 'CREATING') EXECUTE FUNCTION mail_payment_link();
