import type { Context } from "../../context.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { PhoneKind } from "../../domain/phone-messages.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { dueRows, jobNowMs } from "../../platform/db/due-rows.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, eachPage, restaurantsAtOnce } from "../../platform/each-due.ts";
import { acceptBeforeMs, acceptTimeMs } from "../orders/accept-before.ts";
import { isUnanswered } from "./phone-queue.ts";
import { readDevices } from "./stored-devices.ts";
import { tellDevices } from "./tell-devices.ts";

/** So long without an answer, and those who look elsewhere hear of it (D-232). */
const reminderMinutes = [2, 4] as const;
/** What has waited longer is cancelled, or was forgotten before anybody asked to be told. */
const newestDays = 1;
const perPage = 500;
/** Who waits longest comes first. */
const since = "coalesce(o.paid_at, o.placed_at)";

interface UnansweredRow {
  restaurant_id: string;
  id: string;
  name: string;
  total: number;
  since: Temporal.Instant;
  minutes: number;
}

interface UntoldPhoneRow extends Omit<UnansweredRow, "name" | "total"> {
  phone_id: string;
  kind: PhoneKind;
}

/** Queues text messages and calls about orders that nobody has answered, each once (D-317). A sandbox's reach nobody. */
export async function queueOrderMessages(ctx: Context): Promise<void> {
  if (ctx.phone.kinds.length === 0) return;
  const nowMs = ctx.clock.nowMs();
  const read = (after: UntoldPhoneRow | null) =>
    ctx.db.everywhere<UntoldPhoneRow>(
      `SELECT o.restaurant_id, o.id, ${since} AS since, p.id AS phone_id, k.kind, k.minutes
       FROM orders o JOIN alert_phones p ON p.restaurant_id = o.restaurant_id
       CROSS JOIN LATERAL (VALUES ('SMS', p.sms_after_minutes), ('CALL', p.call_after_minutes)) AS k (kind, minutes)
       WHERE o.type = 'ORDER' AND ${isUnanswered} AND k.kind = ANY ($2)
         AND ${since} BETWEEN $1::timestamptz - make_interval(days => ${newestDays}) AND $1::timestamptz
         AND ${since} <= $1::timestamptz - make_interval(mins => k.minutes)
         AND NOT EXISTS (SELECT FROM phone_messages m
           WHERE m.restaurant_id = o.restaurant_id AND m.order_id = o.id AND m.phone_id = p.id AND m.kind = k.kind)
         AND ($3::timestamptz IS NULL OR (${since}, o.restaurant_id, o.id, p.id, k.kind) > ($3, $4, $5, $6, $7))
       ORDER BY ${since}, o.restaurant_id, o.id, p.id, k.kind LIMIT ${perPage}`,
      [
        ...[Temporal.Instant.fromEpochMilliseconds(nowMs), ctx.phone.kinds, after?.since ?? null],
        ...[after?.restaurant_id ?? null, after?.id ?? null, after?.phone_id ?? null, after?.kind ?? null],
      ],
    );
  await eachPage(perPage, read, (rows) => {
    const due = rows.map((row) => ({ ...row, scope: scopeOf(row.restaurant_id), orderId: row.id }));
    return eachDue(ctx.log, due, restaurantsAtOnce, async ({ scope, since: waits, minutes, ...message }) => {
      const loaded = await ctx.snapshots.byId(scope.restaurantId);
      if (loaded?.snapshot.restaurant.environment !== "LIVE") return;
      if (nowMs < waitsSinceMs(loaded.snapshot, waits) + minutes * minuteMs) return;
      await queueMessage(ctx.db, scope, message);
    });
  });
}

