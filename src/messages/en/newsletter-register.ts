import type { newsletterRegister as nb } from "../nb/newsletter-register.ts";
import type { Translated } from "../template.ts";

export const newsletterRegister: Translated<typeof nb> = {
  csv: { email: "E-mail", name: "Name", language: "Language", since: "Since", source: "Signed up through" },
  sources: {
    POPUP: "The window on the website",
    API: "The restaurant’s website",
    CHECKOUT: "An order",
    RESERVATION: "A table reservation",
    LINK: "The link in a mail",
    ONE_CLICK: "The button in the mail program",
  },
};
