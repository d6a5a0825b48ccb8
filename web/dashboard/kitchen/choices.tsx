import { Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./choices.module.css";

interface ChoicesProps<Value extends string | number> {
  label: string;
  value: Value;
  options: { value: NoInfer<Value>; label: string }[];
  error?: ReactNode;
  onChange(value: NoInfer<Value>): void;
}

/** A few big buttons of which one is chosen: radio buttons by nature, so arrow keys move between them. */
export function Choices<Value extends string | number>({
  label,
  value,
  options,
  error,
  onChange,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <div>
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        <div className={styles.options}>
          {options.map((option) => (
            <label key={option.value} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <Text c="var(--mantine-color-error)" mt={6} role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}
