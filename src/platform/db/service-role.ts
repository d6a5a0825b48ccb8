import type pg from "pg";

/**
 * Whom the service works as: a role that owns nothing and stands above no policy, so that PostgreSQL itself keeps restaurants apart
 * (decision 0042). Nobody logs in as it; connections take it.
 */
export const serviceRole = "luka_service";

// PostgreSQL 16 tells membership from the right to take a role.
const mayTake = `pg_has_role(rolname, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)`;

/** Makes a connection the role's, where it is there and this login may take it; `luka doctor` tells where not. */
export const takeRole = (client: pg.ClientBase, role: string): Promise<unknown> =>
  client.query({
    text: `SELECT FROM pg_roles, set_config('role', rolname, false) WHERE rolname = $1 AND ${mayTake}`,
    values: [role],
  });

/** Makes the role where there is none, and lets it read and write what stands in the tables. For their owner, who may not all be able to. */
export async function readyServiceRole(client: pg.ClientBase): Promise<void> {
  await client.query(makeRole);
  await client.query(giveTables);
}

/**
 * A role is the whole server's, and another database of it may be made at the same moment. Who makes a role without being a superuser
 * may hand it on, not take it (PostgreSQL 16), so it is handed to whoever is here.
 */
const makeRole = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${serviceRole}')
     AND (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) THEN
    BEGIN
      CREATE ROLE ${serviceRole} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${serviceRole}' AND NOT ${mayTake}
             AND pg_has_role(rolname, 'MEMBER WITH ADMIN OPTION')) THEN
    EXECUTE format('GRANT ${serviceRole} TO %I', current_user);
  END IF;
END $$`;

/** Which migrations there were is only read, and what the service has been made to do is added to and read (D-359). */
const readOnly = ["schema_migrations"];
const addedTo = ["service_log", "service_log_ends"];
const namesOf = (tables: readonly string[]): string => tables.map((name) => `'${name}'`).join(", ");
const mayBeTold = `pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')`;

/** Those that are still to be made, too. Nothing is written where nothing is missing. */
const giveTables = `DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${serviceRole}') AND (
    EXISTS (SELECT FROM ${mayBeTold} AND relname NOT IN (${namesOf([...readOnly, ...addedTo])})
      AND NOT has_table_privilege('${serviceRole}', oid, 'DELETE'))
    OR EXISTS (SELECT FROM ${mayBeTold} AND relname IN (${namesOf(addedTo)})
      AND has_table_privilege('${serviceRole}', oid, 'UPDATE, DELETE, TRUNCATE'))) THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${serviceRole};
    REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(", ")} FROM ${serviceRole};
    ${addedTo.map((table) => `IF to_regclass('${table}') IS NOT NULL THEN REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${serviceRole}; END IF;`).join("\n    ")}
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${serviceRole};
  END IF;
END $$`;
