import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { publicHost } from "../../platform/public-host.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { lockRestaurant } from "./queries.ts";
import type { PartnerOrigin } from "./schemas.ts";

const mostOrigins = 10;

interface OriginRow {
  id: string;
  origin: string;
  created_at: Temporal.Instant;
}

const columns = "source_id AS id, origin, created_at";

const originView = ({ id, origin, created_at }: OriginRow): PartnerOrigin => ({
  id,
  origin,
  createdAt: created_at.toString({ fractionalSecondDigits: 3 }),
});

/** The origins that a partner has bound to the restaurant, the oldest first. */
export async function readOrigins(db: Queryable, scope: RestaurantScope): Promise<PartnerOrigin[]> {
  const rows = await db.query<OriginRow>(
    `SELECT ${columns} FROM origin_directory WHERE restaurant_id = $1 AND source = 'PARTNER' ORDER BY created_at, id`,
    [scope.restaurantId],
  );
  return rows.map(originView);
}

/**
 * Binds an https origin of the partner's own to the restaurant: trusted for browser calls, CORS and return addresses. The
 * partner vouches for it, so there is no proof; a name that somebody else's restaurant has proved is not for them to give.
 * One that is bound already stays as it is.
 * @throws Problem VALIDATION_FAILED, DOMAIN_TAKEN, DOMAIN_LIMIT (10 a restaurant, counted under a lock)
 */
export async function bindOrigin(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  text: string,
): Promise<{ data: PartnerOrigin; isNew: boolean }> {
  const { origin, host } = checkedOrigin(text, ctx.config);
  const { scope } = caller;
  const nowMs = ctx.clock.nowMs();
  const bind = async (trx: Transaction) => {
    await takePartnerQuota(trx, "accessChanges", caller, nowMs);
    await lockRestaurant(trx, scope, { mayBeArchived: false });
    const [bound] = await trx.query<OriginRow>(
      `SELECT ${columns} FROM origin_directory WHERE restaurant_id = $1 AND source = 'PARTNER' AND origin = $2`,
      [scope.restaurantId, origin],
    );
    if (bound) return { data: originView(bound), isNew: false };
    const strangers = await trx.everywhere(
      `SELECT 1 FROM origin_directory d JOIN restaurants r ON r.id = d.restaurant_id
       WHERE d.origin = $1 AND d.source = 'DOMAIN' AND r.partner_id IS DISTINCT FROM $2`,
      [`https://${host}`, caller.partnerId],
    );
    if (strangers.length > 0) throw new Problem("DOMAIN_TAKEN");
    const [made] = await trx.query<OriginRow>(
      `INSERT INTO origin_directory (origin, restaurant_id, source, source_id)
       SELECT $2, $1, 'PARTNER', $3
       WHERE (SELECT count(*) FROM origin_directory WHERE restaurant_id = $1 AND source = 'PARTNER') < $4
       RETURNING ${columns}`,
      [scope.restaurantId, origin, newId("org"), mostOrigins],
    );
    if (!made) throw new Problem("DOMAIN_LIMIT");
    return { data: originView(made), isNew: true };
  };
  return ctx.db.transaction((trx) => oncePerKey(trx, caller, nowMs, () => bind(trx)));
}

/** @throws Problem NOT_FOUND */
export function unbindOrigin(ctx: Context, caller: PartnerRestaurantCaller, originId: string): Promise<void> {
  return ctx.db.transaction(async (trx) => {
    await takePartnerQuota(trx, "accessChanges", caller, ctx.clock.nowMs());
    const gone = await trx.query(
      "DELETE FROM origin_directory WHERE restaurant_id = $1 AND source = 'PARTNER' AND source_id = $2 RETURNING 1",
      [caller.scope.restaurantId, originId],
    );
    if (gone.length === 0) throw new Problem("NOT_FOUND");
  });
}

/** As browsers write origins: lower case, without the default port. */
function checkedOrigin(text: string, config: Config): { origin: string; host: string } {
  const refuse = (said: Message) => Problem.validation([{ path: "origin", code: "INVALID", message: said }]);
  const [, name, portText] = /^https:\/\/([^/:?#@\\]+)(?::([1-9]\d{0,4}))?$/i.exec(text) ?? [];
  if (name === undefined) throw refuse(message("hosts.origin"));
  const port = portText === undefined ? 443 : Number(portText);
  if (port > 65_535) throw refuse(message("hosts.noPort"));
  const named = publicHost(name, config);
  if ("message" in named) throw refuse(named.message);
  return { origin: `https://${named.host}${port === 443 ? "" : `:${port}`}`, host: named.host };
}
