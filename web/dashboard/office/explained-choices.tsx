import { useId } from "react";
import styles from "./explained-choices.module.css";

interface ExplainedChoicesProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; name: string; text: string }[];
  onChange(value: Value): void;
}

/** One of a few, each with what it means below its name. */
export function ExplainedChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ExplainedChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.name}</b>
            <span>{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
