import type { portalKeys as nb } from "../nb/portal-keys.ts";
import type { Translated } from "../template.ts";

export const portalKeys: Translated<typeof nb> = {
  name: "Partner keys",
  lead: "A partner key opens the partner API for your servers. It is worth the role of whoever made it.",
  empty: { title: "No partner keys", text: "Make one for each system that is to talk to the partner API." },
  nameHelp: "What the key is used for, such as “Production” or “Build server”.",
  once: "The key is shown this once. Put it among the server’s secrets, never in a web page or in source code.",
  by: "Made by {name}, {role}",
  byGone: "Made by {name}, who is no longer in the team",
  byNobody: "Made by those who run the service",
  programClosed: "The partner program is not open yet. Get in touch with us for a key to real restaurants.",
  mayNot: "Your role makes no keys here.",
  restaurants: "Keys of a restaurant are on the restaurant’s own page.",
  found: {
    title: "Have you found a key?",
    text: "Its form says what it is: lbp_ is a partner key, lbs_ a restaurant key, and test or live says which environment. The last four characters are in the list. End it at once, and make a new one.",
  },
  tab: "Keys",
  restaurantLead:
    "A key opens this one restaurant. The partner API needs one with full access beside the partner key.",
  endsIn: "Ends in {minutes:duration}",
  usedFrom: "from {address}",
  usedFor: "{call}",
  mail: {
    subject: "The key “{key}” expires {at:date}",
    title: "A key is about to expire",
    text: "Put another in its place before it stops working, so that nothing stands still. The old one can work for a day after that.",
    key: "Key",
    ofRestaurant: "Restaurant",
    environment: "Environment",
    ends: "Ends",
    at: "{at:dateTime}",
    open: "See the keys",
  },
};
