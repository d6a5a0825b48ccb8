import type { zones as nb } from "../nb/zones.ts";
import type { Translated } from "../template.ts";

export const zones: Translated<typeof nb> = {
  point: "Must be [longitude, latitude].",
  TOO_MANY_POINTS: "The area can have at most {most:number} points.",
  NOT_CLOSED: "The area must end where it begins, and have at least three corners.",
  CROSSES_ITSELF: "The outline cannot cross itself.",
  NO_AREA: "The area must not be empty.",
  TURNED_ROUND: "Write the points as [longitude, latitude].",
  needs: "A zone of type {type} needs {field}.",
  hasNo: "A zone of type {type} has no {field}.",
  twice: "A zone can be named only once.",
  sameStep: "Two steps cannot begin at the same amount.",
};
