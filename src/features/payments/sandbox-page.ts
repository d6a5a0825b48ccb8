import type { Context } from "../../context.ts";
import type { SandboxDecision } from "../../domain/payment-providers.ts";
import type { Locale } from "../../messages/locale.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { decideInSandbox, readSandboxBooks, type SandboxPayment } from "../../platform/payments/sandbox.ts";
import { Problem } from "../../platform/problem.ts";
import { findPayment } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** What the test payment page shows. Amounts in øre, instants ISO 8601. */
export interface SandboxPaymentView {
  id: string;
  amount: number;
  currency: string;
  description: string;
  locale: Locale;
  /** Only an OPEN payment can be decided. */
  state: SandboxPayment["state"];
  expiresAt: string;
  /** How far the sandbox's own clock is ahead, in milliseconds. */
  aheadMs: number;
}

/** A test payment by its secret id. Throws NOT_FOUND. */
export async function readSandboxPayment(ctx: Context, id: string): Promise<SandboxPaymentView> {
  const payment = await readSandboxBooks(ctx.db, id, ctx.clock);
  if (!payment) throw new Problem("NOT_FOUND");
  return {
    id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    locale: payment.locale,
    state: payment.state,
    expiresAt: new Date(payment.expiresAtMs).toISOString(),
    aheadMs: ctx.clock.aheadMsOf(payment),
  };
}

/**
 * The customer's decision on the test page, and where to send them next. ABANDON leaves the payment open, as a closed
 * tab does: it can still be paid until it expires. Deciding twice, or after it expired, changes nothing. Throws
 * NOT_FOUND.
 */
export async function decideSandboxPayment(
  ctx: Context,
  id: string,
  decision: SandboxDecision,
): Promise<{ redirectTo: string }> {
  const payment = await readSandboxBooks(ctx.db, id, ctx.clock);
  if (!payment) throw new Problem("NOT_FOUND");
  if (decision !== "ABANDON") {
    const scope = scopeOf(payment.restaurantId);
    await decideInSandbox(ctx.db, id, decision === "PAY" ? "PAID" : "DECLINED", ctx.clock.nowMsOf(scope));
    // As a provider's callback would, before the customer is back.
    await settlePayment(ctx, scope, payment.orderId);
  }
  return { redirectTo: payment.returnUrl };
}

/**
 * The same decision on the payment of an order or reservation of a sandbox, for who has no browser. False when there is no payment that
 * waits to be decided.
 */
export async function decidePaymentInSandbox(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  decision: Exclude<SandboxDecision, "ABANDON">,
): Promise<boolean> {
  const payment = await findPayment(ctx.db, scope, orderId);
  if (payment?.provider !== "SANDBOX") return false;
  const outcome = decision === "PAY" ? "PAID" : "DECLINED";
  const isDecided = await decideInSandbox(
    ctx.db,
    // Null before it has a link: nothing is known by that.
    payment.provider_reference!,
    outcome,
    ctx.clock.nowMsOf(scope),
  );
  if (isDecided) await settlePayment(ctx, scope, orderId);
  return isDecided;
}
