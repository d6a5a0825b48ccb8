import type { Context } from "../../context.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { lookUpProof, writeLook } from "./look-up-proof.ts";
import type { DomainRow } from "./queries.ts";

const mostAtOnce = 20;
/** Whoever claims a look has done it by then, or is gone. */
const leaseMs = 10 * 60_000;

type DueDomain = Pick<DomainRow, "id" | "domain" | "token"> & { restaurant_id: string };

/** Looks up every verified domain once a day. Any number of workers may do so at the same time. */
export async function recheckDomains(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    const due = await leaseDue<DueDomain>(ctx.db, mostAtOnce, {
      table: "domains",
      key: "restaurant_id, id",
      where: "due_at <= $1",
      orderBy: "due_at",
      set: "due_at = $2",
      returning: "restaurant_id, id, domain, token",
      values: [now, now.add({ milliseconds: leaseMs })],
    });
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
