import type { frontPage as nb } from "../nb/front-page.ts";
import type { Translated } from "../template.ts";

export const frontPage: Translated<typeof nb> = {
  title: "The hatch to the kitchen",
  lead: "Online ordering for restaurants: a page that guests like, a board that the kitchen keeps up with, and an API for those who build their own.",
  dashboard: "Sign in",
  docs: "Read about the API",
  partner: "Become a partner",
  demoTitle: "Order something, just for show",
  demoText: "The demo restaurant takes orders around the clock, and payment is a test.",
  whatTitle: "What you get",
  points: {
    page: {
      title: "An ordering page of your own",
      text: "In the restaurant's colours, with pickup and delivery, choices and allergens. Quick on a phone.",
    },
    board: {
      title: "A board that rings",
      text: "New orders ring until somebody answers. Rush, sold out and pauses end by themselves.",
    },
    open: {
      title: "Open to other systems",
      text: "Menus, orders and signed webhooks through a documented API.",
    },
  },
};
