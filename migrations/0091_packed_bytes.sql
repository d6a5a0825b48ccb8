-- They are packed already. Where 0047 ran on PostgreSQL 15 it could not say so (migrate.ts).
ALTER TABLE menu_versions ALTER COLUMN rows SET STORAGE EXTERNAL;
