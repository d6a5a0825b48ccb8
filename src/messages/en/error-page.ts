import type { errorPage as nb } from "../nb/error-page.ts";
import type { Translated } from "../template.ts";

export const errorPage: Translated<typeof nb> = {
  missing: "This page does not exist",
  failed: "Something went wrong",
  refused: "That did not work",
  home: "Home",
  reference: "Reference: {id}",
};
