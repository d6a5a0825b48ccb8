import type { soldOut as nb } from "../nb/sold-out.ts";
import type { Translated } from "../template.ts";

export const soldOut: Translated<typeof nb> = {
  button: "Sold out",
  title: "Sold-out items",
  lead: "What you mark here leaves the ordering page at once and comes back by itself.",
  search: "Search for an item or add-on",
  until: "Sold out",
  mark: "Mark sold out",
  markLabel: "Mark {name} sold out",
  bring: "Bring back",
  bringLabel: "Make {name} available again",
  soldOutUntil: "Sold out until {until:brief}",
  soldOut: "Sold out",
  now: "Sold out now ({count:number})",
  addons: "Add-ons",
  nothing: "Nothing is sold out.",
  noHits: "Nothing is called “{query}”.",
  stock: "{count:number} left",
  failed: "It was not saved. Try again.",
};
