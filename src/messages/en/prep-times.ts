import type { prepTimes as nb } from "../nb/prep-times.ts";
import type { Translated } from "../template.ts";

export const prepTimes: Translated<typeof nb> = {
  title: "How long it takes",
  text: "What guests are promised when the kitchen is not busy.",
  defaultPrepMinutes: "Minutes for pickup",
  defaultDeliveryMinutes: "Minutes for delivery",
  defaultDeliveryMinutesHelp: "The whole wait: the food and the ride.",
  preOrderDays: "Days that can be ordered ahead",
  preOrderDaysHelp: "0 is today only.",
  changedMeanwhile:
    "Somebody else has changed this meanwhile. If you save now, what you have written here holds.",
  now: "It is now {prep:number} minutes for pickup, {delivery:number} for delivery and {days:number} days ahead.",
  week: {
    title: "The coming week",
    text: "The times that guests can choose, and how full they are.",
    closed: "Closed",
    tooFar: "Cannot be ordered yet",
    over: "No more times",
    slots: { one: "{count:number} time", other: "{count:number} times" },
    orders: { one: "{count:number} order", other: "{count:number} orders" },
    full: { one: "{count:number} full", other: "{count:number} full" },
    from: "from {time}",
  },
};
