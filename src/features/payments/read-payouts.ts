import type { Context } from "../../context.ts";
import type { PayoutTrouble } from "../../domain/payouts.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue } from "../../platform/each-due.ts";
import { NoAccessToPayouts, type PayoutsRead } from "../../platform/payments/payouts.ts";
import type { Queue } from "../../platform/queues.ts";
import { readCredentials } from "./payment-accounts.ts";
import { callsAtOnce, instantOf } from "./queries.ts";

const hourMs = 3_600_000;
const perRun = 50;
/** Providers pay out once a day; what was missed comes with the next reading. */
const everyMs = 6 * hourMs;
/** A reading that dies is somebody else's after this; the longest asks some hundred times. */
const leaseMs = hourMs;
/** An account that takes no new payments is paid out for so long, with what is given back and disputed. */
const closedDays = 180;
const mostKnown = 5_000;

interface DueReading {
  restaurant_id: string;
  account_id: string;
  place: string | null;
}
interface Reading {
  scope: RestaurantScope;
  accountId: string;
  place: string | null;
}

/** Accounts whose payouts should have been read by now. */
export const payoutQueue: Queue = {
  name: "payout_readings",
  due: "SELECT due_at FROM payout_readings WHERE due_at <= now()",
};

/** Reads what providers have paid out, in all restaurants (D-286): each account some times a day. */
export async function readPayouts(ctx: Context): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const due = await leaseDue<DueReading>(ctx.db, perRun, {
    table: "payout_readings",
    key: "restaurant_id, account_id",
    where: "due_at <= $1::timestamptz",
    orderBy: "due_at",
    set: "due_at = $2::timestamptz",
    returning: "restaurant_id, account_id, place",
    values: [instantOf(nowMs), instantOf(nowMs + leaseMs)],
  });
  const readings = due.map((row) => ({
    scope: scopeOf(row.restaurant_id),
    accountId: row.account_id,
    place: row.place,
  }));
  await eachDue(ctx.log, readings, callsAtOnce, (reading) => readAccount(ctx, reading));
}

async function readAccount(ctx: Context, { scope, accountId, place }: Reading): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const account = await findAccount(ctx.db, scope, accountId);
  const credentials = await readCredentials(ctx, scope, accountId);
  if (!account || !credentials) return;
  const isOver = account.closedMs !== null && account.closedMs < nowMs - closedDays * 24 * hourMs;
  // What is over is looked at no more often than it could begin again.
  if (isOver) return note(ctx.db, scope, accountId, { trouble: null, dueMs: nowMs + 720 * hourMs });
  try {
    const { createdMs: sinceMs, known } = account;
    const read = await ctx.payments.readPayouts(credentials, {
      ...{ place, sinceMs, nowMs, known: new Set(known) },
    });
    await keep(ctx, scope, { accountId, place, nowMs }, read);
  } catch (error) {
    const trouble: PayoutTrouble = error instanceof NoAccessToPayouts ? "NO_ACCESS" : "UNAVAILABLE";
    await note(ctx.db, scope, accountId, {
      trouble,
      dueMs: nowMs + (trouble === "NO_ACCESS" ? everyMs : hourMs),
    });
    if (trouble === "UNAVAILABLE") throw error;
  }
}

async function findAccount(db: Queryable, scope: RestaurantScope, accountId: string) {
  const [row] = await db.query<{
    created_at: Temporal.Instant;
    closed_at: Temporal.Instant | null;
    known: string[];
  }>(
    `SELECT created_at, closed_at, ARRAY(
       SELECT reference FROM payouts WHERE restaurant_id = $1 AND account_id = $2 AND content = 'KNOWN'
       ORDER BY arrives_on DESC LIMIT ${mostKnown}) AS known
     FROM payment_accounts WHERE restaurant_id = $1 AND id = $2`,
    [scope.restaurantId, accountId],
  );
  return (
    row && {
      createdMs: row.created_at.epochMilliseconds,
      closedMs: row.closed_at?.epochMilliseconds ?? null,
      known: row.known,
    }
  );
}

/** Nothing, where somebody else has read on from the same place meanwhile. */
const keep = (
  ctx: Pick<Context, "db">,
  scope: RestaurantScope,
  { accountId, place, nowMs }: { accountId: string; place: string | null; nowMs: number },
  read: PayoutsRead,
): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    const [mine] = await trx.query(
      `SELECT FROM payout_readings
       WHERE restaurant_id = $1 AND account_id = $2 AND place IS NOT DISTINCT FROM $3 FOR UPDATE`,
      [scope.restaurantId, accountId, place],
    );
    if (!mine) return;
    await trx.query(
      `INSERT INTO payouts (restaurant_id, account_id, reference, state, amount, arrives_on, content)
       SELECT $1, $2, reference, state, amount, "arrivesOn", content FROM jsonb_to_recordset($3::jsonb)
         AS p (reference text, state text, amount bigint, "arrivesOn" date, content text)
       ON CONFLICT (restaurant_id, account_id, reference) DO UPDATE
         SET state = excluded.state, arrives_on = excluded.arrives_on, content = excluded.content`,
      [scope.restaurantId, accountId, JSON.stringify(read.payouts)],
    );
    if (read.takesWaiting !== null)
      await trx.query(
        "UPDATE payout_lines SET payout = $3 WHERE restaurant_id = $1 AND account_id = $2 AND payout IS NULL",
        [scope.restaurantId, accountId, read.takesWaiting],
      );
    await trx.query(
      `INSERT INTO payout_lines (restaurant_id, account_id, reference, payout, kind, order_id, amount, fee, moved_at)
       SELECT $1, $2, reference, payout, kind, "orderId", amount, fee, to_timestamp("movedAtMs" / 1000.0)
       FROM jsonb_to_recordset($3::jsonb) AS l (reference text, payout text, kind text, "orderId" text, amount bigint,
         fee bigint, "movedAtMs" bigint)
       ON CONFLICT (restaurant_id, account_id, reference) DO UPDATE
         SET payout = coalesce(excluded.payout, payout_lines.payout)`,
      [scope.restaurantId, accountId, JSON.stringify(read.lines)],
    );
    await trx.query(
      `UPDATE payout_readings SET place = $3, read_at = $4, trouble = NULL, due_at = $5
       WHERE restaurant_id = $1 AND account_id = $2`,
      [
        scope.restaurantId,
        accountId,
        read.place,
        instantOf(nowMs),
        instantOf(read.hasMore ? nowMs : nowMs + everyMs),
      ],
    );
  });

async function note(
  db: Queryable,
  scope: RestaurantScope,
  accountId: string,
  { trouble, dueMs }: { trouble: PayoutTrouble | null; dueMs: number },
): Promise<void> {
  await db.query(
    "UPDATE payout_readings SET trouble = $3, due_at = $4 WHERE restaurant_id = $1 AND account_id = $2",
    [scope.restaurantId, accountId, trouble, instantOf(dueMs)],
  );
}
