/** What guests read of coupons: why a code does not apply (domain/coupons/messages.ts), and what a receipt calls a discount. */
export const coupons = {
  NOT_FOUND: "Vi kjenner ikke denne koden.",
  NOT_STARTED: "Koden gjelder fra {starts:day} kl. {starts:time}.",
  EXPIRED: "Koden er utløpt.",
  USAGE_LIMIT_REACHED: "Koden er brukt opp.",
  CUSTOMER_LIMIT_REACHED: "Du har allerede brukt denne koden.",
  pickupOnly: "Koden gjelder bare når du henter selv.",
  deliveryOnly: "Koden gjelder bare ved levering.",
  cashOnly: "Koden gjelder bare ved kontant betaling.",
  onlineOnly: "Koden gjelder bare ved betaling på nett.",
  WRONG_DAY: "Koden gjelder bare {days:weekdays}.",
  WRONG_TIME: "Koden gjelder bare mellom kl. {from} og {to}.",
  SUBSCRIBER_ONLY:
    "Koden er for dem som abonnerer på nyhetsbrevet. Skriv inn e-postadressen du meldte deg på med.",
  FIRST_ORDER_ONLY: "Koden gjelder bare den første bestillingen.",
  NOT_APPLICABLE_TO_CART: "Koden gjelder ikke for det du har i handlekurven.",
  MINIMUM_ORDER: "Koden gjelder fra {minimum:money}. Du mangler {missing:money}.",
  labels: {
    own: "{name}",
    percent: "{value:percent}",
    amount: "{value:money}",
    bundle: "{quantity:number} for {price:money}",
    freeDelivery: "Fri levering",
  },
} as const;
