import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { publicHost } from "../../platform/public-host.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { domainView, longestDomain } from "./domain-view.ts";
import { type DomainRow, domainColumns, isElsewhere, lockRestaurant } from "./queries.ts";
import type { PartnerDomain } from "./schemas.ts";

const mostDomains = 10;
/** 160 random bits, for this restaurant and this name alone. */
const tokenBytes = 20;

/**
 * Claims a host name; the TXT record in the answer proves it. Others may claim it as well until somebody has proved it.
 * @throws Problem VALIDATION_FAILED, DOMAIN_TAKEN, DOMAIN_LIMIT (10 a restaurant, counted under a lock)
 */
export async function addDomain(
  ctx: Context,
  caller: RestaurantChanger,
  text: string,
): Promise<PartnerDomain> {
  const named = publicHost(text.trim(), ctx.config, longestDomain);
  if ("message" in named)
    throw Problem.validation([{ path: "domain", code: "INVALID", message: named.message }]);
  const { scope } = caller;
  const nowMs = ctx.clock.nowMs();
  const add = async (trx: Transaction): Promise<PartnerDomain> => {
    await takeAccessChange(trx, caller, nowMs);
    await lockRestaurant(trx, scope, { mayBeArchived: false });
    if (await isElsewhere(trx, scope, named.host)) throw new Problem("DOMAIN_TAKEN");
    const [row] = await trx.query<DomainRow>(
      `INSERT INTO domains (restaurant_id, id, domain, token)
       SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM domains WHERE restaurant_id = $1) < $5
         OR EXISTS (SELECT FROM domains WHERE restaurant_id = $1 AND domain = $3)
       ON CONFLICT (restaurant_id, domain) DO NOTHING RETURNING ${domainColumns}`,
      [scope.restaurantId, newId("dom"), named.host, randomBytes(tokenBytes).toString("hex"), mostDomains],
    );
    if (row) return domainView(row);
    const [own] = await trx.query("SELECT 1 FROM domains WHERE restaurant_id = $1 AND domain = $2", [
      scope.restaurantId,
      named.host,
    ]);
    throw own ? new Problem("DOMAIN_TAKEN", { reason: "ADDED_ALREADY" }) : new Problem("DOMAIN_LIMIT");
  };
  return ctx.db.transaction((trx) => oncePerKey(trx, caller, nowMs, () => add(trx)));
}
