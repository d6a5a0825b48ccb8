import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { publicHost } from "../../platform/public-host.ts";
import { domainView, longestDomain } from "./domain-view.ts";
import {
  choosePrimary,
  enterInDirectory,
  leaveDirectory,
  lockRestaurant,
  readDomain,
  readDomains,
} from "./queries.ts";
import type { PartnerDomain } from "./schemas.ts";

/**
 * Gives a restaurant a domain whose records the operator of the service looks after: verified at once, on the operator's word,
 * said to lead here, and not for the partner to remove. One that the restaurant has already becomes such a one.
 * @throws Problem VALIDATION_FAILED, DOMAIN_TAKEN when it is another restaurant's
 */
export async function manageDomain(
  ctx: Pick<Context, "db" | "config" | "clock">,
  scope: RestaurantScope,
  text: string,
): Promise<PartnerDomain> {
  const named = publicHost(text, ctx.config, longestDomain);
  if ("message" in named)
    throw Problem.validation([{ path: "domain", code: "INVALID", message: named.message }]);
  return ctx.db.transaction(async (trx) => {
    await lockRestaurant(trx, scope, { mayBeArchived: false });
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    const [before] = (await readDomains(trx, scope)).filter(({ domain }) => domain === named.host);
    const id = before?.id ?? newId("dom");
    if (!before?.verified_at && !(await enterInDirectory(trx, scope, { id, domain: named.host })))
      throw new Problem("DOMAIN_TAKEN");
    await trx.query(
      `INSERT INTO domains (restaurant_id, id, domain, token, is_managed, verified_at, checked_at, leads_here)
       VALUES ($1, $2, $3, $4, true, $5, $5, true)
       ON CONFLICT (restaurant_id, domain) DO UPDATE SET is_managed = true, due_at = NULL, missing_since = NULL,
         leads_here = true, lead_due_at = NULL,
         verified_at = coalesce(domains.verified_at, excluded.verified_at)`,
      [scope.restaurantId, id, named.host, randomBytes(20).toString("hex"), now],
    );
    await choosePrimary(trx, scope);
    return domainView(await readDomain(trx, scope, id));
  });
}

/** Takes such a domain from a restaurant again, by its name as people write it. @throws Problem DOMAIN_NOT_FOUND */
export function releaseDomain(
  ctx: Pick<Context, "db" | "config">,
  scope: RestaurantScope,
  text: string,
): Promise<void> {
  const named = publicHost(text, ctx.config, longestDomain);
  const domain = "host" in named ? named.host : text;
  return ctx.db.transaction(async (trx) => {
    await lockRestaurant(trx, scope, { mayBeArchived: true });
    const [gone] = await trx.query<{ id: string }>(
      "DELETE FROM domains WHERE restaurant_id = $1 AND domain = $2 AND is_managed RETURNING id",
      [scope.restaurantId, domain],
    );
    if (!gone) throw new Problem("DOMAIN_NOT_FOUND");
    await leaveDirectory(trx, scope, gone.id);
    await choosePrimary(trx, scope);
  });
}
