import { randomBytes } from "node:crypto";
import type { Locale } from "../../messages/locale.ts";
import type { Clock } from "../clock.ts";
import type { Queryable } from "../db/connect.ts";
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentRequest,
  type ProviderPayment,
} from "./provider.ts";

export const sandboxStates = [
  "OPEN",
  "PAID",
  "DECLINED",
  "CANCELLED",
  "EXPIRED",
] as const satisfies ProviderPayment["state"][];

/**
 * The payment provider of sandboxes and of the demo: the customer decides on a page of ours, and no money moves. It
 * keeps books of its own in `sandbox_payments`, which nothing but this file reads, as a real provider's are elsewhere.
 */
export interface SandboxParts {
  db: Queryable;
  clock: Clock;
  /** `https://host` of the service: the payment page is `{baseUrl}/sandbox/pay/{id}`. */
  baseUrl: string;
  /** Runs before every call, and may throw or take its time: how a provider in trouble is acted out. */
  trouble?: ((call: SandboxCall, request?: PaymentRequest) => Promise<void>) | undefined;
}
export type SandboxCall = "createPayment" | "readPayment" | "cancelPayment" | "refundPayment";

export function createSandboxPayments({ db, clock, baseUrl, trouble }: SandboxParts): PaymentProvider {
  return {
    name: "SANDBOX",

    async createPayment(request) {
      await trouble?.("createPayment", request);
      // Whoever knows the id decides the payment, so it is a secret of 128 bits.
      const id = `pay_${randomBytes(16).toString("base64url")}`;
      const [row] = await db.everywhere<{ id: string }>(
        `INSERT INTO sandbox_payments (id, restaurant_id, order_id, amount, currency, description, locale, state,
           return_url, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'OPEN', $8, $9, $10)
         ON CONFLICT (restaurant_id, order_id) DO UPDATE SET order_id = excluded.order_id RETURNING id`,
        [
          id,
          request.restaurantId,
          request.orderId,
          request.amount,
          request.currency,
          request.description,
          request.locale,
          request.returnUrl,
          Temporal.Instant.fromEpochMilliseconds(request.expiresAtMs),
          Temporal.Instant.fromEpochMilliseconds(clock.nowMs()),
        ],
      );
      const reference = row!.id;
      return { reference, paymentUrl: `${baseUrl}/sandbox/pay/${reference}` };
    },

    async readPayment(reference) {
      await trouble?.("readPayment");
      return known(await readSandboxBooks(db, reference, clock));
    },

    async cancelPayment(reference) {
      await trouble?.("cancelPayment");
      await db.everywhere(
        "UPDATE sandbox_payments SET state = 'CANCELLED' WHERE id = $1 AND state = 'OPEN'",
        [reference],
      );
      return known(await readSandboxBooks(db, reference, clock));
    },

    capturePayment: neverAuthorized,
    releasePayment: neverAuthorized,

    async refundPayment(reference, { key, amount }) {
      await trouble?.("refundPayment");
      const [row] = await db.everywhere<{ isKnown: boolean }>(
        `WITH refunded AS (
           UPDATE sandbox_payments SET refunded = refunded + $3, refund_keys = refund_keys || $2::text
           WHERE id = $1 AND state = 'PAID' AND NOT refund_keys @> ARRAY[$2::text] AND refunded + $3 <= amount
           RETURNING id)
         SELECT EXISTS (SELECT FROM refunded)
             OR EXISTS (SELECT FROM sandbox_payments WHERE id = $1 AND refund_keys @> ARRAY[$2::text]) AS "isKnown"`,
        [reference, key, amount],
      );
      if (!row?.isKnown) throw new PaymentProviderError("REFUSED", "The payment cannot be refunded.");
    },
  };
}

const neverAuthorized = async (): Promise<never> => {
  throw new PaymentProviderError("REFUSED", "Nothing is ever only authorized here.");
};

/** A payment as the sandbox's page shows it. */
export interface SandboxPayment extends ProviderPayment {
  /** Nothing is ever only authorized here. */
  state: (typeof sandboxStates)[number];
  id: string;
  restaurantId: string;
  orderId: string;
  currency: string;
  description: string;
  locale: Locale;
  returnUrl: string;
  expiresAtMs: number;
}

interface SandboxRow {
  id: string;
  restaurant_id: string;
  order_id: string;
  amount: number;
  currency: string;
  description: string;
  locale: Locale;
  state: SandboxPayment["state"];
  refunded: number;
  return_url: string;
  expires_at: Temporal.Instant;
}

/** The customer's decision. False when the payment is not open (any more). */
export async function decideInSandbox(
  db: Queryable,
  id: string,
  outcome: "PAID" | "DECLINED",
  nowMs: number,
): Promise<boolean> {
  const rows = await db.everywhere(
    "UPDATE sandbox_payments SET state = $2 WHERE id = $1 AND state = 'OPEN' AND expires_at > $3 RETURNING id",
    [id, outcome, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
  return rows.length > 0;
}

/** The sandbox's books on one payment, or null: it expires by the clock of its restaurant. */
export async function readSandboxBooks(
  db: Queryable,
  id: string,
  clock: Clock,
): Promise<SandboxPayment | null> {
  const [row] = await db.everywhere<SandboxRow>(
    `SELECT id, restaurant_id, order_id, amount, currency, description, locale, refunded, return_url, expires_at, state
     FROM sandbox_payments WHERE id = $1`,
    [id],
  );
  if (!row) return null;
  const expiresAtMs = row.expires_at.epochMilliseconds;
  const isExpired = row.state === "OPEN" && expiresAtMs <= clock.nowMsOf({ restaurantId: row.restaurant_id });
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    locale: row.locale,
    state: isExpired ? "EXPIRED" : row.state,
    captured: row.state === "PAID" ? row.amount : 0,
    refunded: row.refunded,
    returnUrl: row.return_url,
    expiresAtMs,
  };
}

function known(payment: SandboxPayment | null): SandboxPayment {
  if (!payment) throw new PaymentProviderError("REFUSED", "The provider does not know the payment.");
  return payment;
}
