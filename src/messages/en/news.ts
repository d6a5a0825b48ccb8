import type { news as nb } from "../nb/news.ts";
import type { Translated } from "../template.ts";

export const news: Translated<typeof nb> = {
  sandboxesByName: "A TEST key reaches only sandboxes that are named.",
  everybodyIsMeant: "Leave restaurantSlugs out when everybody is meant.",
  nameRestaurants: "Name at least one restaurant.",
  dayOver: "That day is over. Choose one to come.",
  overByThen: "The news is not shown for that long: its last day is before it goes out.",
  withinAYear: "Must be in the future, at most a year ahead.",
};
