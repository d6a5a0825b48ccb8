-- Menus, pictures, and menus read from PDF files.

CREATE TABLE menus (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  description   text,
  is_active     boolean NOT NULL DEFAULT true,
  is_default    boolean NOT NULL DEFAULT false,
  priority      integer NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 100),
  sort_order    integer NOT NULL DEFAULT 0,
  starts_on     text,
  ends_on       text,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE menu_schedules (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  menu_id       text NOT NULL,
  day_of_week   text NOT NULL CHECK (day_of_week IN ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  starts_at     text NOT NULL,
  ends_at       text NOT NULL,
  priority      integer NOT NULL DEFAULT 0,
  is_active     boolean NOT NULL DEFAULT true,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, menu_id) REFERENCES menus ON DELETE CASCADE
);
CREATE INDEX menu_schedules_menu ON menu_schedules (restaurant_id, menu_id);

CREATE TABLE addon_groups (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  description   text,
  min_select    integer NOT NULL DEFAULT 0,
  max_select    integer,
  allow_quantity boolean NOT NULL DEFAULT false,
  max_per_addon integer,
  free_count    integer NOT NULL DEFAULT 0,
  display       text NOT NULL DEFAULT 'CHECKBOX' CHECK (display IN ('RADIO', 'CHECKBOX', 'STEPPER')),
  tiers         jsonb NOT NULL DEFAULT '[]',
  -- Applies to every product of the restaurant.
  is_shared     boolean NOT NULL DEFAULT false,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE addons (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  addon_group_id text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  price         bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  tier_prices   jsonb NOT NULL DEFAULT '[]',
  is_default    boolean NOT NULL DEFAULT false,
  is_available  boolean NOT NULL DEFAULT true,
  sold_out_until timestamptz,
  kitchen_name  text,
  image_url     text,
  allergens     text[] NOT NULL DEFAULT '{}',
  is_vegan      boolean NOT NULL DEFAULT false,
  is_vegetarian boolean NOT NULL DEFAULT false,
  max_quantity  integer,
  addon_group_ids text[] NOT NULL DEFAULT '{}',
  sort_order    integer NOT NULL DEFAULT 0,
  -- Kept for 15 minutes after deletion, so that a cached menu still orders the row of the same name.
  deleted_at    timestamptz,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, addon_group_id) REFERENCES addon_groups ON DELETE CASCADE
);
CREATE INDEX addons_group ON addons (restaurant_id, addon_group_id);
CREATE INDEX addons_sold_out ON addons (sold_out_until) WHERE sold_out_until IS NOT NULL;

CREATE TABLE categories (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  menu_id       text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  description   text,
  image_url     text,
  addon_group_ids text[] NOT NULL DEFAULT '{}',
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, menu_id) REFERENCES menus ON DELETE CASCADE
);
CREATE INDEX categories_menu ON categories (restaurant_id, menu_id);

CREATE TABLE products (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  category_id   text NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  name_en       text,
  description   text CHECK (length(description) <= 1000),
  description_en text,
  image_url     text,
  image_is_stock boolean NOT NULL DEFAULT false,
  base_price    bigint NOT NULL CHECK (base_price BETWEEN 0 AND 10000000),
  previous_price bigint,
  is_active     boolean NOT NULL DEFAULT true,
  is_available  boolean NOT NULL DEFAULT true,
  sold_out_until timestamptz,
  is_popular    boolean NOT NULL DEFAULT false,
  is_vegan      boolean NOT NULL DEFAULT false,
  is_vegetarian boolean NOT NULL DEFAULT false,
  is_combo      boolean NOT NULL DEFAULT false,
  allowed_fulfillment text CHECK (allowed_fulfillment IN ('PICKUP', 'DELIVERY')),
  allergens     text[] NOT NULL DEFAULT '{}',
  may_contain   text[] NOT NULL DEFAULT '{}',
  dietary       text[] NOT NULL DEFAULT '{}',
  age_limit     smallint CHECK (age_limit IN (18, 20)),
  contains_alcohol boolean NOT NULL DEFAULT false,
  bottle_deposit bigint NOT NULL DEFAULT 0 CHECK (bottle_deposit >= 0),
  max_per_order integer CHECK (max_per_order > 0),
  make_minutes  integer CHECK (make_minutes BETWEEN 0 AND 240),
  addon_group_ids text[] NOT NULL DEFAULT '{}',
  combo         jsonb,
  sort_order    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, category_id) REFERENCES categories ON DELETE CASCADE
);
CREATE INDEX products_category ON products (restaurant_id, category_id);
-- What is sold out comes back by itself: the sweep looks only at what has an end.
CREATE INDEX products_sold_out ON products (sold_out_until) WHERE sold_out_until IS NOT NULL;

