-- What a dish's picture shows, for who cannot see it; null: nothing is said of it.
ALTER TABLE products ADD COLUMN image_alt text, ADD COLUMN image_alt_en text;
