import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { type OpeningCheck, readChecks } from "../restaurants/read-setup.ts";
import type { GoLive } from "./schemas.ts";

export const goLiveStates = ["REQUESTED", "APPROVED", "WITHDRAWN"] as const;

export interface GoLiveState {
  environment: Environment;
  is_live: boolean;
  request_id: string | null;
  state: (typeof goLiveStates)[number] | null;
  requested_at: Temporal.Instant | null;
  decided_at: Temporal.Instant | null;
}

/** The restaurant and its latest request. */
export async function readState(db: Queryable, scope: RestaurantScope): Promise<GoLiveState> {
  const [row] = await db.query<GoLiveState>(
    `SELECT r.environment, r.is_live, g.id AS request_id, g.state, g.requested_at, g.decided_at
     FROM restaurants r
     LEFT JOIN LATERAL (SELECT * FROM go_live_requests q WHERE q.restaurant_id = r.id
       ORDER BY q.requested_at DESC, q.id DESC LIMIT 1) g ON true
     WHERE r.id = $1`,
    [scope.restaurantId],
  );
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return row;
}

/** An approval counts while the restaurant is live: one that was archived since begins anew. */
export const statusOf = ({ state, is_live }: GoLiveState): GoLive["status"] =>
  state === "REQUESTED" ? "REQUESTED" : state === "APPROVED" && is_live ? "APPROVED" : "NOT_REQUESTED";

const instantText = (instant: Temporal.Instant | null): string | null =>
  instant?.toString({ fractionalSecondDigits: 3 }) ?? null;

type GoLiveContext = Pick<Context, "config" | "clock"> & { db: Queryable };

/** How far going live has come, before it is told. */
export type GoLiveNow = Omit<GoLive, "checks"> & { checks: OpeningCheck[] };

export async function readGoLive(ctx: GoLiveContext, scope: RestaurantScope): Promise<GoLiveNow> {
  const state = await readState(ctx.db, scope);
  if (state.environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
  const status = statusOf(state);
  return {
    status,
    live: state.is_live,
    requestedAt: status === "NOT_REQUESTED" ? null : instantText(state.requested_at),
    approvedAt: status === "APPROVED" ? instantText(state.decided_at) : null,
    checks: await readChecks(ctx, scope),
  };
}

/**
 * Holds that nothing is missing.
 * @throws Problem GO_LIVE_NOT_READY while the owner has not signed: what follows is theirs to decide. GO_LIVE_CHECKS_FAILED
 *   with `details.checks` for the rest
 */
export async function requireChecks(
  ctx: Pick<Context, "config" | "clock">,
  trx: Transaction,
  scope: RestaurantScope,
): Promise<void> {
  const failed = (await readChecks({ ...ctx, db: trx }, scope)).filter(({ ok }) => !ok);
  if (failed.some(({ code }) => code === "AGREEMENT"))
    throw new Problem("GO_LIVE_NOT_READY", { checks: failed });
  if (failed.length > 0) throw new Problem("GO_LIVE_CHECKS_FAILED", { checks: failed });
}
