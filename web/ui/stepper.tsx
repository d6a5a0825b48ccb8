import { Icon } from "./icon.tsx";

interface StepperProps {
  value: number;
  minimum: number;
  maximum: number;
  fewerLabel: string;
  moreLabel: string;
  valueLabel?: string;
  size?: "SMALL" | "LARGE";
  onChange: (value: number) => void;
}

/** A number between two buttons; the number itself is announced when it changes. */
export function Stepper({
  value,
  minimum,
  maximum,
  fewerLabel,
  moreLabel,
  valueLabel,
  size = "SMALL",
  onChange,
}: StepperProps) {
  return (
    <div className={`stepper stepper--${size.toLowerCase()}`}>
      <button
        type="button"
        className="stepper__button"
        aria-label={fewerLabel}
        disabled={value <= minimum}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <output className="stepper__value" aria-live="polite" aria-label={valueLabel}>
        {value}
      </output>
      <button
        type="button"
        className="stepper__button"
        aria-label={moreLabel}
        disabled={value >= maximum}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  );
}
