import type { guest as nb } from "../nb/guest.ts";
import type { Translated } from "../template.ts";

export const guest: Translated<typeof nb> = {
  otherLanguage: "Norsk",
  close: "Close",
  done: "Done",

  closedDay: "Closed",
  allDay: "around the clock",
  openMap: "Show on a map",
  callUs: "Call {phone}",
  toMenu: "To the menu",

  name: "Name",
  phoneField: "Mobile number",
  phoneHint: "So that we can reach you if something happens",
  email: "E-mail",

  fieldRequired: "Please fill this in",
  phoneInvalid: "Eight digits, or a number with its country code.",
  emailInvalid: "Check the e-mail address. It should look like name@example.com.",
  fixFields: "Please check the fields that are marked in red.",

  subtotal: "Items",
  discount: "Discount",
  deliveryFee: "Delivery",
  freeDelivery: "Free delivery",
  bottleDepositTotal: "Deposit",
  tip: "Tip",
  total: "To pay",
  vatLabel: "Including {rate:percent} VAT",
  without: "Without {list:list}",

  payOnline: "Pay now",

  retrying: "No connection. Trying again …",
  lostTitle: "We got no answer",
  lostText: "Your order may have reached us. Press again when you are online: you will only order once.",
  tryAgain: "Try again",
  rateLimited: {
    one: "That was a little fast. Try again in {count:number} second.",
    other: "That was a little fast. Try again in {count:number} seconds.",
  },
  requestId: "Reference {id}",
  errorTitle: "Something went wrong on our side",
  errorText: "It is not your fault. Try again in a moment.",

  trackingTitle: "Order {number}",
  reservationTitle: "Table booking {number}",
  orderAgain: "Order again",
  follow: "Follow it",
  again: "Last time you ordered",

  status: {
    AWAITING_PAYMENT: "Waiting for payment",
    PAID: "Your order is paid",
    CONFIRMED: "Your order is confirmed",
    PREPARING: "We are making your food",
    READY_FOR_PICKUP: "Ready to pick up",
    OUT_FOR_DELIVERY: "Your food is on its way",
    CANCELLED: "The order is cancelled",
    FAILED: "The order was not completed",
    pickedUp: "Picked up. Enjoy!",
    delivered: "Delivered. Enjoy!",
  },

  reservationStatus: {
    PENDING_APPROVAL: "The restaurant will answer soon",
    CONFIRMED: "The table is yours",
    CANCELLED: "The booking is cancelled",
    COMPLETED: "Thank you for your visit",
    FAILED: "The booking was not completed",
    REJECTED: "Sorry, we have no room",
  },
};
