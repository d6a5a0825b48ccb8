import type { orders as nb } from "../nb/orders.ts";
import type { Translated } from "../template.ts";

export const orders: Translated<typeof nb> = {
  pickupOff: "The restaurant does not offer pickup.",
  onlineOff: "The restaurant does not take payment online.",
  channelOff: "The restaurant does not take payment that way.",
  cashOff: "The restaurant does not take cash.",
  tooSmallOnline: "Online payment takes {minimum:money} or more. Order a little more.",
  tooSmallUnlessCash:
    "Online payment takes {minimum:money} or more. Pay when you get the food, or order a little more.",
  ALCOHOL_HOURS:
    "Alcohol can be handed over 08–20 on weekdays and 08–18 on the day before Sundays and public holidays, but not on those days. Choose another time.",
  emailNeeded: "We need your e-mail address when you pay online.",
  addressNeeded: "Give the delivery address.",
  handoffUnfit: "The handoff does not fit the fulfillment.",
  noTip: "A tip cannot be added to this order.",
  PRICE_CHANGED: "The price is now {total:money}. Please check your order.",
  slotFull: "That time is full. The next free one is {next:when}.",
  kitchenBusy: "The kitchen has its hands full right now. Choose a later time.",
  kitchenBusyUntil: "The kitchen has its hands full right now. The next free time is {next:when}.",
  idempotencyKey: "Idempotency-Key must have 16 to 128 characters from a-z, A-Z, 0-9, _ and -.",
  reasonNeeded: "Say why the order is cancelled.",
  unknownReason: "Unknown reason. Choose one of: {allowed:choice}.",
  refundTooLarge: "Only {left:money} is left to pay back.",
  refundNotYours: "You cannot pay back more of this order. Ask {who:message} to pay back {amount:money}.",
  refundBeyondYou:
    "You can pay back up to {left:money} of this order. Ask {who:message} to pay back {amount:money}.",
  managersOrOwner: "a manager or the owner",
  theOwner: "the owner",
  refundLimitsTurned: "Staff cannot pay back more than managers can.",
  refundOnlineOnly: "Only orders that were paid online can be paid back here.",
  refundOfNothing: "Choose lines, the tip or an amount to pay back.",
  tipRefunded: "The tip has already been paid back.",
  noSuchLine: "There is no such line in the order.",
  cannotCancel: {
    COMPLETED: "The order is completed and cannot be cancelled.",
    CANCELLED: "The order has already been cancelled.",
    FAILED: "The order was never paid, so there is nothing to cancel.",
    AWAITING_PAYMENT: "The order is not paid. It lapses by itself if you do not pay.",
    TOO_LATE: "It is too late to cancel online. Call the restaurant.",
  },
  cannotCancelTable: {
    COMPLETED: "The booking is over and cannot be cancelled.",
    CANCELLED: "The booking has already been cancelled.",
    FAILED: "The deposit was never paid, so there is nothing to cancel.",
    AWAITING_PAYMENT: "The deposit is not paid. The booking lapses by itself if you do not pay.",
    TOO_LATE: "It is too late to cancel online. Call the restaurant.",
  },
  lineUnitsLeft: "Only {left:number} of the line can still be paid back.",
};
