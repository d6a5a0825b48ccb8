import type { Context } from "../../context.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { lookUpProof, writeLook } from "./look-up-proof.ts";

const mostAtOnce = 20;
/** Whoever claims a look has done it by then, or is gone. */
const leaseMs = 10 * 60_000;

interface DueDomain {
  restaurant_id: string;
  id: string;
  domain: string;
  token: string;
}

/** Looks up every verified domain once a day. Any number of workers may do so at the same time. */
export async function recheckDomains(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const nowMs = ctx.clock.nowMs();
    const due = await ctx.db.query<DueDomain>(
      `WITH due AS (
         SELECT restaurant_id, id FROM domains WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       UPDATE domains d SET due_at = $2 FROM due WHERE d.restaurant_id = due.restaurant_id AND d.id = due.id
       RETURNING d.restaurant_id, d.id, d.domain, d.token`,
      [
        Temporal.Instant.fromEpochMilliseconds(nowMs),
        Temporal.Instant.fromEpochMilliseconds(nowMs + leaseMs),
        mostAtOnce,
      ],
    );
    await Promise.all(due.map((domain) => recheck(ctx, domain)));
    if (due.length < mostAtOnce) return;
  }
}

async function recheck(ctx: Context, due: DueDomain): Promise<void> {
  const { restaurant_id, id, domain } = due;
  const found = await lookUpProof(ctx, due);
  try {
    const written = await ctx.db.transaction((trx) =>
      writeLook(trx, scopeOf(restaurant_id), due, found, ctx.clock.nowMs()),
    );
    if (written?.verified_at === null)
      ctx.log.warn({ restaurantId: restaurant_id, domainId: id, domain }, "a domain is verified no more");
  } catch (error) {
    // The restaurant was deleted meanwhile, or the domain removed and proved elsewhere.
    if (!(error instanceof Problem)) throw error;
  }
}
