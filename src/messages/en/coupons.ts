import type { coupons as nb } from "../nb/coupons.ts";
import type { Translated } from "../template.ts";

export const coupons: Translated<typeof nb> = {
  NOT_FOUND: "We do not know this code.",
  NOT_STARTED: "This code is valid from {starts:day} at {starts:time}.",
  EXPIRED: "This code has expired.",
  USAGE_LIMIT_REACHED: "This code has been used up.",
  CUSTOMER_LIMIT_REACHED: "You have already used this code.",
  pickupOnly: "This code is for pickup only.",
  deliveryOnly: "This code is for delivery only.",
  cashOnly: "This code is for cash payment only.",
  onlineOnly: "This code is for online payment only.",
  WRONG_DAY: "This code is valid only on {days:weekdays}.",
  WRONG_TIME: "This code is valid only between {from} and {to}.",
  SUBSCRIBER_ONLY: "This code is for newsletter subscribers. Enter the e-mail address you signed up with.",
  FIRST_ORDER_ONLY: "This code is for your first order only.",
  NOT_APPLICABLE_TO_CART: "This code does not apply to what is in your cart.",
  MINIMUM_ORDER: "This code is valid from {minimum:money}. {missing:money} more to go.",
  labels: {
    own: "{name}",
    percent: "{value:percent}",
    amount: "{value:money}",
    bundle: "{quantity:number} for {price:money}",
    freeDelivery: "Free delivery",
  },
};
