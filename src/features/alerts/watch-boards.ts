import type { Context } from "../../context.ts";
import { openPeriods } from "../../domain/opening-hours.ts";
import { addDays, minuteMs, osloDateOf } from "../../domain/oslo-time.ts";
import type { BoardNews } from "../../domain/phone-messages.ts";
import { pauseOf } from "../../domain/slots.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import { type Opening, openingSql } from "../menus/snapshot-sql.ts";
import { readDevices } from "./stored-devices.ts";
import { tellDevices } from "./tell-devices.ts";

/** After so long without a board somebody is told, where the owner has said nothing else. */
export const ordinaryLostMinutes = 5;
/** Who has not opened a board for longer works with something else. */
const usesBoardsDays = 7;
/** A service that looks less often than this was away itself. */
const watchedWithinMs = 3 * minuteMs;
const perRun = 2_000;

interface WatchedRow {
  restaurant_id: string;
  seen_at: Temporal.Instant;
  lost_minutes: number | null;
  outage_id: string | null;
  told_at: Temporal.Instant | null;
  /** Null where nobody is told, whatever the hours are. */
  opening: Opening | null;
}

/**
 * Tells those who look elsewhere that a restaurant which is open and takes orders has had no board connected for a while, once for each time,
 * and when there is one again (D-319). By the real clock: nobody waits at a sandbox's board. It reads hours and pauses, not menus: it looks
 * twice a minute, and at night at every restaurant.
 */
export async function watchBoards(ctx: Context): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const watchedSinceMs = await watchSince(ctx, nowMs);
  const rows = await ctx.db.everywhere<WatchedRow>(
    `SELECT p.restaurant_id, p.seen_at, o.id AS outage_id, o.told_at, lost.minutes AS lost_minutes,
       CASE WHEN r.is_live AND r.archived_at IS NULL AND r.environment = 'LIVE' THEN ${openingSql("r.id")} END AS opening
     FROM board_presence p
     JOIN restaurants r ON r.id = p.restaurant_id
     LEFT JOIN alert_settings s ON s.restaurant_id = p.restaurant_id
     LEFT JOIN board_outages o ON o.restaurant_id = p.restaurant_id AND o.ended_at IS NULL
     CROSS JOIN LATERAL (SELECT CASE WHEN s.restaurant_id IS NULL THEN ${ordinaryLostMinutes} ELSE s.board_lost_minutes END AS minutes) AS lost
     WHERE p.seen_at > $1::timestamptz - make_interval(days => ${usesBoardsDays})
       AND (o.id IS NOT NULL
         OR (p.seen_at <= $1::timestamptz - interval '2 minutes' AND lost.minutes IS NOT NULL AND r.is_live AND r.environment = 'LIVE'))
     ORDER BY o.id IS NULL, p.seen_at DESC LIMIT ${perRun}`,
    [at(nowMs)],
  );
  const due = rows.map((row) => ({ ...row, scope: scopeOf(row.restaurant_id) }));
  await eachDue(ctx.log, due, restaurantsAtOnce, async ({ scope, ...row }) => {
    const openedMs = row.opening && takesOrdersSince(row.opening, nowMs);
    if (row.outage_id !== null) {
      const isBack = row.seen_at.epochMilliseconds >= row.told_at!.epochMilliseconds;
      if (isBack || openedMs === null) await endOutage(ctx, scope, row.outage_id, isBack, nowMs);
      return;
    }
    if (openedMs === null || row.lost_minutes === null) return;
    const sinceMs = Math.max(openedMs, row.seen_at.epochMilliseconds, watchedSinceMs);
    if (nowMs - sinceMs >= row.lost_minutes * minuteMs) await beginOutage(ctx, scope, sinceMs, nowMs);
  });
}

const at = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** Since when (epoch ms) somebody has looked without a pause. */
async function watchSince({ db }: Pick<Context, "db">, nowMs: number): Promise<number> {
  const [row] = await db.query<{ since: Temporal.Instant }>(
    `INSERT INTO board_watch (since, looked_at) VALUES ($1, $1)
     ON CONFLICT (is_only) DO UPDATE SET looked_at = greatest(board_watch.looked_at, $1),
       since = CASE WHEN board_watch.looked_at < $2 THEN $1 ELSE board_watch.since END
     RETURNING since`,
    [at(nowMs), at(nowMs - watchedWithinMs)],
  );
  return row!.since.epochMilliseconds;
}

