import type { look as nb } from "../nb/look.ts";
import type { Translated } from "../template.ts";

export const look: Translated<typeof nb> = {
  title: "You are looking at {name} as its owner does",
  text: "Until {until:time} you can look, but not change anything. Who the guests are is not shown. The owner has been told.",
  hidden: {
    title: "Not shown",
    text: "This is hidden while you look at the restaurant as its owner does.",
  },
  leave: "Leave",
};
