import { isoInstant } from "../../domain/iso-instant.ts";
import { type KeptKind, keptKinds, type RetentionKind, retention } from "../../domain/retention.ts";
import type { Database } from "../../platform/db/connect.ts";
import { readKeptDays } from "../../platform/retention.ts";

export interface Kept {
  kind: KeptKind;
  /** How many days it is kept; null: without a limit of days. */
  days: number | null;
  usual: number | null;
  least: number | null;
  most: number | null;
  oldestAt: string | null;
}

/** Of the logs that are kept in partitions, the day on which the oldest begins. */
const firstDay = (table: string): string =>
  `(SELECT min(to_date(right(c.relname, 8), 'YYYYMMDD'))::timestamptz FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = '${table}'::regclass AND c.relname ~ '^${table}_[0-9]{8}$')`;

/** Everything that is kept: for how long, and since when there is something. */
export async function readRetention(db: Pick<Database, "query" | "everywhere">): Promise<Kept[]> {
  const [days, oldest] = await Promise.all([readKeptDays(db), readOldest(db)]);
  return keptKinds.map((kind) => {
    const bounds = kind in retention ? retention[kind as RetentionKind] : null;
    return {
      kind,
      days: bounds && days[kind as RetentionKind],
      usual: bounds?.days ?? null,
      least: bounds?.least ?? null,
      most: bounds?.most ?? null,
      oldestAt: isoInstant(oldest[kind]?.epochMilliseconds ?? null),
    };
  });
}

/** Each by an index where there is one: nothing of it is looked through. */
async function readOldest(
  db: Pick<Database, "everywhere">,
): Promise<Partial<Record<KeptKind, Temporal.Instant | null>>> {
  const [oldest] = await db.everywhere<Partial<Record<KeptKind, Temporal.Instant | null>>>(
    `SELECT ${firstDay("api_calls")} AS "API_CALLS", ${firstDay("webhook_deliveries")} AS "DELIVERIES",
       (SELECT min(at) FROM (
         SELECT min(finished_at) AS at FROM mails WHERE state <> 'PENDING'
         UNION ALL SELECT min(finished_at) FROM people_mails WHERE state <> 'PENDING') AS sent) AS "MAILS",
       (SELECT min(created_at) FROM phone_messages) AS "PHONE_MESSAGES",
       (SELECT min(created_at) FROM guest_devices) AS "GUEST_DEVICES",
       (SELECT min(created_at) FROM print_jobs) AS "PRINT_JOBS",
       (SELECT min(created_at) FROM menu_imports) AS "MENU_IMPORTS",
       (SELECT min(kept_at) FROM menu_versions) AS "MENU_VERSIONS",
       (SELECT min(at) FROM (
         SELECT min(created_at) AS at FROM idempotency_keys
         UNION ALL SELECT min(created_at) FROM partner_idempotency_keys) AS keys) AS "IDEMPOTENCY_KEYS",
       least((SELECT min(begun_at) FROM audit_log), (SELECT min(begun_at) FROM partner_audit_log)) AS "AUDIT_LOG",
       (SELECT min(created_at) FROM people_sessions) AS "SESSIONS",
       (SELECT min(created_at) FROM newsletter_subscribers) AS "NEWSLETTER",
       (SELECT min(o.placed_at) FROM restaurants r CROSS JOIN LATERAL (
         SELECT placed_at FROM orders WHERE restaurant_id = r.id ORDER BY placed_at LIMIT 1) AS o) AS "ORDERS",
       (SELECT at FROM service_log ORDER BY id LIMIT 1) AS "SERVICE_LOG"`,
  );
  return oldest!;
}
