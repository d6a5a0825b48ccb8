import type { Queryable } from "./connect.ts";

/** How far a cluster of PostgreSQL has written: enough to say whether somebody who follows it has a change. */
export interface Position {
  /** The number that a primary and everybody who follows it have in common. */
  cluster: string;
  /** Counted up by each failover: the same place of another timeline is somewhere else. */
  timeline: number;
  /** Bytes of the write-ahead log. */
  reached: number;
}

/**
 * Everything that has been acknowledged is on the disk, and so before this place. A server that acknowledges earlier
 * (`synchronous_commit = off`) is asked for what it has only begun to write, which takes a follower up to 0.6 s longer.
 */
const whereThePrimaryIs = `
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster, left(pg_walfile_name(at), 8) AS timeline,
    at - '0/0' AS reached
  FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END AS at) AS now`;

/**
 * The control file is written seldom; what is received now, PostgreSQL tells to members of `pg_read_all_stats` alone. Each of these timelines
 * may be old, and none is newer than where the standby is: it receives no other than the one that it goes on with.
 */
export const whereAStandbyIs = `
  SELECT pg_is_in_recovery() AS "isStandby", (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
    greatest((SELECT timeline_id FROM pg_control_checkpoint()),
      (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
      (SELECT received_tli FROM pg_stat_wal_receiver)) AS timeline,
    pg_last_wal_replay_lsn() - '0/0' AS reached`;

/** How a standby stands, by its own word. */
export interface Standby extends Omit<Position, "reached"> {
  isStandby: boolean;
  /** Null: it has replayed nothing since it was started. */
  reached: number | null;
}

export async function readPosition(db: Pick<Queryable, "query">): Promise<Position> {
  const [row] = await db.query<{ cluster: string; timeline: string; reached: number }>(whereThePrimaryIs);
  return { ...row!, timeline: Number.parseInt(row!.timeline, 16) };
}

/**
 * Where the primary is, at the earliest when it was asked for. Who asks while an answer is on its way is not served by it, for that may be
 * older: all of them share the next one. However many ask, the primary has one statement of this at a time.
 */
export function createPositions(db: Pick<Queryable, "query">): () => Promise<Position> {
  let underway: Promise<Position> | undefined;
  let next: Promise<Position> | undefined;
  const ask = async (): Promise<Position> => {
    await underway?.catch(() => undefined);
    underway = next;
    next = undefined;
    return readPosition(db);
  };
  return () => {
    next ??= ask();
    return next;
  };
}

/** Bytes of the log that a standby still has to do, or why it is none that could be read. */
export function lagOf(primary: Position, standby: Standby): number | "NOT_ITS_STANDBY" | "OTHER_TIMELINE" {
  if (!standby.isStandby || standby.cluster !== primary.cluster) return "NOT_ITS_STANDBY";
  if (standby.timeline !== primary.timeline) return "OTHER_TIMELINE";
  return Math.max(0, primary.reached - (standby.reached ?? 0));
}
