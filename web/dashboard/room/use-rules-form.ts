import { type UseFormReturnType, useForm } from "@mantine/form";
import { useIssues } from "../form-issues.ts";
import { oreOf } from "../order/kroner-input.ts";
import { useWords } from "../texts.tsx";
import {
  bounds,
  type LengthTyped,
  minutesOf,
  mostMinutes,
  type Rules,
  type RulesTyped,
  typedOf,
  wholeIn,
} from "./rules-typed.ts";

export type RulesForm = UseFormReturnType<RulesTyped>;

/** The form of how tables are booked, with what can be wrong in it. */
export function useRulesForm(start: Rules, error: unknown): { form: RulesForm; isAtField: boolean } {
  const { t } = useWords();
  const o = t.tablesPage.rules;
  const whole = (range: readonly [number, number]) => (text: string) =>
    wholeIn(text, range) === null ? t.office.errors.wholeNumber({ low: range[0], high: range[1] }) : null;
  const wholeOrNone = (range: readonly [number, number]) => (text: string) =>
    text.trim() === "" ? null : whole(range)(text);
  const length = (most: number) => ({
    amount: (_: string, typed: RulesTyped, path: string) => {
      const part = typed[path.split(".")[0] as keyof RulesTyped] as LengthTyped;
      return minutesOf(part, most) === null ? o.wrongLength({ days: most / 1440 }) : null;
    },
  });
  const isDeposit = (typed: RulesTyped) => typed.hasDeposit;
  const form = useForm<RulesTyped>({
    initialValues: typedOf(start),
    validate: {
      minPartySize: whole(bounds.minPartySize),
      maxPartySize: (text, { minPartySize }) =>
        whole(bounds.maxPartySize)(text) ?? (Number(text) < Number(minPartySize) ? o.sizesTurned : null),
      minNotice: length(mostMinutes.minNotice),
      maxDaysAhead: whole(bounds.maxDaysAhead),
      lastSeatingMinutes: whole(bounds.lastSeatingMinutes),
      turnTimes: {
        maxPartySize: (text, { turnTimes }, path) => {
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
      cancelBefore: length(mostMinutes.cancelBefore),
      depositAmount: (text, typed) => {
        const ore = oreOf(text);
        return isDeposit(typed) && (ore === null || ore < 100 || ore > 1_000_000) ? o.wrongDeposit : null;
      },
      depositCancelBefore: {
        amount: (_, typed) =>
          isDeposit(typed) && minutesOf(typed.depositCancelBefore, mostMinutes.depositCancelBefore) === null
            ? o.wrongLength({ days: mostMinutes.depositCancelBefore / 1440 })
            : null,
      },
    },
  });
  const wire = {
    ...{ "settings.minPartySize": null, "settings.maxPartySize": null, "settings.maxDaysAhead": null },
    ...{ "settings.bookingPausedUntil": null, "settings.lastSeatingMinutes": null },
  };
  return {
    form,
    isAtField: useIssues({ setErrors: (errors) => form.setErrors(named(errors)) }, error, wire),
  };
}

/** The wire's paths as the form's. */
const named = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.replace("settings.", ""), said]));
