import type { sandbox as nb } from "../nb/sandbox.ts";
import type { Translated } from "../template.ts";

export const sandbox: Translated<typeof nb> = {
  oneMove: "Give either “advanceMinutes” or “now”, not both.",
  onlyForward: "The clock only goes forward, and stands at {at:when}. DELETE puts it back to the real time.",
  noOrder:
    "No guest can order here now. Set the clock to when the kitchen is open, or place an order yourself and name it in “orderId”.",
  noTable:
    "No guest can have a table here now. Set the clock ahead, or ask for a table yourself and name the reservation in “reservationId”.",
};
