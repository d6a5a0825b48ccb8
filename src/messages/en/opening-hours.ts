import type { openingHours as nb } from "../nb/opening-hours.ts";
import type { Translated } from "../template.ts";

export const openingHours: Translated<typeof nb> = {
  name: "Opening hours",
  text: "The week, holidays and vacation",
  title: "Opening hours",
  openUntil: "Open now, closes {closes:soon}.",
  open: "Open now.",
  closedUntil: "Closed now, opens {opens:soon}.",
  closed: "Closed, with no opening in the weeks to come.",
  weeks: {
    openingHours: {
      title: "The kitchen",
      text: "When guests can order. Press a day to change it.",
    },
    venueHours: {
      title: "The venue",
      text: "When the door is open. Guests read it; orders follow the kitchen.",
    },
  },
  dayOf: "{day}, the venue",
  today: "today",
  closedDay: "Closed",
  allDay: "Around the clock",
  follows: "The venue follows the kitchen's hours.",
  ownTimes: "Give the venue hours of its own",
  follow: "Let the venue follow the kitchen",
  followTitle: "Should the venue follow the kitchen?",
  followText: "The venue's own hours go away. Guests see the kitchen's instead.",
  followYes: "Follow the kitchen",
  how: "This day",
  kinds: {
    OPEN: "Open",
    ALL_DAY: "Around the clock",
    CLOSED: "Closed",
  },
  times: "Times",
  opens: "Opens",
  closes: "Closes",
  opensAt: "Period {count:number} opens",
  closesAt: "Period {count:number} closes",
  addSpan: "Add a period",
  removeSpan: "Remove period {count:number}",
  pastMidnight: "Closes {day} at {time}.",
  timeHint: "Write it as 11, 11.30 or 1130.",
  wrongTime: "Write a time, like 11 or 11.30.",
  overlap: "The period overlaps another one. Change the times, or remove one of them.",
  overlapOn:
    "The period overlaps another one on {days:weekdays}. Change the times, or leave that day as it is.",
  same: "The same hours also",
  workdays: "Monday to Friday",
  everyDay: "Every day",
  changedMeanwhile:
    "Somebody else has changed the opening hours meanwhile. If you save now, what you have written here holds, for the days you have chosen.",
  nowDay: "{day} is now: {hours}.",
  takeTheirs: "Get what holds now",
};