/** Since when (epoch ms) guests can have something made now; null: they cannot. */
function takesOrdersSince({ settings, openingHours, hoursOverrides }: Opening, nowMs: number): number | null {
  const takes =
    (settings.pickupEnabled && pauseOf(settings, "PICKUP", nowMs) === null) ||
    (settings.deliveryEnabled && pauseOf(settings, "DELIVERY", nowMs) === null);
  if (!takes) return null;
  const yesterday = addDays(osloDateOf(nowMs), -1);
  const periods = openPeriods(openingHours, hoursOverrides, "KITCHEN", yesterday, 2);
  return periods.find(({ opensAt, closesAt }) => opensAt <= nowMs && nowMs < closesAt)?.opensAt ?? null;
}

async function beginOutage(
  ctx: Context,
  scope: RestaurantScope,
  sinceMs: number,
  nowMs: number,
): Promise<void> {
  const isNew = await ctx.db.transaction(async (trx) => {
    const [outage] = await trx.query<{ id: string }>(
      `INSERT INTO board_outages (restaurant_id, since, told_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
      [scope.restaurantId, at(sinceMs), at(nowMs)],
    );
    if (outage) await tellElsewhere(trx, scope, ctx.phone, outage.id, "BOARD_LOST");
    return outage !== undefined;
  });
  if (isNew) await pushTo(ctx, scope, "lost");
}

/** @param isBack false: the restaurant has closed, and nobody waits for its board any more */
async function endOutage(
  ctx: Context,
  scope: RestaurantScope,
  outageId: string,
  isBack: boolean,
  nowMs: number,
): Promise<void> {
  const isNew = await ctx.db.transaction(async (trx) => {
    const ended = await trx.query(
      "UPDATE board_outages SET ended_at = $3 WHERE restaurant_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id",
      [scope.restaurantId, outageId, at(nowMs)],
    );
    if (ended.length > 0 && isBack) await tellElsewhere(trx, scope, ctx.phone, outageId, "BOARD_BACK");
    return ended.length > 0 && isBack;
  });
  if (isNew) await pushTo(ctx, scope, "back");
}

/** By mail to the owners, and by text message to the phones that ask for it: queued with what they tell of. */
async function tellElsewhere(
  trx: Transaction,
  scope: RestaurantScope,
  { kinds }: Context["phone"],
  outageId: string,
  about: BoardNews,
): Promise<void> {
  await trx.query(
    `SELECT queue_mail(m.restaurant_id, $3, p.email, coalesce(p.locale, 'nb'), jsonb_build_object('since', iso_utc(o.since)))
     FROM restaurant_members m JOIN people p ON p.id = m.user_id
     JOIN board_outages o ON o.restaurant_id = m.restaurant_id AND o.id = $2
     WHERE m.restaurant_id = $1 AND m.role = 'OWNER'`,
    [scope.restaurantId, outageId, about],
  );
  await trx.query(
    `INSERT INTO phone_messages (restaurant_id, phone_id, kind, about, outage_id)
     SELECT $1, id, 'SMS', $3, $2 FROM alert_phones WHERE restaurant_id = $1 AND tells_of_outage AND $4
     ON CONFLICT DO NOTHING`,
    [scope.restaurantId, outageId, about, kinds.includes("SMS")],
  );
}

async function pushTo(ctx: Context, scope: RestaurantScope, what: "lost" | "back"): Promise<void> {
  const loaded = await ctx.snapshots.byId(scope.restaurantId);
  if (!loaded) return;
  const { name: restaurant, slug } = loaded.snapshot.restaurant;
  await tellDevices(ctx, scope, await readDevices(ctx, scope), ({ locale }) => {
    const t = wordsOf(locale, "alerts").push[what];
    return { title: t.title({ restaurant }), body: t.text, tag: "board", path: `/dashboard/${slug}` };
  });
}
