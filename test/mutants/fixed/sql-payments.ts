import { type Mutant, mutantsOf } from "../mutant.ts";

const paying = "src/features/payments/payments.test.ts";
const authorized = "src/features/payments/authorized-money.test.ts";
const refunds = "src/features/payments/refunds.test.ts";
const inParts = "src/features/orders/refund-changed.test.ts";
const bystanders = "src/features/payments/bystanders.test.ts";
const accounts = "src/features/payments/payment-accounts.test.ts";
const deposit = "src/features/reservations/deposit.test.ts";

export const sqlPayments: readonly Mutant[] = [
  ...mutantsOf(
    "sql",
    "function claim_authorization",
    [authorized],
    [
      ["p.refunded = p.amount", "p.refunded < p.amount"],
      ["interval '30 seconds'", "interval '60 seconds'"],
      ["least(p.authorization_attempts, 7)", "least(p.authorization_attempts, 6)"],
      ["authorization_attempts + 1", "authorization_attempts + 0"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function confirm_payment",
    [paying],
    [
      ["AND state <> 'PAID'\n  RETURNING amount", "\n  RETURNING amount"],
      ["IF NOT moved THEN", "IF moved THEN"],
      ["ELSIF o.type = 'ORDER' AND p_auto_accept THEN", "ELSIF o.type = 'ORDER' AND NOT p_auto_accept THEN"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function confirm_payment",
    [deposit],
    [
      [
        "IF (o.reservation ->> 'autoApprove')::boolean THEN",
        "IF NOT (o.reservation ->> 'autoApprove')::boolean THEN",
      ],
      ["IF o.type = 'RESERVATION' THEN\n    moved", "IF o.type <> 'RESERVATION' THEN\n    moved"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function confirm_authorized_payment",
    [authorized],
    [
      [" AND state <> 'PAID'", ""],
      ["SET authorization_state = 'AUTHORIZED'", "SET authorization_state = 'CAPTURED'"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function fail_payment",
    [paying],
    [["state = ANY (p_from_states)", "state <> ALL (p_from_states)"]],
  ),
  ...mutantsOf("sql", "function fail_payment", [bystanders], [["order_id = p_order_id AND state", "state"]]),
  ...mutantsOf(
    "sql",
    "function payment_account_of",
    [accounts],
    [
      [" AND a.closed_at IS NULL", ""],
      ["a.provider = NEW.provider", "a.provider <> NEW.provider"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function promise_refund",
    [refunds],
    [
      ["promised > unrefunded", "promised >= unrefunded"],
      ["AND state = 'PAID'", "AND state <> 'PAID'"],
      ["SELECT amount - refunded", "SELECT amount"],
      ["AND refunded < amount", "AND refunded <= amount"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function settle_refund",
    [refunds],
    [
      ["IF settled.state = 'FAILED' THEN", "IF settled.state = 'DONE' THEN"],
      ["refunded = refunded - settled.amount", "refunded = 0"],
      ["sum((u ->> 'quantity')::int)", "max((u ->> 'quantity')::int)"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function settle_refund",
    [inParts],
    [
      ["WHERE NOT EXISTS (SELECT FROM parts WHERE state <> 'FAILED') GROUP BY 1", "GROUP BY 1"],
      ["coalesce(part_of, id) = coalesce(settled.part_of, settled.id)", "id = settled.id"],
      ["l.order_id = shown_by", "l.order_id = p_order_id"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function note_refunded_order",
    [inParts],
    [["SELECT supplement_of FROM orders", "SELECT id FROM orders"]],
  ),
  ...mutantsOf(
    "sql",
    "function mail_refund",
    [inParts],
    [
      [" AND NOT 'PENDING' = ANY (states)", ""],
      ["'DONE' = ANY (states) AND ", ""],
      ["NEW.restaurant_id, o.id, 'ORDER_REFUNDED'", "NEW.restaurant_id, NEW.order_id, 'ORDER_REFUNDED'"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function settle_authorization",
    [authorized],
    [
      [" AND authorization_state = 'AUTHORIZED'", ""],
      ["IF p_outcome = 'RELEASED' THEN", "IF p_outcome <> 'RELEASED' THEN"],
      ["IF NOT FOUND THEN RETURN false;", "IF NOT FOUND THEN RETURN true;"],
      [
        "AND state = 'PENDING'",
        "AND state <> 'DONE'",
        "of authorized money nothing has been sent, so nothing has failed",
      ],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function settle_authorization",
    [bystanders],
    [
      [
        "p_order_id AND authorization_state = 'AUTHORIZED'",
        "order_id AND authorization_state = 'AUTHORIZED'",
      ],
      ["AND order_id = p_order_id AND state = 'PENDING'", "AND state = 'PENDING'"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function is_capture_due",
    [authorized],
    [
      ["interval '2 hours'", "interval '3 hours'"],
      ["interval '4 days'", "interval '5 days'"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "index payment_accounts_open",
    [accounts],
    [["closed_at IS NULL", "closed_at IS NOT NULL"]],
  ),
];
