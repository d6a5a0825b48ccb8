import office from "./office.module.css";

interface ChecksProps {
  legend: string;
  help?: string;
  className?: string | undefined;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** Several of a few things, each with its box. */
export function Checks({ legend, help, className, options, chosen, onChange }: ChecksProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className={office.checks}>
      <legend>{legend}</legend>
      {help && <p className={office.help}>{help}</p>}
      <div className={className}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
