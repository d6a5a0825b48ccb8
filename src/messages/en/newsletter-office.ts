import type { newsletter as nb } from "../nb/newsletter-office.ts";
import type { Translated } from "../template.ts";

export const newsletter: Translated<typeof nb> = {
  name: "Newsletter",
  text: "The window in which guests sign up, and who has",
  title: "Newsletter",
  lead: "Guests sign up by themselves, and can leave whenever they like.",
  popup: {
    title: "The window on the website",
    help: "Appears on the ordering page while it is on and has a code that is in force.",
    shown: "Shown",
    startTitle: "News and offers?",
    startText: "Sign up for our newsletter, and get a code for your next order.",
    startSuccess: "Thank you! Use the code {code} and get {discount}.",
    couponHelp: "What guests get for signing up. Codes are made under “Offers and codes”.",
    noCoupon: "None",
    successHelp: "{code} becomes the code, and {discount} what it gives.",
    fields: {
      isEnabled: "Show the window",
      title: "Heading",
      text: "Text",
      successMessage: "When they have signed up",
      couponId: "Code",
      imageUrl: "Picture",
      delaySeconds: "Seconds before it appears",
    },
  },
  register: {
    title: "Who gets the newsletter",
    counts: "{subscribed:number} get it, {left:number} have left.",
    file: "Download as CSV",
    more: "Show more",
    left: "Left",
    forget: "Delete",
    forgetOne: "Delete {email}",
    forgetTitle: "Delete {email}?",
    forgetText:
      "The address and the consent are deleted altogether. Do this when somebody asks for it. Whoever only wants no more newsletters can leave from any of them.",
    forgetYes: "Delete",
    forgotten: "Deleted",
    empty: { title: "Nobody has signed up yet", text: "Those who do will stand here." },
  },
  upsell: {
    title: "Suggestions beside the basket",
    text: "Dishes that are suggested to guests before they pay.",
    what: "Suggest",
    modes: { POPULAR: "The recommended dishes", MANUAL: "Dishes we choose", OFF: "Nothing" },
    dishes: "Dishes, in the order they are shown in",
    none: "Choose at least one dish.",
  },
};
