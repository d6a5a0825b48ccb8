import type { Locale } from "../../src/messages/locale.ts";

/** The service's front page. */
export interface FrontTexts {
  title: string;
  lead: string;
  dashboard: string;
  docs: string;
  demoTitle: string;
  demoText: string;
  whatTitle: string;
  points: readonly { icon: "bag" | "clock" | "tag"; title: string; text: string }[];
}

export const frontTexts: Record<Locale, FrontTexts> = {
  nb: {
    title: "Luka til kjøkkenet",
    lead: "Bestilling på nett for restauranter: en side gjestene liker, en tavle kjøkkenet rekker over, og et API for dem som bygger selv.",
    dashboard: "Logg inn",
    docs: "Les om API-et",
    demoTitle: "Bestill noe på liksom",
    demoText: "Demorestauranten tar imot bestillinger døgnet rundt, og betalingen er på test.",
    whatTitle: "Dette får du",
    points: [
      {
        icon: "bag",
        title: "Egen bestillingsside",
        text: "I restaurantens farger, med henting og levering, tilvalg og allergener. Rask på telefonen.",
      },
      {
        icon: "clock",
        title: "Tavle som ringer",
        text: "Nye bestillinger piper til noen svarer. Ventetid, utsolgt og pause rydder opp etter seg.",
      },
      {
        icon: "tag",
        title: "Åpent for andre systemer",
        text: "Menyer, ordrer og signerte webhooks gjennom et dokumentert API.",
      },
    ],
  },
  en: {
    title: "The hatch to the kitchen",
    lead: "Online ordering for restaurants: a page that guests like, a board that the kitchen keeps up with, and an API for those who build their own.",
    dashboard: "Sign in",
    docs: "Read about the API",
    demoTitle: "Order something, just for show",
    demoText: "The demo restaurant takes orders around the clock, and payment is a test.",
    whatTitle: "What you get",
    points: [
      {
        icon: "bag",
        title: "An ordering page of your own",
        text: "In the restaurant's colours, with pickup and delivery, choices and allergens. Quick on a phone.",
      },
      {
        icon: "clock",
        title: "A board that rings",
        text: "New orders ring until somebody answers. Rush, sold out and pauses end by themselves.",
      },
      {
        icon: "tag",
        title: "Open to other systems",
        text: "Menus, orders and signed webhooks through a documented API.",
      },
    ],
  },
};
