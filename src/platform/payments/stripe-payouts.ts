import type Stripe from "stripe";
import { z } from "zod";
import type { PayoutContent, PayoutLineKind, PayoutState } from "../../domain/payouts.ts";
import {
  NoAccessToPayouts,
  type PayoutLine,
  type PayoutsAsked,
  type PayoutsRead,
  type ProviderPayout,
} from "./payouts.ts";
import { PaymentProviderError } from "./provider.ts";
import type { StripeApi } from "./stripe-api.ts";

/**
 * Payouts of a restaurant's own Stripe account, each with the balance transactions that are in it
 * (https://docs.stripe.com/payouts/reconciliation). Of one that somebody made by hand Stripe cannot say.
 */
const Payout = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  arrival_date: z.int(),
  status: z.string(),
  automatic: z.boolean(),
  reconciliation_status: z.string(),
});
const Source = z.object({ metadata: z.record(z.string(), z.string()).nullish() });
const Transaction = z.object({
  id: z.string(),
  amount: z.int(),
  fee: z.int(),
  created: z.int(),
  type: z.string(),
  reporting_category: z.string(),
  source: z.union([Source, z.string().transform(() => null)]).nullish(),
});
const pageOf = <One extends z.ZodType>(one: One) => z.object({ data: z.array(one), has_more: z.boolean() });

/** A payout that was paid may still come back: within five business days (https://docs.stripe.com/api/payouts/object). */
const settledAfterMs = 14 * 86_400_000;
const perPage = 100;
const mostPages = 20;
/** So many a reading are asked what is in them; the rest is the next one's. */
const mostContents = 20;

export async function readStripePayouts(api: StripeApi, asked: PayoutsAsked): Promise<PayoutsRead> {
  const fromMs = asked.place === null ? asked.sinceMs : Number(asked.place);
  const query: Stripe.PayoutListParams = { created: { gte: Math.floor(fromMs / 1000) } };
  const found = await allOf(api, "/v1/payouts", Payout, query);
  const payouts: ProviderPayout[] = [];
  const lines: PayoutLine[] = [];
  let left = mostContents;
  let hasMore = false;
  // Stripe begins with the latest: the oldest are told of first.
  for (const payout of found.toReversed().filter(({ currency }) => currency === "nok")) {
    const isKnown = asked.known.has(payout.id);
    const canBeRead = payout.reconciliation_status === "completed";
    if (canBeRead && !isKnown && left === 0) hasMore = true;
    const isRead = canBeRead && !isKnown && left > 0;
    if (isRead) {
      left -= 1;
      lines.push(...(await contentOf(api, payout.id)));
    }
    payouts.push({
      reference: payout.id,
      state: stateOf(payout.status),
      amount: payout.amount,
      arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
      content: isRead || isKnown ? "KNOWN" : contentOfStatus(payout.reconciliation_status),
    });
  }
  const isAwaited = payouts.some(({ content }) => content === "AWAITED");
  const place = isAwaited ? fromMs : Math.max(fromMs, asked.nowMs - settledAfterMs);
  return { payouts, lines, takesWaiting: null, place: String(place), hasMore };
}

async function contentOf(api: StripeApi, payout: string): Promise<PayoutLine[]> {
  const query: Stripe.BalanceTransactionListParams = { payout, expand: ["data.source"] };
  const transactions = await allOf(api, "/v1/balance_transactions", Transaction, query);
  return transactions
    .filter(({ type }) => type !== "payout")
    .map(({ id, amount, fee, created, source, reporting_category: category }) => ({
      ...{ reference: id, payout, amount, fee },
      kind: kindOf(category),
      orderId: source?.metadata?.luka_order ?? null,
      movedAtMs: created * 1000,
    }));
}

/** Every page of a list, as far as anybody reads. */
async function allOf<One extends z.ZodType<{ id: string }>>(
  api: StripeApi,
  path: string,
  one: One,
  query: object,
): Promise<z.output<One>[]> {
  const all: z.output<One>[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const after = all.at(-1)?.id;
    const got = await api.tryGet(path, pageOf(one), {
      ...query,
      limit: perPage,
      ...(after && { starting_after: after }),
    });
    if (got === null) throw new NoAccessToPayouts();
    all.push(...got.data);
    if (!got.has_more) return all;
  }
  throw new PaymentProviderError("INVALID", `Stripe: more than ${mostPages * perPage} in ${path}`);
}

function stateOf(status: string): PayoutState {
  if (status === "paid") return "PAID";
  return status === "failed" || status === "canceled" ? "FAILED" : "ON_ITS_WAY";
}

const contentOfStatus = (status: string): PayoutContent => (status === "not_applicable" ? "NONE" : "AWAITED");

/** https://docs.stripe.com/reports/reporting-categories */
function kindOf(category: string): PayoutLineKind {
  switch (category) {
    case "charge":
    case "partial_capture_reversal":
      return "SALE";
    case "refund":
    case "refund_failure":
      return "REFUND";
    case "fee":
      return "FEE";
    default:
      return "ADJUSTMENT";
  }
}
