import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { underPartnerQuota } from "../../platform/quotas.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import { providerProblem } from "./provider-problem.ts";
import { findSenderDomain, lockPartner } from "./queries.ts";

/**
 * Ends a sender domain, first at the provider's: what it still knows could not be set again. Mail goes from the service's own
 * address from then on. Answers the domain.
 * @throws Problem KEY_ROLE_FORBIDDEN, SENDER_DOMAIN_NOT_SET, PARTNER_ARCHIVED, CHANGED, RATE_LIMITED, EMAIL_SERVICE_UNAVAILABLE
 */
export function removeSenderDomain(ctx: Context, caller: PartnerCaller): Promise<string> {
  const { partnerId } = caller;
  return underPartnerQuota(ctx.db, "senderDomainChanges", caller, ctx.clock.nowMs(), async () => {
    await requireTeamRole(ctx, caller, "brand.manage");
    const row = await findSenderDomain(ctx.db, partnerId);
    if (!row) throw new Problem("SENDER_DOMAIN_NOT_SET");
    if (row.provider !== null) {
      const provider = ctx.senderDomains.of(row.provider);
      try {
        await provider?.remove(row.reference);
      } catch (error) {
        throw providerProblem(error);
      }
    }
    return ctx.db.transaction(async (trx) => {
      await lockPartner(trx, partnerId);
      const gone = await trx.query(
        "DELETE FROM sender_domains WHERE partner_id = $1 AND id = $2 RETURNING 1",
        [partnerId, row.id],
      );
      if (gone.length === 0) throw new Problem("CHANGED");
      return row.domain;
    });
  });
}
