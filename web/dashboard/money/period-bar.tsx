import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { mostPeriodDays, type SalesPeriod } from "../../../src/domain/sales-period.ts";
import { useWords } from "../texts.tsx";
import styles from "./money.module.css";
import { type Preset, presets, stateOf } from "./periods.ts";

interface PeriodBarProps {
  period: SalesPeriod;
  preset: Preset | undefined;
  known: Record<Preset, SalesPeriod>;
  onPeriod(period: SalesPeriod): void;
}

/** What is looked at: what is asked for every day in one tap, and any other days. */
export function PeriodBar({ period, preset, known, onPeriod }: PeriodBarProps) {
  const { t } = useWords();
  const p = t.money.periods;
  return (
    <fieldset className={styles.bar} aria-label={p.label}>
      <div className={styles.presets}>
        {presets.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === preset}
            onClick={() => onPeriod(known[name])}
          >
            {p[name]}
          </button>
        ))}
      </div>
      <OwnPeriod period={period} onPeriod={onPeriod} />
    </fieldset>
  );
}

/** Two dates; they are asked for once they make a period. */
function OwnPeriod({ period, onPeriod }: Pick<PeriodBarProps, "period" | "onPeriod">) {
  const { t } = useWords();
  const { from, to } = period;
  const [typed, setTyped] = useState(period);
  useEffect(() => setTyped({ from, to }), [from, to]);
  const state = stateOf(typed);
  const error =
    state === "BACKWARDS"
      ? t.money.periodBackwards
      : state === "TOO_LONG"
        ? t.money.periodTooLong({ most: mostPeriodDays })
        : undefined;
  const change = (next: SalesPeriod) => {
    setTyped(next);
    if (stateOf(next) === "PERIOD") onPeriod(next);
  };
  return (
    <div className={styles.own}>
      <TextInput
        type="date"
        label={t.money.periods.from}
        value={typed.from}
        onChange={(event) => change({ ...typed, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t.money.periods.to}
        value={typed.to}
        error={error}
        onChange={(event) => change({ ...typed, to: event.currentTarget.value })}
      />
    </div>
  );
}
