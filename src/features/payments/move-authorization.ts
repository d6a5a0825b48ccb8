import type { Context } from "../../context.ts";
import type { AuthorizationState } from "../../domain/payment-states.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { eachDue } from "../../platform/each-due.ts";
import {
  answerWithin,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderPayment,
} from "../../platform/payments/provider.ts";
import { providerOf } from "./provider-of.ts";
import { callsAtOnce, type DueRow, dueOf, findPayment, instantOf, type PaymentRecord } from "./queries.ts";

const moveTimeoutMs = 15_000;
const perRun = 100;

type Move = "CAPTURE" | "RELEASE";

/**
 * Moves money that is only authorized, if that is due: takes it when the food is being made, releases it when all of it is to
 * go back (`is_capture_due`). One caller at a time, of all processes; a provider that does not
 * answer is asked again later. What the provider's own books say decides, so money is taken once.
 */
export async function moveAuthorization(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
): Promise<void> {
  const [claimed] = await ctx.db.query<{ move: Move | null }>(
    "SELECT claim_authorization($1, $2, $3) AS move",
    [scope.restaurantId, orderId, instantOf(ctx.clock.nowMs())],
  );
  const move = claimed?.move;
  if (!move) return;
  const payment = (await findPayment(ctx.db, scope, orderId))!;
  try {
    const provider = await providerOf(ctx, scope, payment);
    const outcome = await answerWithin(moveTimeoutMs, carryOutMove(provider, payment, move));
    if (outcome === null) return;
    if (outcome === "LOST") {
      ctx.metrics.paymentDiscrepancies.inc({ kind: "AUTHORIZATION_LOST" });
      ctx.log.error({ orderId }, "Authorized money could not be taken (any more).");
    }
    await ctx.db.query("SELECT settle_authorization($1, $2, $3, $4)", [
      scope.restaurantId,
      orderId,
      outcome,
      instantOf(ctx.clock.nowMs()),
    ]);
    ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  } catch (error) {
    ctx.log.warn({ err: error, orderId, move }, "Authorized money could not be moved yet.");
  }
}

/** What has become of it; null when the provider's books say that it is still authorized. */
async function carryOutMove(
  provider: PaymentProvider,
  { provider_reference, order_id: orderId, amount }: PaymentRecord,
  move: Move,
): Promise<Exclude<AuthorizationState, "AUTHORIZED"> | null> {
  const reference = provider_reference!;
  try {
    if (move === "CAPTURE") await provider.capturePayment(reference, { key: `capture-${orderId}`, amount });
    else await provider.releasePayment(reference, { key: `release-${orderId}` });
    return move === "CAPTURE" ? "CAPTURED" : "RELEASED";
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.kind === "UNAVAILABLE") throw error;
    // Refused: it was moved before, by us without hearing so or by hand in the provider's portal, or it has lapsed.
    // Nonsense: it may have been moved just now.
    return authorizationOutcome(await provider.readPayment(reference), move);
  }
}

/** What a provider's books say has become of authorized money, where `move` was meant to happen to it. */
export function authorizationOutcome(
  answer: ProviderPayment,
  move: Move | null,
): Exclude<AuthorizationState, "AUTHORIZED"> | null {
  if (answer.state === "PAID") return "CAPTURED";
  if (answer.state === "CANCELLED" || answer.state === "EXPIRED")
    return move === "RELEASE" ? "RELEASED" : "LOST";
  return null;
}

/** Moves what is due of all restaurants' authorized money, and what could not be moved before. */
export async function moveAuthorizations(ctx: Context): Promise<void> {
  const due = dueOf(
    await ctx.db.everywhere<DueRow>(
      `SELECT p.restaurant_id, p.order_id FROM payments p
       JOIN orders o ON o.restaurant_id = p.restaurant_id AND o.id = p.order_id
       WHERE p.authorization_state = 'AUTHORIZED' AND (p.refunded = p.amount OR is_capture_due(o, $1))
         AND (p.authorization_tried_at IS NULL
           OR p.authorization_tried_at <= $1::timestamptz - interval '30 seconds' * 2 ^ least(p.authorization_attempts, 7))
       ORDER BY p.authorization_tried_at NULLS FIRST LIMIT $2`,
      [instantOf(ctx.clock.nowMs()), perRun],
    ),
  );
  await eachDue(ctx.log, due, callsAtOnce, ({ scope, orderId }) => moveAuthorization(ctx, scope, orderId));
}
