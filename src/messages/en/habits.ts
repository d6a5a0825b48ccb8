import type { Habits } from "../speech.ts";

export const habits: Habits = {
  tag: "en-GB",
  thousands: ",",
  point: ".",
  money: "NOK {amount}",
  hour: "h",
  minute: "min",
  clock: "{time}",
  today: "today",
  tomorrow: "tomorrow",
  monthDay: "{day} {month}",
  date: "{day} {month} {year}",
  at: "{day} at {time}",
  atTime: "at {time}",
  brief: "{weekday} {day}, {time}",
};
