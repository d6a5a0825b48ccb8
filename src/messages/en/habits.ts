import type { Habits } from "../speech.ts";

export const habits: Habits = {
  tag: "en-GB",
  hour: "h",
  minute: "min",
  today: "at {at:time}",
  tomorrow: "tomorrow at {at:time}",
  otherDay: "{at:day} at {at:time}",
};
