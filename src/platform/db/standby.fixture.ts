import pg from "pg";

/** Makes a database say of itself that it is a standby, of the server's own primary; what it holds stays what it is. */
export interface StandIn {
  /** From the next question on; null: it has everything. */
  reaches(place: string | null): Promise<void>;
  /** `isStandby: false`: it says that it is a primary. `timeline`: by its control file. */
  says(what: { isStandby?: boolean; timeline?: number | null; receives?: number | null }): Promise<void>;
  /** Ends everybody's connections to it, as a server does that is stopped. */
  dropConnections(applicationName: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * PostgreSQL finds functions of the same name and arguments where `search_path` leads first. So one database of the tests' server can
 * stand in for a standby, beside others that do not; real standbys are in test/cluster/replica.ts.
 */
export async function standInAt(url: string): Promise<StandIn> {
  const admin = new pg.Client({ connectionString: url, application_name: "stand-in" });
  await admin.connect();
  const name = new URL(url).pathname.slice(1);
  await admin.query(`
    CREATE SCHEMA standin;
    GRANT USAGE ON SCHEMA standin TO PUBLIC;
    CREATE TABLE standin.state (is_standby boolean, timeline int, receives int, reached pg_lsn);
    INSERT INTO standin.state VALUES (true, NULL, NULL, NULL);
    GRANT SELECT ON standin.state TO PUBLIC;
    CREATE FUNCTION standin.pg_is_in_recovery() RETURNS boolean LANGUAGE sql STABLE AS 'SELECT is_standby FROM standin.state';
    CREATE FUNCTION standin.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql VOLATILE
      AS 'SELECT coalesce(reached, pg_catalog.pg_current_wal_insert_lsn()) FROM standin.state';
    CREATE FUNCTION standin.pg_control_recovery(OUT min_recovery_end_timeline int) LANGUAGE sql STABLE
      AS 'SELECT timeline FROM standin.state';
    CREATE VIEW standin.pg_stat_wal_receiver AS SELECT receives AS received_tli FROM standin.state;
    GRANT SELECT ON standin.pg_stat_wal_receiver TO PUBLIC;
    ALTER DATABASE ${name} SET search_path = public, standin, pg_catalog`);
  return {
    reaches: async (place) => void (await admin.query("UPDATE standin.state SET reached = $1", [place])),
    says: async ({ isStandby = true, timeline = null, receives = null }) =>
      void (await admin.query("UPDATE standin.state SET is_standby = $1, timeline = $2, receives = $3", [
        ...[isStandby, timeline, receives],
      ])),
    dropConnections: async (applicationName) =>
      void (await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = $2",
        [name, applicationName],
      )),
    close: () => admin.end(),
  };
}
