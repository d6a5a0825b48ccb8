import { Button } from "@mantine/core";
import choices from "../kitchen/choices.module.css";
import office from "../office/office.module.css";
import { toggled } from "../office/toggled.ts";
import { useWords } from "../texts.tsx";
import { useDays } from "./use-days.ts";
import { otherDays } from "./week-typed.ts";

interface DaysChoiceProps {
  /** The day itself, which is not asked about. */
  day: number;
  chosen: readonly number[];
  onChange(days: number[]): void;
}

/** Which other days are to be the same. */
export function DaysChoice({ day, chosen, onChange }: DaysChoiceProps) {
  const { t } = useWords();
  const o = t.openingHours;
  const { nameOf } = useDays();
  const { others, workdays } = otherDays(day);
  return (
    <fieldset className={choices.group}>
      <legend>{o.same}</legend>
      <div className={choices.options}>
        {others.map((one) => (
          <label key={one} className={choices.option}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={() => onChange(toggled(chosen, one))}
            />
            <span>{nameOf(one)}</span>
          </label>
        ))}
      </div>
      <div className={office.actions}>
        {workdays && (
          <Button variant="subtle" onClick={() => onChange(workdays)}>
            {o.workdays}
          </Button>
        )}
        <Button variant="subtle" onClick={() => onChange(others)}>
          {o.everyDay}
        </Button>
      </div>
    </fieldset>
  );
}
