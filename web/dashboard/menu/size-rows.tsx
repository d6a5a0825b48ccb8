import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { AddRow } from "../office/add-row.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { levelChoices } from "./addon-group-typed.ts";
import type { DishFormState } from "./dish-form.tsx";
import { mostSizes, newSize } from "./dish-typed.ts";
import styles from "./menu.module.css";

/** A dish's sizes with their prices, and what add-ons cost on each of them. */
export function Sizes({ form }: { form: DishFormState }) {
  const { t } = useWords();
  const o = t.dishes;
  const { sizes } = form.values;
  // The first size has what the dish cost without one.
  const add = () => {
    const price = sizes.length === 0 ? form.values.price : "";
    form.insertListItem("sizes", { ...newSize(), price });
  };
  return (
    <fieldset className={styles.sizes}>
      <legend>{o.sizes}</legend>
      {sizes.map(({ key }, at) => (
        <SizeRow key={key} form={form} at={at} />
      ))}
      <AddRow rows={sizes} most={mostSizes} label={o.addSize} onAdd={add} />
    </fieldset>
  );
}

interface SizeRowProps {
  form: DishFormState;
  at: number;
}

function SizeRow({ form, at }: SizeRowProps) {
  const { t } = useWords();
  const o = t.dishes;
  const count = at + 1;
  return (
    <div className={styles.size}>
      <TextInput
        aria-label={o.sizeName({ count })}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps(`sizes.${at}.name`)}
      />
      <TextInput
        aria-label={o.sizePrice({ count })}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps(`sizes.${at}.price`)}
      />
      <ActionIcon
        variant="default"
        size={48}
        aria-label={o.removeSize({ count })}
        onClick={() => form.removeListItem("sizes", at)}
      >
        ×
      </ActionIcon>
      <Level form={form} at={at} />
    </div>
  );
}

/** Of all groups' price levels one; nothing where no group has any. */
function Level({ form, at }: SizeRowProps) {
  const { t } = useWords();
  const o = t.menuOffice.dish;
  const groups = useOfficeData("addonGroups", (api) => api.addonGroups());
  const { level } = form.values.sizes[at]!;
  const levels = levelChoices(groups.data ?? [], level);
  if (levels.length === 0) return null;
  return (
    <NativeSelect
      aria-label={o.level({ count: at + 1 })}
      data={[
        { value: "", label: o.noLevel },
        ...levels.map(([value, name]) => ({ value, label: o.levelOf({ name }) })),
      ]}
      {...form.getInputProps(`sizes.${at}.level`)}
    />
  );
}
