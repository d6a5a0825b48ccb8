import { Button } from "@mantine/core";
import type { SpecialDay } from "../../../src/features/opening-hours/staff-schemas.ts";
import rows from "../office/card.module.css";
import { Card, Pill } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { useWords } from "../texts.tsx";
import { capital } from "./day-names.ts";
import styles from "./hours.module.css";
import { useSpecialWords } from "./use-special-day.ts";

interface SpecialDaysProps {
  days: readonly SpecialDay[];
  onOpen(day: SpecialDay): void;
  onAdd(): void;
}

/** The days that differ from the week, the next one first. */
export function SpecialDays({ days, onOpen, onAdd }: SpecialDaysProps) {
  const { t } = useWords();
  const o = t.specialDays;
  const { daysOf, hoursOf } = useSpecialWords();
  return (
    <Card
      title={o.title}
      text={days.length === 0 ? o.none : o.text}
      aside={
        <Button variant="default" onClick={onAdd}>
          {o.add}
        </Button>
      }
    >
      {days.length > 0 && (
        <ul className={styles.entries} aria-label={o.title}>
          {days.map((day) => (
            <li key={day.id}>
              <div className={rows.what}>
                <button type="button" className={styles.open} onClick={() => onOpen(day)}>
                  {capital(daysOf(day))}
                </button>
                {day.note && <span>{day.note}</span>}
              </div>
              {day.appliesTo !== "BOTH" && <Pill tone="info">{o.appliesTo[day.appliesTo]}</Pill>}
              {day.isClosed ? <Pill tone="bad">{hoursOf(day)}</Pill> : <span>{hoursOf(day)}</span>}
              <ForwardIcon />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
