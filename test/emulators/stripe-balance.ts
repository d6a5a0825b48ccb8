import type { Answer, Call } from "./emulator.ts";

/**
 * The balance of a Stripe account as its public API reference describes it (https://docs.stripe.com/api/balance_transactions,
 * https://docs.stripe.com/api/payouts): what was charged and paid back, and the payouts that it goes out with.
 */
export interface StripeBalance {
  /** What a customer was charged, or paid back (below zero), or what else moved, by its reporting category. */
  move(kind: StripeMovement, amount: number, metadata: Record<string, string>): void;
  /** Everything that no payout has yet, on its way to the bank; `isAutomatic: false`: by hand, so that nobody knows what is in it. */
  payOut(options?: { isAutomatic?: boolean; currency?: string }): string;
  /** What becomes of a payout. */
  set(payout: string, status: "paid" | "failed"): void;
  /** Another amount than what is in it. */
  tamper(payout: string, amount: number): void;
  /** An account on which nothing has moved yet. */
  clear(): void;
  /** False: keys that may not read it. */
  isOpen: boolean;
  /** Null when something else was asked for. */
  answer(call: Call): Answer | null;
}

type StripeMovement = "charge" | "partial_capture_reversal" | "refund" | "refund_failure" | "fee" | "dispute";

interface Transaction {
  id: string;
  type: string;
  amount: number;
  fee: number;
  created: number;
  metadata: Record<string, string>;
  payout: string | null;
}
interface Payout {
  id: string;
  amount: number;
  currency: string;
  created: number;
  status: string;
  automatic: boolean;
}

/** 2.4 % and 2 kr, as European cards cost in Norway. */
export const stripeFee = (amount: number): number => Math.round(amount * 0.024) + 200;

export function stripeBalance(nowMs: () => number): StripeBalance {
  const transactions: Transaction[] = [];
  const payouts: Payout[] = [];
  const now = () => Math.floor(nowMs() / 1000);
  let made = 0;
  /** One after another, as the pages list what came on the same day by them. */
  const newId = (prefix: string) => {
    made += 1;
    return `${prefix}_${made.toString(16).padStart(24, "0")}`;
  };
  const add = (one: Omit<Transaction, "id" | "created">) =>
    transactions.unshift({ id: newId("txn"), created: now(), ...one });

  const listOf = (path: string, all: readonly { id: string }[], query: URLSearchParams): Answer => {
    const after = query.get("starting_after");
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + Number(query.get("limit") ?? 10));
    const body = { object: "list", url: path, has_more: from + data.length < all.length, data };
    return { status: 200, body };
  };
  const viewOfPayout = ({ created, automatic, ...payout }: Payout) => ({
    ...payout,
    ...{ object: "payout", created, automatic, arrival_date: created + 2 * 86_400, method: "standard" },
    reconciliation_status: automatic ? "completed" : "not_applicable",
  });
  const viewOf = ({ metadata, payout: _, ...one }: Transaction, isExpanded: boolean) => ({
    ...one,
    ...{ object: "balance_transaction", net: one.amount - one.fee, currency: "nok", status: "available" },
    reporting_category: one.type,
    source: isExpanded ? { id: `src_${one.id}`, object: one.type, metadata } : `src_${one.id}`,
  });

  const balance: StripeBalance = {
    isOpen: true,
    move(kind, amount, metadata) {
      add({ type: kind, amount, fee: kind === "charge" ? stripeFee(amount) : 0, metadata, payout: null });
    },
    payOut({ isAutomatic = true, currency = "nok" } = {}) {
      const open = transactions.filter(({ payout }) => payout === null);
      const amount = open.reduce((sum, one) => sum + one.amount - one.fee, 0);
      const payout = { id: newId("po"), amount, currency, created: now(), status: "in_transit" };
      payouts.unshift({ ...payout, automatic: isAutomatic });
      for (const one of open) one.payout = payout.id;
      add({ type: "payout", amount: -amount, fee: 0, metadata: {}, payout: payout.id });
      return payout.id;
    },
    set(id, status) {
      payouts.find((one) => one.id === id)!.status = status;
    },
    tamper(id, amount) {
      payouts.find((one) => one.id === id)!.amount = amount;
    },
    clear() {
      transactions.length = 0;
      payouts.length = 0;
    },
    answer({ method, path, query }) {
      if (method !== "GET" || !/^\/v1\/(payouts|balance_transactions)$/.test(path)) return null;
      if (!balance.isOpen) {
        const message = "The provided key does not have the required permissions for this endpoint.";
        return { status: 403, body: { error: { type: "invalid_request_error", message } } };
      }
      if (path === "/v1/payouts") {
        const since = Number(query.get("created[gte]") ?? 0);
        return listOf(path, payouts.filter(({ created }) => created >= since).map(viewOfPayout), query);
      }
      const of = transactions.filter(({ payout }) => payout === query.get("payout"));
      const isExpanded = query.get("expand[0]") === "data.source";
      return listOf(
        path,
        of.map((one) => viewOf(one, isExpanded)),
        query,
      );
    },
  };
  return balance;
}
