import type { restaurants as nb } from "../nb/restaurants.ts";
import type { Translated } from "../template.ts";

export const restaurants: Translated<typeof nb> = {
  slugForm: "The slug must have 2 to 32 characters: lower-case letters, digits and hyphens.",
  slugReserved: "This slug is kept for the service. Choose another.",
  noFulfillment: "Pickup or delivery must be on.",
  replayed:
    "The restaurant was made by an earlier request, and its key was shown only then. If you lost it, make a new one with the partner key alone: POST /recovery/{slug}/keys.",
  firstKey: "First key",
  setup: {
    LEGAL: "Fill in the legal details.",
    ADDRESS: "Fill in the visiting address.",
    OPENING_HOURS: "Set the kitchen's opening hours.",
    MENU: "Make a default menu with at least one dish.",
    DELIVERY_ZONES: "Delivery is on, but there is no delivery zone. Make a zone, or turn delivery off.",
    PAYMENT: "Connect a payment account, or take cash.",
    DOMAIN: "Verify the domain, or remove it: then the restaurant opens at the service's address.",
    AGREEMENT: "The owner must sign the customer agreement.",
  },
  testKeyOfStripe: "A test key of Stripe takes no money. Use the live key.",
  accountNotConnected:
    "The account was not connected: the provider did not accept the keys, or did not answer. Check the keys and try again.",
};
