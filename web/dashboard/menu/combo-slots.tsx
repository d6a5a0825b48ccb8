import { Button, MultiSelect, TextInput } from "@mantine/core";
import { mostOptions, mostSlots } from "../../../src/domain/combo-limits.ts";
import { AddRow } from "../office/add-row.tsx";
import office from "../office/office.module.css";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { chosen, comboChoices, newSlot } from "./combo-typed.ts";
import type { DishFormState } from "./dish-form.tsx";
import styles from "./menu.module.css";

/** So many are offered at a time of all that the search finds. */
const mostShown = 50;

/** What is chosen in a combo, one thing after the other. */
export function ComboSlots({ form }: { form: DishFormState }) {
  const { t } = useWords();
  const o = t.menuOffice.combos;
  const dishes = useOfficeData("dishes", (api) => api.dishes());
  const choices = comboChoices(dishes.data?.menus ?? []);
  const { slots } = form.values.combo;
  return (
    <fieldset className={styles.sizes}>
      <legend>{o.slots}</legend>
      {slots.map(({ key }, at) => (
        <Slot key={key} form={form} at={at} choices={choices} />
      ))}
      <AddRow
        rows={slots}
        most={mostSlots}
        label={o.add}
        onAdd={() => form.insertListItem("combo.slots", newSlot())}
      />
    </fieldset>
  );
}

interface SlotProps {
  form: DishFormState;
  at: number;
  choices: readonly { value: string; label: string }[];
}

function Slot({ form, at, choices }: SlotProps) {
  const { t } = useWords();
  const o = t.menuOffice.combos;
  const fields = t.menuOffice.groups.fields;
  const path = `combo.slots.${at}`;
  const slot = form.values.combo.slots[at]!;
  const count = at + 1;
  return (
    <fieldset className={styles.slot} aria-label={slot.name || o.slot({ count })}>
      <TextInput
        label={o.slot({ count })}
        placeholder={o.slotExample}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps(`${path}.name`)}
      />
      <div className={office.fields}>
        {(["minSelect", "maxSelect"] as const).map((field) => (
          <TextInput
            key={field}
            label={fields[field]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...form.getInputProps(`${path}.${field}`)}
          />
        ))}
      </div>
      <MultiSelect
        label={o.choices}
        data={choices as { value: string; label: string }[]}
        size="md"
        limit={mostShown}
        maxValues={mostOptions}
        nothingFoundMessage={o.noneFound}
        searchable
        value={slot.options.map(({ choice }) => choice)}
        onChange={(values) => {
          form.setFieldValue(`${path}.options`, chosen(values, slot.options));
          form.clearFieldError(`${path}.options`);
        }}
        error={form.errors[`${path}.options`]}
      />
      <Extras form={form} at={at} choices={choices} />
      {form.values.combo.slots.length > 1 && (
        <div>
          <Button variant="subtle" color="red" onClick={() => form.removeListItem("combo.slots", at)}>
            {o.remove({ count })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** What each choice adds to the price of the combo. */
function Extras({ form, at, choices }: SlotProps) {
  const { t } = useWords();
  const o = t.menuOffice.combos;
  const { options } = form.values.combo.slots[at]!;
  if (options.length === 0) return null;
  const names = new Map(choices.map(({ value, label }) => [value, label]));
  return (
    <div className={styles.extras}>
      <span>{o.extra}</span>
      {options.map(({ choice }, index) => {
        const name = names.get(choice) ?? o.gone;
        return (
          <div key={choice}>
            <span>{name}</span>
            <TextInput
              aria-label={o.extraOf({ name })}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`combo.slots.${at}.options.${index}.extraPrice`)}
            />
          </div>
        );
      })}
    </div>
  );
}
