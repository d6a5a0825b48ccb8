import { message } from "../../messages/message.ts";
import { readLastBackup } from "../backup/last-backup.ts";
import { lastMark, markerTable } from "../backup/tables.ts";
import type { Queryable } from "../db/connect.ts";
import { oldestPostgres, readMigrations } from "../db/migrate.ts";
import { serviceRole } from "../db/service-role.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

interface Server {
  version: string;
  major: number;
  role: string;
}

/** Which PostgreSQL it is, and as whom we are there. */
export async function lookAtServer(db: Queryable, isEmbedded: boolean): Promise<Finding> {
  const [server] = await db.query<Server>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
            current_user::text AS role`,
  );
  const { version, major, role } = server!;
  if (major < oldestPostgres)
    return fail(message("start.migrations.oldPostgres", { version: major, oldest: oldestPostgres }));
  // The service makes the role at its first start, where it may.
  if (role !== serviceRole && !isEmbedded)
    return warn(message("cli.doctor.otherRole", { version, role, wanted: serviceRole }));
  return ok(message("cli.doctor.database", { version, role }));
}

export async function lookAtMigrations(db: Queryable): Promise<Finding> {
  const [found] = await db.query<{ marked: boolean; begun: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS marked, to_regclass('schema_migrations') IS NOT NULL AS begun",
    [markerTable],
  );
  if (found!.marked) {
    const [mark] = await db.query<{ file: string }>(lastMark);
    return fail(message("start.migrations.halfRestored", { file: mark?.file ?? "FILE" }));
  }
  if (!found!.begun) return warn(message("cli.doctor.empty"));
  const applied = await db.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
  const known = (await readMigrations()).map(({ name }) => name);
  const names = new Set(applied.map(({ name }) => name));
  const newer = applied.find(({ name }) => !known.includes(name));
  if (newer) return fail(message("start.migrations.newer", { name: newer.name }));
  const waiting = known.filter((name) => !names.has(name));
  if (waiting.length > 0) return warn(message("cli.doctor.waiting", { names: waiting }));
  return ok(message("cli.doctor.migrated", { count: applied.length }));
}

const fewSeconds = 2;
const manySeconds = 30;

/** Orders are judged by this machine's clock, queues and sessions by the database's. */
export async function lookAtClock(db: Queryable): Promise<Finding> {
  const askedAtMs = Date.now();
  const [row] = await db.query<{ ms: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
  );
  const apart = Math.abs(row!.ms - (askedAtMs + Date.now()) / 2) / 1000;
  if (apart <= fewSeconds) return ok(message("cli.doctor.clock"));
  return (apart > manySeconds ? fail : warn)(
    message("cli.doctor.clockApart", { seconds: Math.round(apart) }),
  );
}

const dayMs = 86_400_000;

export async function lookAtBackup(db: Queryable): Promise<Finding> {
  const last = await readLastBackup(db);
  if (!last) return warn(message("cli.doctor.noBackup"));
  const at = last.madeAt.epochMilliseconds;
  if (Date.now() - at > 2 * dayMs) return warn(message("cli.doctor.oldBackup", { at }));
  return ok(message(last.withKey ? "cli.doctor.backup" : "cli.doctor.backupWithoutKey", { at }));
}

interface Waiting {
  webhooks: number;
  mails: number;
  imports: number;
}

/** More than anybody counts. */
const mostCounted = 100_000;

/** What should have been done minutes ago: nobody does it, or not fast enough. */
export async function lookAtBacklog(db: Queryable): Promise<Finding> {
  const count = (from: string) =>
    `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${mostCounted}) late)`;
  const [row] = await db.everywhere<Waiting>(
    `SELECT ${count(`webhook_deliveries d JOIN webhooks w USING (restaurant_id) WHERE w.id = d.webhook_id AND w.is_active
              AND d.state = 'PENDING' AND d.attempts = 0 AND d.due_at < now() - interval '5 minutes'`)} AS webhooks,
            ${count("mails WHERE state = 'PENDING' AND due_at < now() - interval '5 minutes'")} AS mails,
            ${count("menu_imports WHERE status = 'PROCESSING' AND due_at < now() - interval '5 minutes'")} AS imports`,
  );
  const { webhooks, mails, imports } = row!;
  if (webhooks + mails + imports === 0) return ok(message("cli.doctor.noBacklog"));
  return warn(message("cli.doctor.backlog", { webhooks, mails, imports }));
}
