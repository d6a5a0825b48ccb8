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
};
