import type { newsletterPage as nb } from "../nb/newsletter-page.ts";
import type { Translated } from "../template.ts";

export const newsletterPage: Translated<typeof nb> = {
  title: "Do you want to unsubscribe?",
  lead: "You will get no more news and offers from {restaurant} by e-mail. Messages about your orders will still come.",
  leave: "Unsubscribe",
  leftTitle: "You are unsubscribed",
  left: "You will get no more news and offers from {restaurant}.",
  back: "Subscribe again",
  backTitle: "You are subscribed again",
  backText:
    "Thank you! You will get news and offers from {restaurant} by e-mail, and can unsubscribe at any time.",
  unknownTitle: "This link does not work",
  unknown:
    "It may have been split over two lines in the e-mail. Copy all of it, or reply to the e-mail and the restaurant will unsubscribe you.",
  toMenu: "To the menu",
};
