import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { domainView } from "./domain-view.ts";
import { lookUpProof, writeLook } from "./look-up-proof.ts";
import { readDomain } from "./queries.ts";
import type { CheckedDomain } from "./schemas.ts";

/**
 * Looks the proof of a claim up now. The name servers are asked between two transactions, so that a slow one holds up
 * nobody else; a claim that was removed meanwhile is not found.
 * @throws Problem DOMAIN_NOT_FOUND, DOMAIN_TAKEN when another restaurant has proved the name first
 */
export async function verifyDomain(
  ctx: Context,
  caller: RestaurantChanger,
  domainId: string,
): Promise<CheckedDomain> {
  const claim = await ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    return readDomain(trx, caller.scope, domainId);
  });
  if (claim.is_managed) return { data: domainView(claim), check: "FOUND" };
  const check = await lookUpProof(ctx, claim);
  const written = await ctx.db.transaction((trx) =>
    writeLook(trx, caller.scope, claim, check, ctx.clock.nowMs()),
  );
  if (!written) throw new Problem("DOMAIN_NOT_FOUND");
  return { data: domainView(written), check };
}
