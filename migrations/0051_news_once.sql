-- What a partner asks for once per key need not be about one restaurant: its news are not.
ALTER TABLE partner_idempotency_keys ALTER COLUMN restaurant_id DROP NOT NULL;
