-- Menus read from PDF files: a queue, a draft to look through, and what became of it.

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
