import type { calendar as nb } from "../nb/calendar.ts";
import type { Translated } from "../template.ts";

export const calendar: Translated<typeof nb> = {
  fileName: "table.ics",
  title: "Table at {restaurant}",
  guests: { one: "{count:number} guest", other: "{count:number} guests" },
  table: "Table {name}",
};
