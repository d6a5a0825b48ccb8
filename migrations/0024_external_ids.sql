-- What a till calls the parts of a menu, so that it finds them again. A size's is its product's own, an add-on's its group's: tills sell
-- one topping in many groups.
ALTER TABLE menus ADD COLUMN external_id text;
ALTER TABLE categories ADD COLUMN external_id text;
ALTER TABLE products ADD COLUMN external_id text;
ALTER TABLE variants ADD COLUMN external_id text;
ALTER TABLE addon_groups ADD COLUMN external_id text;
ALTER TABLE addons ADD COLUMN external_id text;
CREATE UNIQUE INDEX menus_external ON menus (restaurant_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX categories_external ON categories (restaurant_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX products_external ON products (restaurant_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX variants_external ON variants (restaurant_id, product_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX addon_groups_external ON addon_groups (restaurant_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX addons_external ON addons (restaurant_id, addon_group_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;

-- A change of a whole menu is many statements and one new version: a transaction raises it once, since nobody sees it half done.
CREATE OR REPLACE FUNCTION bump_snapshot_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed_id text;
BEGIN
  FOR changed_id IN SELECT DISTINCT restaurant_id FROM changed LOOP
    CONTINUE WHEN current_setting('luka.raised', true) = changed_id;
    UPDATE restaurants SET snapshot_version = snapshot_version + 1, updated_at = now() WHERE id = changed_id;
    PERFORM pg_notify('luka_snapshot', changed_id);
    PERFORM set_config('luka.raised', changed_id, true);
  END LOOP;
  RETURN NULL;
END $$;
