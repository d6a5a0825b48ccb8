import type { tracking as nb } from "../nb/tracking.ts";
import type { Translated } from "../template.ts";

export const tracking: Translated<typeof nb> = {
  orderNumber: "Order number",
  pickupCode: "Pickup code",

  statusText: {
    AWAITING_PAYMENT: "The kitchen starts when you have paid.",
    PAID: "The restaurant will confirm it shortly.",
    CONFIRMED: "The kitchen has it on its list.",
    PREPARING: "It smells good already.",
    READY_FOR_PICKUP: "Say your pickup code at the counter.",
    OUT_FOR_DELIVERY: "Keep your phone close.",
    COMPLETED: "Thank you for ordering from us.",
    FAILED:
      "The payment did not go through and nothing was taken. Your basket is waiting if you want to try again.",
  },

  stepPlaced: "Received",
  stepPaid: "Paid",
  stepConfirmed: "Confirmed",
  stepPreparing: "Being made",
  stepReady: "Ready",
  stepOut: "On its way",
  stepPickedUp: "Picked up",
  stepDelivered: "Delivered",

  readyAround: "Ready about",
  deliveredAround: "With you about",
  agreedTime: "Agreed time",
  inMinutes: { one: "in {count:number} minute", other: "in {count:number} minutes" },
  anyMoment: "any moment now",
  revisedTitle: "The time has changed",
  revisedFromTo: "The restaurant has changed your time. It was {from:when} and is now {to:when}.",
  revisedTo: "It is taking a little longer than expected. Expect your order {to:when}.",

  cancelledReasons: {
    OUT_OF_ITEMS: "We ran out of something in your order.",
    KITCHEN_CLOSED: "The kitchen had to close.",
    TOO_BUSY: "The kitchen had more to do than it could manage.",
    CANNOT_DELIVER: "We could not deliver.",
    ADDRESS_PROBLEM: "We could not find the address.",
    CUSTOMER_REQUEST: "Cancelled as you wished.",
    CUSTOMER_NO_SHOW: "The order was not picked up.",
    DUPLICATE: "The order was placed twice.",
    NOT_ACCEPTED_IN_TIME: "The restaurant did not manage to confirm in time.",
    PAYMENT_PROBLEM: "Something was wrong with the payment.",
    OTHER: "The restaurant had to cancel.",
  },

  refundedText: "{amount:money} has been refunded. It may take a few days to reach your account.",
  notCharged: "You have not been charged.",
  payNow: "Pay {total:money}",
  payAgain: "Try to pay again",
  payOtherwise: "Choose another way to pay",
  payBefore: "Pay before {at:time}, or the order lapses.",
  cancelOrder: "Cancel the order",
  cancelUntil: "The deadline for cancelling is {until:when}.",
  cancelSure: "Do you want to cancel the order?",
  cancelSureText: "This cannot be undone. If you have paid, you get your money back.",
  cancelYes: "Yes, cancel",
  cancelNo: "No, keep it",

  pickUpHere: "Pick up here",
  deliveredTo: "Delivered to",
  instructions: "From the restaurant",
  contents: "What you ordered",
  receipt: "Print receipt",
  callRestaurant: "Call the restaurant",
  writeReview: "Write a review",
  paidWith: "Paid with {provider}",
  /** In a sentence: what an order was paid with. The mails say so too. */
  providers: { SANDBOX: "a test payment", STRIPE: "card", VIPPS: "Vipps" },
  payOnPickup: "Pay at pickup",
  payOnDelivery: "Pay on delivery",
  dueHere: "You pay another {total:money} when you get the food.",
  dueByLink: "There is {total:money} left to pay. Pay before {at:time}, or when you get the food.",
  refundedVat: "VAT {rate:percent} in what was refunded",
  changedTitle: "The restaurant has changed your order",
  changedTotal: "Now {total:money} in all, {before:money} before.",
  changedSame: "The price is the same: {total:money}.",
  refundedTotal: "Refunded",
  sum: "Total",
  placedAt: "Ordered {at:soon}",
  liveOn: "Updates by itself",
  liveOff: "No connection. Trying again …",
  driver: "{name} is driving your food",
  receiptTitle: "Receipt",
  orgNumber: "Org. no. {number} MVA",

  tellReady: {
    PICKUP: {
      ask: "Tell me when it is ready",
      on: "This device will tell you when the food is ready, even if you close the page.",
    },
    DELIVERY: {
      ask: "Tell me when it is on its way",
      on: "This device will tell you when the food is on its way, even if you close the page.",
    },
    blocked:
      "The browser blocks notifications from here. Allow them in the settings for this site and try again.",
    failed: "The notification could not be turned on. Check the network and try again.",
  },

  reservationParty: "Party",
  reservationFor: { one: "{count:number} guest", other: "{count:number} guests" },
  reservationTable: "Table",
  reservationChanged: {
    one: "The restaurant has changed the booking. It was {at:moment} for {count:number} guest.",
    other: "The restaurant has changed the booking. It was {at:moment} for {count:number} guests.",
  },
  reservationUntil: "The table is yours until {at:time}.",
  reservationWhere: "Where to find us",

  reservationText: {
    PENDING_APPROVAL: "Your request has arrived. The answer shows here at once.",
    AWAITING_PAYMENT: "The table is yours when the deposit is paid.",
    CONFIRMED: "We look forward to seeing you.",
    COMPLETED: "We hope to see you again.",
    FAILED: "The deposit was not paid, and nothing was taken.",
    REJECTED: "The restaurant could not take you then. Please try another time.",
  },

  reservationStepSent: "Sent",
  reservationStepSeated: "Welcome to the table",

  reservationReasons: {
    TOO_BUSY: "We are full then.",
    KITCHEN_CLOSED: "We had to close.",
    CUSTOMER_REQUEST: "Cancelled as you wished.",
    CUSTOMER_NO_SHOW: "You did not come at the agreed time.",
    DUPLICATE: "The booking was made twice.",
    NOT_ACCEPTED_IN_TIME: "The restaurant did not manage to answer in time.",
    PAYMENT_PROBLEM: "Something was wrong with the payment.",
  },

  addToCalendar: "Add to calendar",
  bookAnother: "Find another table",
  cancelTable: "Cancel the table",
  cancelTableSure: "Do you want to cancel the table?",
  cancelTableSureText: "The table will be free for others at once.",
  cancelTableYes: "Yes, cancel",
};
