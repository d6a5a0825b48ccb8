import { NativeSelect, TextInput } from "@mantine/core";
import { useId } from "react";
import office from "../office/office.module.css";
import { useWords } from "../texts.tsx";
import { units } from "./rules-typed.ts";
import styles from "./tables.module.css";

interface LengthFieldProps<Name extends string> {
  form: { getInputProps(path: `${Name}.amount` | `${Name}.unit`): object };
  name: Name;
  label: string;
  help: string;
}

/** A length of time: how many, of what. */
export function LengthField<Name extends string>({ form, name, label, help }: LengthFieldProps<Name>) {
  const o = useWords().t.tablesPage;
  const title = useId();
  return (
    <fieldset className={styles.turns} aria-labelledby={title}>
      <legend id={title} className={styles.legend}>
        {label}
      </legend>
      <p className={office.help}>{help}</p>
      <div className={styles.length}>
        <TextInput
          aria-label={o.amountOf({ name: label })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...form.getInputProps(`${name}.amount`)}
        />
        <NativeSelect
          aria-label={o.unitOf({ name: label })}
          data={units.map((value) => ({ value, label: o.units[value] }))}
          {...form.getInputProps(`${name}.unit`)}
        />
      </div>
    </fieldset>
  );
}
