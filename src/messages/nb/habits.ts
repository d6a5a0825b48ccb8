import type { Habits } from "../speech.ts";

export const habits: Habits = {
  tag: "nb-NO",
  hour: "t",
  minute: "min",
  today: "kl. {at:time}",
  tomorrow: "i morgen kl. {at:time}",
  otherDay: "{at:day} kl. {at:time}",
};