-- Counted stock, apart from products because orders write it: only reaching zero changes the menu.
CREATE TABLE product_stock (
  restaurant_id text NOT NULL,
  product_id    text NOT NULL,
  stock_left    integer NOT NULL CHECK (stock_left >= 0),
  PRIMARY KEY (restaurant_id, product_id),
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products ON DELETE CASCADE
);

CREATE TABLE variants (
  restaurant_id text NOT NULL,
  id            text NOT NULL,
  product_id    text NOT NULL,
  name          text NOT NULL,
  name_en       text,
  price         bigint NOT NULL CHECK (price BETWEEN 0 AND 10000000),
  previous_price bigint,
  bottle_deposit bigint,
  is_default    boolean NOT NULL DEFAULT false,
  addon_tier_key text,
  sort_order    integer NOT NULL DEFAULT 0,
  deleted_at    timestamptz,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, product_id) REFERENCES products ON DELETE CASCADE
);
CREATE INDEX variants_product ON variants (restaurant_id, product_id);

CREATE TABLE upsells (
  restaurant_id text PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
  is_active     boolean NOT NULL DEFAULT true,
  mode          text NOT NULL CHECK (mode IN ('POPULAR', 'MANUAL')),
  product_ids   text[] NOT NULL DEFAULT '{}'
);

-- Pictures as they are kept: named by the hash of their bytes, so that the same picture twice is one file.
CREATE TABLE uploads (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  -- '{hash}.webp'; below 'uploads/{restaurant_id}/' in the storage and in addresses.
  name          text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('LOGO', 'COVER', 'PRODUCT', 'CATEGORY')),
  width         integer NOT NULL,
  height        integer NOT NULL,
  bytes         integer NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (restaurant_id, name)
);

-- Files of restaurants that are gone, until they are removed from the storage too.
CREATE TABLE removed_uploads (
  storage_key text PRIMARY KEY,
  removed_at  timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION remember_removed_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_uploads (storage_key)
  SELECT 'uploads/' || restaurant_id || '/' || name FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER uploads_removed AFTER DELETE ON uploads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remember_removed_uploads();

CREATE TABLE menu_imports (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  status        text NOT NULL DEFAULT 'PROCESSING'
                CHECK (status IN ('PROCESSING', 'READY', 'FAILED', 'APPLIED', 'CLOSED')),
  -- Into which menu; null: the default one.
  menu_id       text,
  reader        text NOT NULL CHECK (reader IN ('TEXT', 'MODEL')),
  -- The file, until it has been read: at most 20 MiB.
  pdf           bytea CHECK (octet_length(pdf) <= 20971520),
  -- {categories: [{name, description, products: [{name, description, basePrice, variants, allergens}]}]}
  draft         jsonb,
  -- [{path, message}]
  warnings      jsonb NOT NULL DEFAULT '[]',
  text_cleaned  integer NOT NULL DEFAULT 0,
  -- {code, details}
  failure       jsonb,
  -- {created, changed}
  applied       jsonb,
  -- Readers that began; one that is not heard of before `due_at` is dead.
  attempts      smallint NOT NULL DEFAULT 0,
  claim_id      uuid,
  due_at        timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  finished_at   timestamptz,
  PRIMARY KEY (restaurant_id, id),
  FOREIGN KEY (restaurant_id, menu_id) REFERENCES menus (restaurant_id, id) ON DELETE SET NULL (menu_id),
  CHECK ((pdf IS NOT NULL) = (status = 'PROCESSING')),
  CHECK ((failure IS NOT NULL) = (status = 'FAILED')),
  CHECK ((applied IS NOT NULL) = (status = 'APPLIED')),
  CHECK (draft IS NOT NULL OR status IN ('PROCESSING', 'FAILED', 'CLOSED'))
);
-- PDF is packed already.
ALTER TABLE menu_imports ALTER COLUMN pdf SET STORAGE EXTERNAL;
CREATE INDEX menu_imports_due ON menu_imports (due_at) WHERE status = 'PROCESSING';
CREATE INDEX menu_imports_age ON menu_imports (created_at);
