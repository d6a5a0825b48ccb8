import type { file as nb } from "../nb/restaurant-file.ts";
import type { Translated } from "../template.ts";

export const file: Translated<typeof nb> = {
  noSuchReference: "“{value}” is not in the file.",
  usedTwice: "“{value}” is used twice ({what}).",
  oneDefaultMenu: "Only one menu without dates can be the default.",
  defaultIsOn: "The default menu must be on.",
  products: "At most {active:number} active products, and {all:number} in all.",
  categories: "At most {most:number} categories.",
  openSandbox: "A sandbox cannot be open to guests.",
};
