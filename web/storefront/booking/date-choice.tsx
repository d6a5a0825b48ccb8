import { useEffect, useRef } from "react";
import { Field } from "../../ui/field.tsx";
import { hoursOfDate } from "../ordering/open-state.ts";
import { addDaysTo, dateText, dayOfWeekOf } from "../oslo-clock.ts";
import { usePage } from "../page.tsx";
import { useBooking } from "./booking-context.tsx";

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
  const { texts } = page;
  const { t, restaurant } = useBooking();
  const row = useRef<HTMLDivElement>(null);
  const days = Array.from({ length: Math.min(strip, daysAhead + 1) }, (_, at) => addDaysTo(today, at));
  const nameOf = (date: string): string =>
    date === today
      ? texts.today
      : date === addDaysTo(today, 1)
        ? texts.tomorrow
        : texts.weekdays[dayOfWeekOf(date)]!;
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-date="${value}"]`);
    if (chosen && row.current) {
      const { offsetLeft, offsetWidth } = chosen;
      row.current.scrollTo({ left: offsetLeft - (row.current.clientWidth - offsetWidth) / 2 });
    }
  }, [value]);
  return (
    <fieldset className="group">
      <legend className="booking__question">{t("date")}</legend>
      <div className="days booking__days" ref={row}>
        {days.map((date) => {
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
                <span className="days__name">{nameOf(date)}</span>
                <span className="days__date">{isClosed ? texts.closedDay : dateText(date, texts)}</span>
              </span>
            </label>
          );
        })}
      </div>
      {daysAhead >= strip ? (
        <Field
          label={t("dateOther")}
          className="field--date"
          type="date"
          min={today}
          max={addDaysTo(today, daysAhead)}
          value={value}
          onChange={(event) => {
            if (/^\d{4}-\d\d-\d\d$/.test(event.target.value)) onChange(event.target.value);
          }}
        />
      ) : null}
    </fieldset>
  );
}
