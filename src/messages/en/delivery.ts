import type { delivery as nb } from "../nb/delivery.ts";
import type { Translated } from "../template.ts";

export const delivery: Translated<typeof nb> = {
  off: "The restaurant does not deliver.",
  NO_ZONES: "The restaurant is not delivering at the moment.",
  NEEDS_COORDINATES: "We could not find the address. Please check it.",
  lookupUnavailable: "We cannot look up addresses right now. Try again shortly, or choose pickup.",
  otherPostalCode: "We do not deliver to this postal code.",
  outside: "We do not deliver here: the address is {away:distance} outside “{zone}”.",
  otherZone: "This delivery zone does not hold the address.",
  minimumOrder: "We deliver here from {minimum:money}. {missing:money} more to go.",
};
