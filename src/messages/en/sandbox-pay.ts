import type { sandboxPay as nb } from "../nb/sandbox-pay.ts";
import type { Translated } from "../template.ts";

export const sandboxPay: Translated<typeof nb> = {
  test: "Test · no money is moved",
  title: "Test payment",
  timeLeft: "Expires in {left:countdown}",
  pay: "Pay",
  decline: "Have the payment declined",
  abandon: "Go back without paying",
  goBack: "Back to the order",
  wait: "One moment …",
  hint: "Leave this page open to see what happens when time runs out.",
  failed: "That did not work. Try again.",
  paid: "This payment has been made.",
  declined: "This payment was declined.",
  cancelled: "This payment was cancelled.",
  expired: "The time to pay has run out.",
  timeUnknown: "Expires in …",
};