const queueMessage = (
  db: Queryable,
  scope: RestaurantScope,
  { phone_id: phoneId, kind, orderId }: Pick<UntoldPhoneRow, "phone_id" | "kind"> & { orderId: string },
): Promise<unknown> =>
  db.query(
    `INSERT INTO phone_messages (restaurant_id, phone_id, kind, about, order_id) VALUES ($1, $2, $3, 'ORDER', $4)
     ON CONFLICT DO NOTHING`,
    [scope.restaurantId, phoneId, kind, orderId],
  );

/** Reminds everybody who asked for it of orders that nobody has answered, in all restaurants or one; each time once. */
export async function remindOfOrders(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const nowMs = jobNowMs(ctx.clock, of);
  const read = (after: UnansweredRow | null) =>
    dueRows<UnansweredRow>(
      ctx.db,
      of,
      (whose) =>
        `SELECT o.restaurant_id, o.id, coalesce(o.pickup_code, '#' || o.order_number) AS name, o.total, ${since} AS since, r.minutes
         FROM orders o CROSS JOIN unnest($3::int[]) AS r (minutes)
         WHERE ${whose} AND o.type = 'ORDER' AND ${isUnanswered}
           AND ${since} BETWEEN $2::timestamptz - make_interval(days => ${newestDays}) AND $2::timestamptz
           AND ${since} <= $2::timestamptz - make_interval(mins => r.minutes)
           AND EXISTS (SELECT FROM push_devices d WHERE d.restaurant_id = o.restaurant_id)
           AND NOT EXISTS (SELECT FROM order_reminders m
             WHERE m.restaurant_id = o.restaurant_id AND m.order_id = o.id AND m.minutes = r.minutes)
           AND ($4::timestamptz IS NULL OR (${since}, o.restaurant_id, o.id, r.minutes) > ($4, $5, $6, $7))
         ORDER BY ${since}, o.restaurant_id, o.id, r.minutes LIMIT ${perPage}`,
      [
        ...[Temporal.Instant.fromEpochMilliseconds(nowMs), reminderMinutes, after?.since ?? null],
        ...[after?.restaurant_id ?? null, after?.id ?? null, after?.minutes ?? null],
      ],
      "o.restaurant_id",
    );
  await eachPage(perPage, read, (rows) => {
    const due = rows.map((row) => ({ ...row, scope: scopeOf(row.restaurant_id), orderId: row.id }));
    return eachDue(ctx.log, due, restaurantsAtOnce, (row) => remindOf(ctx, row, nowMs));
  });
}

async function remindOf(
  ctx: Context,
  {
    scope,
    orderId,
    since: waits,
    minutes,
    name,
    total,
  }: UnansweredRow & { scope: RestaurantScope; orderId: string },
  nowMs: number,
): Promise<void> {
  const loaded = await ctx.snapshots.byId(scope.restaurantId);
  if (!loaded || nowMs < waitsSinceMs(loaded.snapshot, waits) + minutes * minuteMs) return;
  if (!(await takeReminder(ctx, scope, orderId, minutes, nowMs))) return;
  const { name: restaurant, slug } = loaded.snapshot.restaurant;
  await tellDevices(ctx, scope, await readDevices(ctx, scope), ({ locale }) => {
    const t = wordsOf(locale, "alerts").push;
    return {
      title: t.unanswered({ name, count: minutes }),
      body: t.unansweredText({ restaurant, amount: total }),
      tag: orderId,
      path: `/dashboard/${slug}?order=${orderId}`,
    };
  });
}

/** Nobody is there to answer what is paid at night: it waits from when the kitchen opens. */
const waitsSinceMs = (snapshot: MenuSnapshot, since: Temporal.Instant): number =>
  acceptBeforeMs(snapshot, since.epochMilliseconds) - acceptTimeMs;

/** False when another worker has it. */
async function takeReminder(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  orderId: string,
  minutes: number,
  nowMs: number,
): Promise<boolean> {
  const rows = await db.query(
    `INSERT INTO order_reminders (restaurant_id, order_id, minutes, taken_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING minutes`,
    [scope.restaurantId, orderId, minutes, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
  return rows.length > 0;
}
