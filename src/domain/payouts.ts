/** What has become of money on its way from a payment provider to a bank account. SENT: they say no more than that. */
export const payoutStates = ["ON_ITS_WAY", "SENT", "PAID", "FAILED"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** AWAITED: they cannot say yet what it is made of. NONE: they never will, as it was made by hand. */
export const payoutContents = ["KNOWN", "AWAITED", "NONE"] as const;
export type PayoutContent = (typeof payoutContents)[number];

/** What a movement on an account is. FEE: one of its own, not taken off a sale. */
export const payoutLineKinds = ["SALE", "REFUND", "FEE", "ADJUSTMENT"] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** Why payouts cannot be read. NO_ACCESS: the keys do not open them. */
export const payoutTroubles = ["NO_ACCESS", "UNAVAILABLE"] as const;
export type PayoutTrouble = (typeof payoutTroubles)[number];

/** What is sold and not paid out after so many days is asked about: Stripe's longest ordinary wait in Norway is 7, and banks rest. */
export const payoutPatienceDays = 14;

/**
 * How what was paid out differs from what was sold. NOT_PAID_OUT: sold, and in no payout yet. SALE_DIFFERS, REFUND_DIFFERS: another
 * amount than here. UNKNOWN: of no order here. SUM_DIFFERS: a payout is not the sum of what is in it.
 */
export const payoutDifferences = [
  "NOT_PAID_OUT",
  "SALE_DIFFERS",
  "REFUND_DIFFERS",
  "UNKNOWN",
  "SUM_DIFFERS",
] as const;
export type PayoutDifferenceKind = (typeof payoutDifferences)[number];
