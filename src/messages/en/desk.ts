import type { desk as nb } from "../nb/desk.ts";
import type { Translated } from "../template.ts";

export const desk: Translated<typeof nb> = {
  restaurants: "The restaurants",
};
