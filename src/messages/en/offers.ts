import type { offers as nb } from "../nb/offers.ts";
import type { Translated } from "../template.ts";

export const offers: Translated<typeof nb> = {
  space: "A code cannot have spaces.",
  code: "A coupon has a code; an automatic promotion has none.",
  codeTaken: "The restaurant already has a coupon with this code.",
  codeLetters: "The code has characters that cannot be used.",
  percent: "The percentage must be from 1 to 100.",
  needs: "{type} needs {field}.",
  targets: "Give {field} when appliesTo is {target}, and only then.",
  noSuchCoupon: "The restaurant has no such coupon with a code.",
  dates: "validTo must be after validFrom.",
  noSuchSize: "No product of the restaurant has the size “{size}”.",
};
