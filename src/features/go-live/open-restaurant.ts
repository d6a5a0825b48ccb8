import type { Context } from "../../context.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { type Standing, setStanding } from "../restaurants/set-standing.ts";
import { type GoLiveState, readState, requireChecks } from "./go-live-state.ts";

/**
 * `luka restaurant approve`: opens a restaurant whose partner has asked for it, after another look at everything, and tells
 * its owners.
 * @throws Problem RESTAURANT_NOT_FOUND, RESTAURANT_ARCHIVED, GO_LIVE_ALREADY_APPROVED, GO_LIVE_NOT_READY without a request or
 *   signature, GO_LIVE_CHECKS_FAILED
 */
export const approveGoLive = (ctx: Context, slug: string): Promise<Standing> =>
  ofRestaurant(ctx, slug, async (trx, scope: RestaurantScope, now) => {
    const state = await readState(trx, scope);
    if (state.is_live) throw new Problem("GO_LIVE_ALREADY_APPROVED");
    if (state.state !== "REQUESTED") throw new Problem("GO_LIVE_NOT_READY", { reason: "NOT_REQUESTED" });
    await requireChecks(ctx, trx, scope);
    await trx.query(
      "UPDATE go_live_requests SET state = 'APPROVED', decided_at = $3 WHERE restaurant_id = $1 AND id = $2",
      [scope.restaurantId, state.request_id, now],
    );
    await trx.query(
      `SELECT queue_mail(m.restaurant_id, 'RESTAURANT_LIVE', p.email, coalesce(p.locale, 'nb'))
       FROM restaurant_members m JOIN people p ON p.id = m.user_id
       WHERE m.restaurant_id = $1 AND m.role = 'OWNER'`,
      [scope.restaurantId],
    );
    return setStanding(trx, scope, { live: true, archived: false }, now);
  });

/**
 * Opens a restaurant again that was taken off the net, after another look at everything; nobody need have asked for it.
 * @throws Problem RESTAURANT_NOT_FOUND, RESTAURANT_ARCHIVED, SANDBOX_NOT_SUPPORTED, GO_LIVE_ALREADY_APPROVED, GO_LIVE_NOT_READY without a
 *   signature, GO_LIVE_CHECKS_FAILED
 */
export const reopenRestaurant = (ctx: Context, slug: string): Promise<Standing> =>
  ofRestaurant(ctx, slug, async (trx, scope, now) => {
    const { is_live } = await realState(trx, scope);
    if (is_live) throw new Problem("GO_LIVE_ALREADY_APPROVED");
    await requireChecks(ctx, trx, scope);
    return setStanding(trx, scope, { live: true, archived: false }, now);
  });

/**
 * Takes a restaurant off the net: its pages are closed and it takes no orders; what guests have ordered goes on.
 * @throws Problem RESTAURANT_NOT_FOUND, RESTAURANT_ARCHIVED, SANDBOX_NOT_SUPPORTED
 */
export const closeRestaurant = (ctx: Context, slug: string): Promise<Standing> =>
  ofRestaurant(ctx, slug, async (trx, scope, now) => {
    await realState(trx, scope);
    return setStanding(trx, scope, { live: false, archived: false }, now);
  });

/** Archives a restaurant: it takes no more orders, its orders and books stay. @throws Problem RESTAURANT_NOT_FOUND */
export const archiveRestaurant = (ctx: Context, slug: string): Promise<Standing> =>
  ofRestaurant(
    ctx,
    slug,
    (trx, scope, now) => setStanding(trx, scope, { live: false, archived: true }, now),
    true,
  );

/** Sandboxes are never open. */
async function realState(trx: Transaction, scope: RestaurantScope): Promise<GoLiveState> {
  const state = await readState(trx, scope);
  if (state.environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
  return state;
}

/** Restaurants whose partners have asked for them to be opened, those that have waited the longest first. */
export const waitingToOpen = (db: Queryable): Promise<{ slug: string; requestedAt: Temporal.Instant }[]> =>
  db.everywhere(
    `SELECT r.slug, g.requested_at AS "requestedAt" FROM go_live_requests g JOIN restaurants r ON r.id = g.restaurant_id
     WHERE g.state = 'REQUESTED' AND NOT r.is_live AND r.archived_at IS NULL
     ORDER BY g.requested_at, g.id LIMIT ${mostWaiting}`,
  );

const mostWaiting = 100;

/**
 * `luka restaurant restore`: takes a restaurant out of the archive. It is not open: its partner asks for that again.
 * @throws Problem RESTAURANT_NOT_FOUND
 */
export const restoreRestaurant = (ctx: Context, slug: string): Promise<Standing> =>
  ofRestaurant(ctx, slug, (trx, scope, now) => setStanding(trx, scope, { archived: false }, now), true);

async function ofRestaurant(
  ctx: Context,
  slug: string,
  work: (trx: Transaction, scope: RestaurantScope, now: Temporal.Instant) => Promise<Standing>,
  worksOnArchived = false,
): Promise<Standing> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  return ctx.db.transaction(async (trx) => {
    const [found] = await trx.everywhere<{ id: string; archived: boolean }>(
      "SELECT id, archived_at IS NOT NULL AS archived FROM restaurants WHERE slug = $1 FOR NO KEY UPDATE",
      [slug.toLowerCase()],
    );
    if (!found) throw new Problem("RESTAURANT_NOT_FOUND");
    if (found.archived && !worksOnArchived) throw new Problem("RESTAURANT_ARCHIVED");
    return work(trx, scopeOf(found.id), now);
  });
}
