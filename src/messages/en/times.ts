import type { times as nb } from "../nb/times.ts";
import type { Translated } from "../template.ts";

export const times: Translated<typeof nb> = {
  PAUSED: "The restaurant has paused new orders. You can order again {until:when}.",
  CLOSED: "The kitchen is closed now.",
  closedUntil: "The kitchen is closed. It opens {opens:when}.",
  SLOT_NOT_OFFERED: "The kitchen is closed at that time. Choose another.",
  TOO_SOON: "The food can be ready {earliest:when} at the earliest.",
  noTimeLeft: "The food cannot be ready by then, and there is no other free time.",
  TOO_FAR_AHEAD: "You can order up to and including {last:day}.",
  orderBefore: "Order before {closes:time}.",
  passed: "That time has passed. Choose one to come.",
  atMostDaysAhead: "The time can be at most {days:number} days ahead.",
};
