import { Button } from "@mantine/core";
import { type Holiday, holidaysFrom } from "../../../src/domain/holidays.ts";
import { dayOfWeekOf } from "../../../src/domain/oslo-time.ts";
import type { SpecialDay, StaffHours } from "../../../src/features/opening-hours/staff-schemas.ts";
import rows from "../office/card.module.css";
import { Card, Pill } from "../office/card.tsx";
import { useWords } from "../texts.tsx";
import styles from "./hours.module.css";
import { KeepDay, useOneTap } from "./keep-day.tsx";
import { dayWith, entryOn, kitchenOn, weekOn } from "./special-typed.ts";
import { useDays } from "./use-days.ts";
import { useSpecialWords } from "./use-special-day.ts";

interface HolidaysProps {
  hours: StaffHours;
  onOpen(day: SpecialDay): void;
  /** To type hours for a date. */
  onOwn(date: string): void;
}

const sunday = 0;

/** Proposes what to do on the holidays of a year: each is decided in one tap. */
export function Holidays({ hours, onOpen, onOwn }: HolidaysProps) {
  const { t } = useWords();
  const o = t.specialDays.holidays;
  const { asked, propose, isBusy, close } = useOneTap();
  const onKeep = (date: string, periods: SpecialDay["periods"]) => void propose(dayWith(date, periods));
  return (
    <Card title={o.title} text={o.text}>
      <ul className={styles.entries} aria-label={o.title}>
        {holidaysFrom(hours.today).map((holiday) => (
          <HolidayRow
            key={holiday.date}
            {...{ hours, holiday, isBusy, onOpen, onOwn }}
            onClosed={() => onKeep(holiday.date, [])}
            onAsSunday={() => onKeep(holiday.date, weekOn(hours.openingHours, sunday))}
          />
        ))}
      </ul>
      <KeepDay day={asked} onClose={close} />
    </Card>
  );
}

interface HolidayRowProps extends HolidaysProps {
  holiday: Holiday;
  isBusy: boolean;
  onClosed(): void;
  onAsSunday(): void;
}

function HolidayRow({ hours, holiday, isBusy, onOpen, onOwn, onClosed, onAsSunday }: HolidayRowProps) {
  const { t } = useWords();
  const o = t.specialDays.holidays;
  const { timesOf } = useDays();
  const { dayOf } = useSpecialWords();
  const { date, names } = holiday;
  const entry = entryOn(hours.days, date);
  const times = timesOf(kitchenOn(hours, date));
  const name = names.map((one) => o.names[one]).join(", ");
  const button = (label: string, aria: string, onClick: () => void) => (
    <Button variant="default" aria-label={aria} disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <span>
          {dayOf(date)}
          {!entry && ` · ${o.follows({ hours: times })}`}
        </span>
      </div>
      {entry && (entry.isClosed ? <Pill tone="bad">{times}</Pill> : <span>{times}</span>)}
      <div className={styles.choices}>
        {entry ? (
          button(o.change, o.changeLabel({ day: name }), () => onOpen(entry))
        ) : (
          <>
            {button(o.closed, o.closeLabel({ day: name }), onClosed)}
            {dayOfWeekOf(date) !== sunday && button(o.asSunday, o.asSundayLabel({ day: name }), onAsSunday)}
            {button(o.own, o.ownLabel({ day: name }), () => onOwn(date))}
          </>
        )}
      </div>
    </li>
  );
}
