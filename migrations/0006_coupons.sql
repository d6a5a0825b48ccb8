-- Coupons and automatic promotions.

CREATE TABLE coupons (
  restaurant_id text NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  id            text NOT NULL,
  code          text CHECK (code = upper(code) AND length(code) <= 64),
  is_automatic  boolean NOT NULL,
  is_active     boolean NOT NULL DEFAULT true,
  discount_type text NOT NULL CHECK (discount_type IN ('PERCENT', 'FIXED', 'FIXED_PRICE', 'FREE_DELIVERY', 'BUNDLE')),
  discount_value bigint NOT NULL CHECK (discount_value >= 0),
  minimum_order bigint NOT NULL DEFAULT 0,
  applies_to    text NOT NULL DEFAULT 'ORDER' CHECK (applies_to IN ('ORDER', 'CATEGORIES', 'PRODUCTS')),
  category_ids  text[] NOT NULL DEFAULT '{}',
  product_ids   text[] NOT NULL DEFAULT '{}',
  description   text,
  display_name  text,
  display_badge text,
  usage_limit   integer CHECK (usage_limit > 0),
  per_customer_limit integer CHECK (per_customer_limit > 0),
  valid_from    timestamptz,
  valid_to      timestamptz,
  priority      integer NOT NULL DEFAULT 0,
  allowed_days_of_week smallint[] NOT NULL DEFAULT '{}',
  allowed_fulfillment text,
  allowed_payment_method text,
  allowed_time_start text,
  allowed_time_end text,
  bundle_quantity integer CHECK (bundle_quantity > 0),
  bundle_tier_key text,
  max_bundles_per_order integer,
  subscribers_only boolean NOT NULL DEFAULT false,
  first_order_only boolean NOT NULL DEFAULT false,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, code),
  CHECK (is_automatic = (code IS NULL))
);

-- Uses, apart from coupons because orders write it: only reaching the limit changes the menu.
CREATE TABLE coupon_usage (
  restaurant_id text NOT NULL,
  coupon_id     text NOT NULL,
  used          integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  PRIMARY KEY (restaurant_id, coupon_id),
  FOREIGN KEY (restaurant_id, coupon_id) REFERENCES coupons ON DELETE CASCADE
);
