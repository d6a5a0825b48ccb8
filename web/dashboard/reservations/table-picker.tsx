import { Button } from "@mantine/core";
import { useState } from "react";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { Loading } from "../pages/states.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { dayOf } from "./day-of.ts";
import { seatsOf, seatsText, tablesByArea, takenTables } from "./table-choice.ts";
import styles from "./table-picker.module.css";
import { useDay } from "./use-day.ts";

interface TablePickerProps {
  reservation: StaffReservation;
  onChoose(tableIds: string[]): void;
  onClose(): void;
}

/** Which tables a party gets: those that are free for its time, one or several pushed together. */
export function TablePicker({ reservation, onChoose, onClose }: TablePickerProps) {
  const { t } = useWords();
  const words = t.reservations.picker;
  const { data: day } = useDay(dayOf(reservation.dineInAt));
  const [chosen, setChosen] = useState<readonly string[]>(reservation.tableIds);
  const busy = day ? takenTables(day, reservation) : new Set<string>();
  const picked = (day?.tables ?? []).filter((table) => chosen.includes(table.id) && !busy.has(table.id));
  const names = picked.map((table) => table.name).join(" + ");
  const seats = day ? seatsOf(day, picked) : 0;
  return (
    <Question title={words.title({ name: reservation.customer.name })} isOpen onClose={onClose} size="xl">
      {day ? (
        <div className={styles.picker}>
          {tablesByArea(day).map((area) => (
            <fieldset key={area.id ?? ""}>
              <legend>{area.name || t.reservations.chooseTables}</legend>
              <div className={styles.tables}>
                {area.tables.map((table) => (
                  <label key={table.id} className={styles.tableChoice}>
                    <input
                      type="checkbox"
                      checked={picked.includes(table)}
                      disabled={busy.has(table.id)}
                      onChange={(event) =>
                        setChosen(
                          event.currentTarget.checked
                            ? [...chosen, table.id]
                            : chosen.filter((id) => id !== table.id),
                        )
                      }
                    />
                    <span>
                      <b>{table.name}</b>
                      <small>{busy.has(table.id) ? words.busy : seatsText(words, table)}</small>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
          <p className={styles.pickerSum} role="status">
            {picked.length === 0 ? words.none : words.chosen({ tables: names, seats })}
            {picked.length > 0 && seats < reservation.partySize && (
              <strong> {words.tooSmall({ count: reservation.partySize })}</strong>
            )}
          </p>
          <Button
            size="lg"
            h={60}
            disabled={picked.length === 0}
            onClick={() => onChoose(picked.map((table) => table.id))}
          >
            {picked.length === 0 ? t.reservations.chooseTables : words.submit({ tables: names })}
          </Button>
        </div>
      ) : (
        <Loading />
      )}
    </Question>
  );
}
