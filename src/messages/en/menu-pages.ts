import type { menuPages as nb } from "../nb/menu-pages.ts";
import type { Translated } from "../template.ts";

export const menuPages: Translated<typeof nb> = {
  titleAt: "{name} · {restaurant}",
  preview: "A preview for you: hidden dishes are shown, and nothing can be ordered.",
  order: "Order",
  allMenu: "The whole menu",
  price: "Price",
  contains: "Contains {names:list}.",
  choices: "Can be added",
  parts: "What is in it",
};
