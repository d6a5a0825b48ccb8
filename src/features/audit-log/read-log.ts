import { z } from "zod";
import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { decodeCursor, type Page, type PageAsked, pageFrom } from "../../platform/http/cursor.ts";
import type { Loop } from "../../platform/loops.ts";
import { readKeptDays } from "../../platform/retention.ts";
import type { AuditLine, PartnerAuditLine } from "./schemas.ts";

type Row = Omit<AuditLine, "at"> & { at: Temporal.Instant };

const place = z.tuple([z.uuid()]);

/** What the restaurant's people have done, the latest first; of one of them with `userId`. */
export async function readLog(
  db: Queryable,
  scope: RestaurantScope,
  { limit, cursor, userId }: PageAsked & { userId?: string | undefined },
): Promise<Page<AuditLine>> {
  const before = decodeCursor(cursor, place);
  const rows = await db.query<Row>(
    `SELECT id::text, begun_at AS at, person_name AS person, role, action, subject, done_at IS NOT NULL AS "isDone"
     FROM audit_log
     WHERE restaurant_id = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::text IS NULL OR user_id = $3)
     ORDER BY id DESC LIMIT $4`,
    [scope.restaurantId, before?.[0] ?? null, userId ?? null, limit + 1],
  );
  return pageFrom(rows, limit, {
    view: ({ at, ...row }) => ({ ...row, at: isoInstant(at.epochMilliseconds) }),
    placeOf: ({ id }) => [id],
  });
}

/** What a partner's team has done in the portal, as `readLog` has it. */
export async function readPartnerLog(
  db: Queryable,
  partnerId: string,
  { limit, cursor, userId }: PageAsked & { userId?: string | undefined },
): Promise<Page<PartnerAuditLine>> {
  const before = decodeCursor(cursor, place);
  const rows = await db.query<Omit<PartnerAuditLine, "at"> & { at: Temporal.Instant }>(
    `SELECT id::text, begun_at AS at, person_name AS person, role, place, environment, slug, action, subject,
       done_at IS NOT NULL AS "isDone"
     FROM partner_audit_log
     WHERE partner_id = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::text IS NULL OR user_id = $3)
     ORDER BY id DESC LIMIT $4`,
    [partnerId, before?.[0] ?? null, userId ?? null, limit + 1],
  );
  return pageFrom(rows, limit, {
    view: ({ at, ...row }) => ({ ...row, at: isoInstant(at.epochMilliseconds) }),
    placeOf: ({ id }) => [id],
  });
}

/** It is about people at their work, so it is not kept for ever. */
export async function sweepLog({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const { AUDIT_LOG } = await readKeptDays(db);
  const before = now.subtract({ hours: 24 * AUDIT_LOG });
  await db.everywhere("DELETE FROM audit_log WHERE begun_at < $1", [before]);
  await db.query("DELETE FROM partner_audit_log WHERE begun_at < $1", [before]);
}

export const sweepLogLoop: Loop<Context> = {
  name: "auditLog.sweep",
  everyMs: 3_600_000,
  run: sweepLog,
};
