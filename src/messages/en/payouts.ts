import type { payouts as nb } from "../nb/payouts.ts";
import type { Translated } from "../template.ts";

export const payouts: Translated<typeof nb> = {
  title: "Payouts",
  lead: "What Stripe and Vipps have sent to your bank account, held against what you have sold. Read some times a day.",
  card: {
    title: "Paid out by Stripe and Vipps",
    text: "What reached the bank, what the fees were, and whether it all agrees with your sales.",
    open: "See payouts",
  },
  noAccount: {
    title: "No account for paying online",
    text: "Once you have connected Stripe or Vipps, what they pay out stands here.",
    action: "To Payment",
  },
  none: {
    title: "No payouts in the period",
    text: "Choose another period above. The first payout may take a week.",
  },
  notYet: "The payouts of {provider:text} have not been read yet. That takes some minutes.",
  trouble: {
    NO_ACCESS: {
      STRIPE:
        "The Stripe key may not read payouts. Let it read “Balance” and “Payouts” at Stripe, or connect with a new key under Payment.",
      VIPPS:
        "The Vipps keys may not read settlements. Only the sales unit's own keys may. Connect with them under Payment.",
    },
    UNAVAILABLE:
      "{provider:text} does not answer at the moment. We try again every hour. The latest may be missing.",
  },
  providers: { STRIPE: "Stripe", VIPPS: "Vipps" },
  net: "To the bank",
  gross: "Sold",
  fee: "Fees",
  refunded: "Refunded",
  other: "Other",
  waiting: "Waiting to be paid out",
  sales: { one: "One sale", other: "{count:number} sales" },
  facts: {
    gross: "sold for {amount:money}",
    refunded: "refunded {amount:money}",
    fee: "fees {amount:money}",
    other: "other {amount:money}",
  },
  states: { ON_ITS_WAY: "On its way", SENT: "Sent", PAID: "In the bank", FAILED: "Did not arrive" },
  content: {
    AWAITED: "Stripe has not said yet what is in it.",
    NONE: "Paid out by hand at Stripe, which cannot say then what is in it.",
  },
  list: "Payouts in the period",
  more: "Show more",
  check: {
    title: "Does it agree?",
    fine: "Everything that was paid out in the last {days:number} days agrees with what you have sold.",
    wrong: {
      one: "One thing in the last {days:number} days does not agree with what you have sold.",
      other: "{count:number} things in the last {days:number} days do not agree with what you have sold.",
    },
    more: "The {count:number} latest are shown.",
    order: "Order {number:text}",
    here: "here {amount:money}",
    there: "there {amount:money}",
    kinds: {
      NOT_PAID_OUT: "Sold more than two weeks ago and not paid out. Ask {provider:text}.",
      SALE_DIFFERS: "The amount at {provider:text} is not the order's.",
      REFUND_DIFFERS: "What was paid back is another amount at {provider:text} than here.",
      UNKNOWN: "Of no order here. Perhaps it was sold elsewhere with the same account at {provider:text}.",
      SUM_DIFFERS: "The payout is not the sum of what is in it. Ask {provider:text}.",
    },
  },
};
