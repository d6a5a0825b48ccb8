import { type ReactNode, useState } from "react";
import styles from "./offers.module.css";

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly (readonly [Value, string])[];
  chosen: Value;
  onChange(value: Value): void;
}

/** One of a few things, each a tap away. */
export function Choices<Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What most do without: open where something is set, or wrong. */
export function More({ title, isUsed, children }: { title: string; isUsed: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isUsed);
  const [wasUsed, setWasUsed] = useState(isUsed);
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed);
    if (isUsed) setOpen(true);
  }
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div>{children}</div>}
    </details>
  );
}
