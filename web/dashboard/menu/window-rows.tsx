import { ActionIcon, TextInput } from "@mantine/core";
import { useDays } from "../hours/use-days.ts";
import choices from "../kitchen/choices.module.css";
import { AddRow } from "../office/add-row.tsx";
import office from "../office/office.module.css";
import { toggled } from "../office/toggled.ts";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";
import type { MenuFormState } from "./menu-form.tsx";
import { mostWindows, newWindow, weekdayNumbers, weekdays } from "./menu-typed.ts";

/** On which days and between which times a menu is shown. */
export function WindowRows({ form }: { form: MenuFormState }) {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const { windows } = form.values;
  return (
    <fieldset className={styles.sizes}>
      <legend>{o.windows}</legend>
      {windows.length === 0 && <p className={styles.none}>{o.noWindows}</p>}
      {windows.map(({ key }, at) => (
        <WindowRow key={key} form={form} at={at} />
      ))}
      <AddRow
        rows={windows}
        most={mostWindows}
        label={o.addWindow}
        onAdd={() => form.insertListItem("windows", newWindow())}
      />
    </fieldset>
  );
}

function WindowRow({ form, at }: { form: MenuFormState; at: number }) {
  const { t } = useWords();
  const o = t.menuOffice.menus;
  const count = at + 1;
  const time = (field: "startsAt" | "endsAt", label: string, long: string) => (
    <TextInput
      label={label}
      aria-label={long}
      placeholder="00:00"
      maxLength={5}
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps(`windows.${at}.${field}`)}
    />
  );
  return (
    <div className={styles.window}>
      <Days form={form} at={at} />
      <div className={styles.windowTimes}>
        {time("startsAt", o.from, o.fromOf({ count }))}
        {time("endsAt", o.until, o.untilOf({ count }))}
        <ActionIcon
          variant="default"
          size={48}
          aria-label={o.removeWindow({ count })}
          onClick={() => form.removeListItem("windows", at)}
        >
          ×
        </ActionIcon>
      </div>
    </div>
  );
}

function Days({ form, at }: { form: MenuFormState; at: number }) {
  const { t } = useWords();
  const { nameOf } = useDays();
  const { days } = form.values.windows[at]!;
  const error = form.errors[`windows.${at}.days`];
  return (
    <fieldset className={choices.group}>
      <legend>{t.menuOffice.menus.days({ count: at + 1 })}</legend>
      <div className={choices.options}>
        {weekdays.map((day) => (
          <label key={day} className={choices.option}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() => {
                form.clearFieldError(`windows.${at}.days`);
                form.setFieldValue(`windows.${at}.days`, toggled(days, day));
              }}
            />
            <span>{nameOf(weekdayNumbers[day])}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={office.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
