import type { Context } from "../../context.ts";
import type { PhoneKind } from "../../domain/phone-messages.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import type { PhoneOutcome } from "../../platform/phone/phone-gateway.ts";
import { Problem } from "../../platform/problem.ts";
import { takePhoneTest } from "../../platform/quotas.ts";
import { refuseOverwritingWhole } from "../../platform/refuse-overwriting.ts";
import type { AlertPhones, AlertPhonesBody, TestedPhone } from "./phone-schemas.ts";
import { ordinaryLostMinutes } from "./watch-boards.ts";

const mostShown = 20;

/** Who is texted and rung, what whoever runs the service can do of it, and what has been sent. */
export async function readPhones(ctx: Context, scope: RestaurantScope): Promise<AlertPhones> {
  const [kept, messages] = await Promise.all([
    readKept(ctx.db, scope),
    ctx.db.query<AlertPhones["messages"][number]>(
      `SELECT iso_utc(m.created_at) AS at, p.name AS "phoneName", m.kind, m.about, m.state, m.failure,
         coalesce(o.pickup_code, '#' || o.order_number) AS "orderName"
       FROM phone_messages m
       JOIN alert_phones p ON p.restaurant_id = m.restaurant_id AND p.id = m.phone_id
       LEFT JOIN orders o ON o.restaurant_id = m.restaurant_id AND o.id = m.order_id
       WHERE m.restaurant_id = $1 ORDER BY m.id DESC LIMIT ${mostShown}`,
      [scope.restaurantId],
    ),
  ]);
  return { kinds: [...ctx.phone.kinds], ...kept, messages };
}

type Kept = Pick<AlertPhones, "boardLostMinutes" | "phones">;

async function readKept(db: Queryable, scope: RestaurantScope): Promise<Kept> {
  const [[settings], phones] = await Promise.all([
    db.query<{ minutes: number | null }>(
      "SELECT board_lost_minutes AS minutes FROM alert_settings WHERE restaurant_id = $1",
      [scope.restaurantId],
    ),
    db.query<Kept["phones"][number]>(
      `SELECT id, name, phone, locale, sms_after_minutes AS "smsAfterMinutes", call_after_minutes AS "callAfterMinutes",
         tells_of_outage AS "tellsOfOutage"
       FROM alert_phones WHERE restaurant_id = $1 ORDER BY sort_order, id`,
      [scope.restaurantId],
    ),
  ]);
  return { boardLostMinutes: settings ? settings.minutes : ordinaryLostMinutes, phones };
}

/** Sets all of it. A phone keeps its messages as long as it is there. Throws CHANGED. */
export async function setPhones(
  ctx: Context,
  caller: StaffCaller,
  { boardLostMinutes, phones, seen }: AlertPhonesBody,
): Promise<AlertPhones> {
  const { scope } = caller;
  await changeRestaurant(ctx, caller, async (trx) => {
    const before = await readKept(trx, scope);
    refuseOverwritingWhole(before, seen);
    const known = new Set(before.phones.map(({ id }) => id));
    const rows = phones.map(({ id, ...phone }) => ({
      ...phone,
      id: id !== null && known.has(id) ? id : newId("phn"),
    }));
    await trx.query(
      `INSERT INTO alert_settings (restaurant_id, board_lost_minutes) VALUES ($1, $2)
       ON CONFLICT (restaurant_id) DO UPDATE SET board_lost_minutes = excluded.board_lost_minutes`,
      [scope.restaurantId, boardLostMinutes],
    );
    await trx.query("DELETE FROM alert_phones WHERE restaurant_id = $1 AND id <> ALL ($2)", [
      scope.restaurantId,
      rows.map(({ id }) => id),
    ]);
    await trx.query(
      `INSERT INTO alert_phones (restaurant_id, id, name, phone, locale, sms_after_minutes, call_after_minutes, tells_of_outage, sort_order)
       SELECT $1, p.id, p.name, p.phone, p.locale, p."smsAfterMinutes", p."callAfterMinutes", p."tellsOfOutage", p.place
       FROM jsonb_to_recordset($2) AS p(id text, name text, phone text, locale text, "smsAfterMinutes" smallint,
         "callAfterMinutes" smallint, "tellsOfOutage" boolean, place smallint)
       ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, phone = excluded.phone, locale = excluded.locale,
         sms_after_minutes = excluded.sms_after_minutes, call_after_minutes = excluded.call_after_minutes,
         tells_of_outage = excluded.tells_of_outage, sort_order = excluded.sort_order`,
      [scope.restaurantId, JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
    );
  });
  return readPhones(ctx, scope);
}

/** Texts or rings one of the restaurant's phones, once. Throws NOT_FOUND, SANDBOX_NOT_SUPPORTED and RATE_LIMITED. */
export async function testPhone(
  ctx: Context,
  caller: StaffCaller,
  phoneId: string,
  kind: PhoneKind,
): Promise<TestedPhone> {
  const { scope } = caller;
  const { restaurant } = (await ctx.snapshots.of(scope.restaurantId)).snapshot;
  if (restaurant.environment !== "LIVE") throw new Problem("SANDBOX_NOT_SUPPORTED");
  const phone = (await readKept(ctx.db, scope)).phones.find(({ id }) => id === phoneId);
  if (!phone) throw new Problem("NOT_FOUND");
  await ctx.db.transaction((trx) => takePhoneTest(trx, caller, ctx.clock.nowMs()));
  const { phone: to, locale } = phone;
  const text = wordsOf(locale, "alerts").phone.said.test({ restaurant: restaurant.name });
  return { outcome: toldOf(await ctx.phone.send({ kind, to, locale, text })) };
}

function toldOf(outcome: PhoneOutcome): TestedPhone["outcome"] {
  if (outcome.outcome === "REFUSED") return outcome.failure;
  return ({ TAKEN: "SENT", LATER: "AWAY", LOST: "UNKNOWN" } as const)[outcome.outcome];
}
