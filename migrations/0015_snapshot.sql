-- The menu snapshot: its version, and what raises it. Orders are written only at the version they were priced at.

-- Every change of what a snapshot holds raises its version once per statement and tells every process. `updated_at` costs
-- nothing: the row is written anyway.
CREATE FUNCTION bump_snapshot_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed_id text;
BEGIN
  FOR changed_id IN SELECT DISTINCT restaurant_id FROM changed LOOP
    UPDATE restaurants SET snapshot_version = snapshot_version + 1, updated_at = now() WHERE id = changed_id;
    PERFORM pg_notify('luka_snapshot', changed_id);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION bump_own_snapshot_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snapshot_version := OLD.snapshot_version + 1;
  PERFORM pg_notify('luka_snapshot', NEW.id);
  RETURN NEW;
END $$;

-- What a snapshot holds: the restaurant's own row, and these tables.
CREATE TRIGGER restaurants_snapshot BEFORE UPDATE OF slug, is_live, archived_at, environment ON restaurants
  FOR EACH ROW EXECUTE FUNCTION bump_own_snapshot_version();

DO $$
DECLARE
  name text;
  event text;
BEGIN
  FOR name, event IN SELECT * FROM unnest(ARRAY['restaurant_profiles', 'ordering_settings', 'ordering_pauses', 'day_hours',
      'hours_overrides', 'delivery_zones', 'menus', 'menu_schedules', 'addon_groups', 'addons', 'categories', 'products',
      'variants', 'coupons', 'upsells', 'newsletter_popups', 'dining_areas', 'dining_tables', 'table_combinations',
      'payment_accounts']) AS tables, unnest(ARRAY['insert', 'update', 'delete']) AS events
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION bump_snapshot_version()',
      name || '_snapshot_' || event, event, name, CASE event WHEN 'delete' THEN 'OLD' ELSE 'NEW' END);
  END LOOP;
END $$;

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
