import type { ReactNode } from "react";
import office from "./office.module.css";
import { toggled } from "./toggled.ts";

interface ChecksProps {
  legend: string;
  help?: string;
  className?: string | undefined;
  /** `code`: what programs call it. */
  options: readonly { value: string; label: string; code?: string }[];
  chosen: readonly string[];
  error?: ReactNode;
  onChange(chosen: string[]): void;
}

/** Several of a few things, each with its box. */
export function Checks({ legend, help, className, options, chosen, error, onChange }: ChecksProps) {
  return (
    <fieldset className={office.checks}>
      <legend>{legend}</legend>
      {help && <p className={office.help}>{help}</p>}
      <div className={className}>
        {options.map(({ value, label, code }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onChange(toggled(chosen, value))}
            />
            <span>{label}</span>
            {code !== undefined && <small>{code}</small>}
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
