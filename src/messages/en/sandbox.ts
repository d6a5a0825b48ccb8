import type { sandbox as nb } from "../nb/sandbox.ts";
import type { Translated } from "../template.ts";

export const sandbox: Translated<typeof nb> = {
  oneMove: "Give either “advanceMinutes” or “now”, not both.",
  onlyForward: "The clock only goes forward, and stands at {at:when}. DELETE puts it back to the real time.",
};
