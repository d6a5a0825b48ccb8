/** What becomes of a payment, as stored: a payment that is open can still come to anything that follows. */
export const paymentStates = [
  "CREATING",
  "FAILED_TO_CREATE",
  "OPEN",
  "PAID",
  "DECLINED",
  "CANCELLED",
  "EXPIRED",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What becomes of money that is held back at the guest's bank until the restaurant takes it or lets it go. */
export const authorizationStates = ["AUTHORIZED", "CAPTURED", "RELEASED", "LOST"] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

export const refundStates = ["PENDING", "DONE", "FAILED"] as const;
export type RefundState = (typeof refundStates)[number];

/** What is given back with a cancelled order when no amount is named. */
export const wholeRefunds = ["FULL", "NONE"] as const;
export type WholeRefund = (typeof wholeRefunds)[number];
