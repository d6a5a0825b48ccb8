import { oreOf } from "../order/kroner-input.ts";
import type { Words } from "../texts.tsx";
import { bounds, type LengthTyped, minutesOf, mostMinutes, type RulesTyped, wholeIn } from "./rules-typed.ts";

/** A deposit is from one krone to ten thousand. */
const isDepositAmount = (text: string): boolean => {
  const ore = oreOf(text);
  return ore !== null && ore >= 100 && ore <= 1_000_000;
};

/** What can be wrong in how tables are booked, by its field. What is typed of a deposit counts where guests pay one. */
export function bookingRules({ office, tablesPage }: Pick<Words["t"], "office" | "tablesPage">) {
  const o = tablesPage.rules;
  const whole = (range: readonly [number, number]) => (text: string) =>
    wholeIn(text, range) === null ? office.errors.wholeNumber({ low: range[0], high: range[1] }) : null;
  const wholeOrNone = (range: readonly [number, number]) => (text: string) =>
    text.trim() === "" ? null : whole(range)(text);
  const tooLong = (typed: LengthTyped, most: number) =>
    minutesOf(typed, most) === null ? o.wrongLength({ days: most / 1440 }) : null;
  return {
    minPartySize: whole(bounds.minPartySize),
    maxPartySize: (text: string, { minPartySize }: Pick<RulesTyped, "minPartySize">) =>
      whole(bounds.maxPartySize)(text) ?? (Number(text) < Number(minPartySize) ? o.sizesTurned : null),
    minNotice: {
      amount: (_: string, { minNotice }: Pick<RulesTyped, "minNotice">) =>
        tooLong(minNotice, mostMinutes.minNotice),
    },
    maxDaysAhead: whole(bounds.maxDaysAhead),
    lastSeatingMinutes: whole(bounds.lastSeatingMinutes),
    turnTimes: {
      maxPartySize: (text: string, { turnTimes }: Pick<RulesTyped, "turnTimes">, path: string) => {
        const before = turnTimes[Number(path.split(".")[1]) - 1];
        return (
          whole(bounds.turnParty)(text) ??
          (before && Number(before.maxPartySize) >= Number(text) ? o.rowsInOrder : null)
        );
      },
      minutes: whole(bounds.turnMinutes),
    },
    partiesPerSlot: wholeOrNone(bounds.partiesPerSlot),
    coversPerSlot: wholeOrNone(bounds.coversPerSlot),
    cancelBefore: {
      amount: (_: string, { cancelBefore }: Pick<RulesTyped, "cancelBefore">) =>
        tooLong(cancelBefore, mostMinutes.cancelBefore),
    },
    depositAmount: (text: string, { hasDeposit }: Pick<RulesTyped, "hasDeposit">) =>
      hasDeposit && !isDepositAmount(text) ? o.wrongDeposit : null,
    depositCancelBefore: {
      amount: (_: string, typed: Pick<RulesTyped, "hasDeposit" | "depositCancelBefore">) =>
        typed.hasDeposit ? tooLong(typed.depositCancelBefore, mostMinutes.depositCancelBefore) : null,
    },
  };
}
