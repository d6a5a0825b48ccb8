import type { Context } from "../../context.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { leadMark, leadPath } from "./lead-pages.ts";
import { type DomainRow, lockRestaurant } from "./queries.ts";

const mostAtOnce = 20;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Whoever claims a look has done it by then, or is gone. */
const leaseMs = 2 * minuteMs;
/** A domain that leads here is looked at this often; one that has just been missed, a minute later. */
const steadyMs = 10 * minuteMs;
/** Looks in a row that must miss before links leave a domain: one may be a hiccup of ours. */
const mostMisses = 3;

interface DueDomain extends Pick<DomainRow, "id" | "domain" | "leads_here"> {
  restaurant_id: string;
  lead_misses: number;
  verified_at: Temporal.Instant;
}

/**
 * Looks whether verified domains show our pages, as a guest's browser would: name servers, certificate and proxy all have to
 * play. A restaurant's links go to its primary domain only while they do. Any number of workers may look at the same time.
 */
export async function lookWhereDomainsLead(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const nowMs = ctx.clock.nowMs();
    const due = await leaseDue<DueDomain>(ctx.db, mostAtOnce, {
      table: "domains",
      key: "restaurant_id, id",
      where: "lead_due_at <= $1",
      orderBy: "lead_due_at",
      set: "lead_due_at = $2",
      returning: "restaurant_id, id, domain, leads_here, lead_misses, verified_at",
      values: [instant(nowMs), instant(nowMs + leaseMs)],
    });
    await Promise.all(due.map((domain) => look(ctx, domain)));
    if (due.length < mostAtOnce) return;
  }
}

async function look(ctx: Context, due: DueDomain): Promise<void> {
  const answer = await ctx.outbound.get(new URL(`https://${due.domain}${leadPath}`));
  const isOurs = "body" in answer && answer.status === 200 && answer.body === leadMark(ctx, due.domain);
  const { leadsHere, misses, pauseMs } = afterLook(due, isOurs, ctx.clock.nowMs());
  const scope = scopeOf(due.restaurant_id);
  try {
    await ctx.db.transaction(async (trx) => {
      // First the restaurant, as everybody who changes domains: the snapshot's version is raised in it.
      await lockRestaurant(trx, scope, { mayBeArchived: true });
      await trx.query(
        `UPDATE domains SET leads_here = $3, lead_misses = $4, lead_due_at = $5
         WHERE restaurant_id = $1 AND id = $2 AND verified_at IS NOT NULL AND NOT is_managed`,
        [scope.restaurantId, due.id, leadsHere, misses, instant(ctx.clock.nowMs() + pauseMs)],
      );
    });
  } catch (error) {
    // The restaurant was deleted meanwhile.
    if (!(error instanceof Problem)) throw error;
  }
  if (leadsHere !== due.leads_here)
    ctx.log.info({ restaurantId: due.restaurant_id, domain: due.domain, leadsHere }, "where a domain leads");
}

/** A domain that has never led here is asked less and less often: some are meant for browser calls alone. */
function afterLook(
  { leads_here, lead_misses, verified_at }: DueDomain,
  isOurs: boolean,
  nowMs: number,
): { leadsHere: boolean; misses: number; pauseMs: number } {
  if (isOurs) return { leadsHere: true, misses: 0, pauseMs: steadyMs };
  const misses = lead_misses + 1;
  if (leads_here && misses < mostMisses) return { leadsHere: true, misses, pauseMs: minuteMs };
  const sinceMs = nowMs - verified_at.epochMilliseconds;
  return { leadsHere: false, misses: 0, pauseMs: Math.min(Math.max(sinceMs, minuteMs), hourMs) };
}

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);
