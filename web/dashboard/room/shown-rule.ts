import { seen } from "../live/clock.ts";
import type { Words } from "../texts.tsx";
import type { Rules } from "./rules-typed.ts";

/** One of the rules as it is read in a sentence. */
export function shownRule({ t, kr, speech }: Words, field: keyof Rules, rules: Rules): string {
  const o = t.tablesPage.rules;
  switch (field) {
    case "turnTimes":
      return rules.turnTimes.map((turn) => o.turnShown(turn)).join(", ");
    case "deposit":
      return rules.deposit ? kr(rules.deposit.amount) : o.off;
    case "bookingPausedUntil":
      return rules.bookingPausedUntil === null ? "" : speech.when(seen(rules.bookingPausedUntil));
    case "slotMinutes":
    case "lastSeatingMinutes":
    case "minNoticeMinutes":
    case "cancelBeforeMinutes":
      return o.lengthShown({ minutes: rules[field] });
    default: {
      const value = rules[field];
      if (typeof value === "boolean") return value ? o.on : o.off;
      return value === null ? o.noLimit : String(value);
    }
  }
}
