import type { file as nb } from "../nb/restaurant-file.ts";
import type { Translated } from "../template.ts";

export const file: Translated<typeof nb> = {
  noSuchReference: "“{value}” is not in the file.",
  usedTwice: "“{value}” is used twice ({what}).",
  oneDefaultMenu: "Only one menu without dates can be the default.",
  products: "At most {active:number} active products, and {all:number} in all.",
  categories: "At most {most:number} categories.",
  couponSpace: "A code cannot have spaces.",
  couponCode: "A coupon has a code; an automatic promotion has none.",
  couponPercent: "The percentage must be from 1 to 100.",
  couponNeeds: "{type} needs {field}.",
  couponCategories: "Give categories when appliesTo is CATEGORIES, and only then.",
  couponProducts: "Give products when appliesTo is PRODUCTS, and only then.",
  couponDates: "validTo must be after validFrom.",
  openSandbox: "A sandbox cannot be open to guests.",
};
