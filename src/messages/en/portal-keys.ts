import type { portalKeys as nb } from "../nb/portal-keys.ts";
import type { Translated } from "../template.ts";

export const portalKeys: Translated<typeof nb> = {
  name: "Partner keys",
  lead: "A partner key gives your servers access to the partner API, with the rights of whoever made it.",
  empty: { title: "No partner keys", text: "Make one for each system that talks to the partner API." },
  nameHelp: "What the key is used for, such as “Production” or “Build server”.",
  once: "The key is shown only this once. Keep it as a secret on your server, never in a web page or in source code.",
  by: "Made by {name}, {role}",
  byGone: "Made by {name}, who is no longer in the team",
  byNobody: "Made by those who run the service",
  programClosed: "The partner program is not open yet. Get in touch with us for a live key.",
  mayNot: "Your role cannot make keys here.",
  restaurants: "Keys of a restaurant are on the restaurant’s own page.",
  found: {
    title: "Has a key leaked?",
    text: "It begins with what it is: lbp_ is a partner key, lbs_ a restaurant key, and test or live is the environment. The last four characters are in the list. End it at once, and make a new one.",
  },
  tab: "Keys",
  restaurantLead:
    "A key is for this restaurant only. The partner API needs one with full access in addition to the partner key.",
  endsIn: "Ends in {minutes:duration}",
  usedFrom: "from {address}",
  mail: {
    subject: "The key “{key}” expires {at:date}",
    title: "A key is about to expire",
    text: "Replace it before it stops working, so that nothing comes to a halt. The old one can keep working for a day after that.",
    key: "Key",
    ofRestaurant: "Restaurant",
    environment: "Environment",
    ends: "Ends",
    at: "{at:dateTime}",
    open: "See the keys",
  },
};
