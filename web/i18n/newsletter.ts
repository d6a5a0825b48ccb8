import type { Locale } from "../../src/messages/locale.ts";

/** Words of the page on which a subscriber leaves the newsletter. */
export interface NewsletterTexts {
  title: string;
  lead: string;
  leave: string;
  leftTitle: string;
  left: string;
  back: string;
  backTitle: string;
  backText: string;
  unknownTitle: string;
  unknown: string;
  toMenu: string;
}

export const newsletterTexts: Record<Locale, NewsletterTexts> = {
  nb: {
    title: "Vil du melde deg av?",
    lead: "Da får du ikke flere nyheter og tilbud fra {restaurant} på e-post. Beskjeder om bestillinger kommer som før.",
    leave: "Meld meg av",
    leftTitle: "Du er meldt av",
    left: "Du får ikke flere nyheter og tilbud fra {restaurant}.",
    back: "Meld meg på igjen",
    backTitle: "Du er meldt på igjen",
    backText: "Takk! Du får nyheter og tilbud fra {restaurant} på e-post, og kan melde deg av når du vil.",
    unknownTitle: "Lenken virker ikke",
    unknown:
      "Kanskje ble den delt på to linjer i e-posten. Kopier hele lenken, eller svar på e-posten, så melder restauranten deg av.",
    toMenu: "Til menyen",
  },
  en: {
    title: "Do you want to unsubscribe?",
    lead: "You will get no more news and offers from {restaurant} by e-mail. Messages about your orders come as before.",
    leave: "Unsubscribe",
    leftTitle: "You are unsubscribed",
    left: "You will get no more news and offers from {restaurant}.",
    back: "Subscribe again",
    backTitle: "You are subscribed again",
    backText:
      "Thank you! You will get news and offers from {restaurant} by e-mail, and can unsubscribe at any time.",
    unknownTitle: "This link does not work",
    unknown:
      "It may have been broken over two lines in the e-mail. Copy all of it, or answer the e-mail and the restaurant will unsubscribe you.",
    toMenu: "To the menu",
  },
};
