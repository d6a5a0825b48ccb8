-- Hyphens may stand side by side in a slug, as src/domain/slug.ts has it; where they may not, it says so.
ALTER TABLE restaurants DROP CONSTRAINT restaurants_slug_check;
ALTER TABLE restaurants ADD CONSTRAINT restaurants_slug_check
  CHECK (slug ~ '^[a-z0-9][a-z0-9-]*[a-z0-9]$' AND length(slug) BETWEEN 2 AND 32);
