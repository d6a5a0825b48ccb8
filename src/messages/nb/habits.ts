import type { Habits } from "../speech.ts";

export const habits: Habits = {
  tag: "nb-NO",
  thousands: "\u00a0",
  point: ",",
  money: "{amount} kr",
  hour: "t",
  minute: "min",
  clock: "kl. {time}",
  today: "i dag",
  tomorrow: "i morgen",
  monthDay: "{day}. {month}",
  date: "{day}. {month} {year}",
  at: "{day} kl. {time}",
  atTime: "kl. {time}",
  brief: "{weekday} {day}. {time}",
};
