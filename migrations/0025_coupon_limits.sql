-- A coupon's limit can change while orders are placed (R-474): whoever takes a use holds to the limit as it stands when the use is
-- theirs to take, not as it stood when their order was priced. A change of a coupon locks its row here first, so each of the two
-- waits for the other.
CREATE FUNCTION coupon_limit_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most integer;
BEGIN
  SELECT usage_limit INTO most FROM coupons WHERE restaurant_id = NEW.restaurant_id AND id = NEW.coupon_id;
  -- Deleted since the order was priced.
  IF NOT FOUND THEN RAISE EXCEPTION 'STALE_SNAPSHOT' USING ERRCODE = 'LK001'; END IF;
  IF TG_OP = 'UPDATE' AND NEW.used > most THEN RAISE EXCEPTION 'USAGE_LIMIT_REACHED' USING ERRCODE = 'LK001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_usage_new BEFORE INSERT ON coupon_usage FOR EACH ROW EXECUTE FUNCTION coupon_limit_holds();
CREATE TRIGGER coupon_usage_taken BEFORE UPDATE ON coupon_usage FOR EACH ROW WHEN (NEW.used > OLD.used)
  EXECUTE FUNCTION coupon_limit_holds();
