import type { signposts as nb } from "../nb/signposts.ts";
import type { Translated } from "../template.ts";

export const signposts: Translated<typeof nb> = {
  notFoundTitle: "Nothing here",
  notFoundText: "This page does not exist. Perhaps there is a small mistake in the address?",
  orderNotFoundTitle: "Order not found",
  orderNotFoundText: "Check that you have the whole link.",
  restaurantNotFoundTitle: "No restaurant here",
  restaurantNotFoundText: "This address is free, or the restaurant has not opened online yet.",

  returningTitle: "One moment",
  returningText: "Finding your order.",
  toFront: "To the front page",
  toMenu: "To the menu",
  offlineTitle: "You are offline",
  offlineText: "{restaurant} is shown when the network is back. What is in the basket is safe on the device.",
  offlineCall: "Call {phone}",
  offlineAgain: "Try again",
};
