-- Where a restaurant's pages are, and mails to owners and to guests whose table was changed.

-- ---- Domains

-- A domain may be verified for browser calls alone, with somebody else's website behind it. Links go to a domain only once it
-- was seen to show our pages (look-where-domains-lead.ts), or on the operator's word.
ALTER TABLE domains ADD COLUMN leads_here boolean NOT NULL DEFAULT false;
-- Looks in a row that found something else behind a name that led here.
ALTER TABLE domains ADD COLUMN lead_misses smallint NOT NULL DEFAULT 0;
-- When it is looked again.
ALTER TABLE domains ADD COLUMN lead_due_at timestamptz;
UPDATE domains SET leads_here = true WHERE is_managed;
UPDATE domains SET lead_due_at = now() WHERE verified_at IS NOT NULL AND NOT is_managed;
ALTER TABLE domains ADD CONSTRAINT domains_lead_check
  CHECK (verified_at IS NOT NULL OR NOT leads_here AND lead_due_at IS NULL);
CREATE INDEX domains_lead_due ON domains (lead_due_at) WHERE lead_due_at IS NOT NULL;

-- The primary domain that leads here is part of the snapshot: every process hears of another one, and of none, at once.
CREATE FUNCTION bump_snapshot_of_domain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed_id text := coalesce(NEW.restaurant_id, OLD.restaurant_id);
BEGIN
  UPDATE restaurants SET snapshot_version = snapshot_version + 1, updated_at = now() WHERE id = changed_id;
  PERFORM pg_notify('luka_snapshot', changed_id);
  RETURN NULL;
END $$;
CREATE TRIGGER domains_snapshot_insert AFTER INSERT ON domains
  FOR EACH ROW WHEN (NEW.is_primary AND NEW.leads_here) EXECUTE FUNCTION bump_snapshot_of_domain();
CREATE TRIGGER domains_snapshot_update AFTER UPDATE ON domains
  FOR EACH ROW WHEN ((OLD.is_primary AND OLD.leads_here) IS DISTINCT FROM (NEW.is_primary AND NEW.leads_here))
  EXECUTE FUNCTION bump_snapshot_of_domain();
CREATE TRIGGER domains_snapshot_delete AFTER DELETE ON domains
  FOR EACH ROW WHEN (OLD.is_primary AND OLD.leads_here) EXECUTE FUNCTION bump_snapshot_of_domain();

-- A restaurant that goes live has pages from now on: its domains are looked at again.
CREATE FUNCTION look_at_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE domains SET lead_due_at = now() + interval '3 s' WHERE restaurant_id = NEW.id AND lead_due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER restaurants_live_domains AFTER UPDATE OF is_live ON restaurants
  FOR EACH ROW WHEN (NEW.is_live AND NOT OLD.is_live) EXECUTE FUNCTION look_at_domains();

-- ---- Mails

-- The language that somebody has chosen; null while nobody knows.
ALTER TABLE people ADD COLUMN locale text CHECK (locale IN ('nb', 'en'));
UPDATE people p SET locale = i.locale FROM owner_invites i WHERE i.accepted_by = p.id;

-- The restaurant has changed when a party comes, or how many. Another table alone is no news to a guest, and a party that
-- sits already knows. What waits to be sent tells of it anyway; else the guest hears what it was before.
CREATE FUNCTION mail_changed_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mails
  WHERE restaurant_id = NEW.restaurant_id AND order_id = NEW.id AND state = 'PENDING' AND claim_id IS NULL
    AND kind IN ('RESERVATION_REQUESTED', 'RESERVATION_APPROVED', 'RESERVATION_CHANGED')
  FOR UPDATE;
  IF FOUND THEN RETURN NULL; END IF;
  INSERT INTO mails (restaurant_id, kind, recipient, locale, order_id, data)
  VALUES (NEW.restaurant_id, 'RESERVATION_CHANGED', NEW.customer_email, NEW.locale, NEW.id,
    jsonb_build_object('dineInAt', iso_utc(OLD.dine_in_at), 'partySize', OLD.party_size));
  RETURN NULL;
END $$;
CREATE TRIGGER orders_mail_reservation AFTER UPDATE OF dine_in_at, party_size ON orders FOR EACH ROW
  WHEN (NEW.customer_email IS NOT NULL AND NEW.type = 'RESERVATION'
    AND NEW.status IN ('PENDING_APPROVAL', 'CONFIRMED') AND NOT NEW.reservation ? 'seatedAt'
    AND (NEW.dine_in_at, NEW.party_size) IS DISTINCT FROM (OLD.dine_in_at, OLD.party_size))
  EXECUTE FUNCTION mail_changed_reservation();

-- As in 0011, and a change that waits is told by what comes after it.
CREATE OR REPLACE FUNCTION mail_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
BEGIN
  SELECT customer_email, locale INTO o FROM orders WHERE restaurant_id = NEW.restaurant_id AND id = NEW.order_id;
  IF o.customer_email IS NOT NULL THEN
    PERFORM queue_order_mail(NEW.restaurant_id, NEW.order_id, NEW.event, o.customer_email, o.locale, '{}',
      CASE WHEN NEW.event = 'RESERVATION_REQUESTED' THEN '{}'
        ELSE '{RESERVATION_REQUESTED,RESERVATION_APPROVED,RESERVATION_CHANGED}' END::text[]);
  END IF;
  RETURN NULL;
END $$;
