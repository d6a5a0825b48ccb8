import { useEffect, useRef } from "react";
import { addDays, dayOfWeekOf } from "../../../src/domain/oslo-time.ts";
import { Field } from "../../ui/field.tsx";
import { dayName } from "../day-name.ts";
import { hoursOfDate } from "../ordering/open-state.ts";
import { useBooking } from "./booking-context.tsx";
import { usePage } from "./page.ts";

interface DateChoiceProps {
  today: string;
  value: string;
  daysAhead: number;
  onChange: (date: string) => void;
}

const strip = 14;

/** The next two weeks in a row, and a field for any day after them. */
export function DateChoice({ today, value, daysAhead, onChange }: DateChoiceProps) {
  const page = usePage();
  const { t, speech } = page;
  const { restaurant } = useBooking();
  const row = useRef<HTMLDivElement>(null);
  const dates = Array.from({ length: Math.min(strip, daysAhead + 1) }, (_, at) => addDays(today, at));
  useEffect(() => {
    const days = row.current!;
    const chosen = days.querySelector<HTMLElement>(`[data-date="${value}"]`);
    if (!chosen) return;
    const { offsetLeft, offsetWidth } = chosen;
    days.scrollTo({ left: offsetLeft - (days.clientWidth - offsetWidth) / 2 });
  }, [value]);
  return (
    <fieldset className="group">
      <legend className="booking__question">{t.date}</legend>
      <div className="days booking__days" ref={row}>
        {dates.map((date) => {
          const isClosed = hoursOfDate(page, restaurant, date, dayOfWeekOf(date)) === null;
          return (
            <label className="days__item" key={date} data-date={date}>
              <input
                type="radio"
                className="sr-only"
                name="date"
                disabled={isClosed}
                checked={value === date}
                onChange={() => onChange(date)}
              />
              <span className="days__face">
                <span className="days__name">{dayName(page, date, today)}</span>
                <span className="days__date">{isClosed ? t.closedDay : speech.monthDay(date)}</span>
              </span>
            </label>
          );
        })}
      </div>
      {daysAhead >= strip ? (
        <Field
          label={t.dateOther}
          className="field--date"
          type="date"
          min={today}
          max={addDays(today, daysAhead)}
          value={value}
          onChange={(event) => {
            if (/^\d{4}-\d\d-\d\d$/.test(event.target.value)) onChange(event.target.value);
          }}
        />
      ) : null}
    </fieldset>
  );
}
