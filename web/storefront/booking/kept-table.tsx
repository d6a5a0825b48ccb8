import type { RefObject } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Warning } from "../../ui/warning.tsx";
import type { KeptTable } from "./kept-for.ts";
import { usePage } from "./page.ts";
import { useSecondsLeft } from "./use-hold.ts";
import { toTimes } from "./use-step.ts";

interface TableCardProps {
  table: KeptTable;
  title: RefObject<HTMLHeadingElement | null>;
  isHolding: boolean;
  onHoldAgain: () => void;
}

/** The table that is kept, and for how long yet. */
export function TableCard({ table, title, isHolding, onHoldAgain }: TableCardProps) {
  const { t, speech, nowMs } = usePage();
  const left = useSecondsLeft(table);
  return (
    <section className="card booking__kept">
      <h1 className="booking__title" ref={title} tabIndex={-1}>
        {t.yourTable}
      </h1>
      <p className="booking__what">
        <strong>{speech.soon({ atMs: Date.parse(table.dineInAt), nowMs })}</strong>
        <span>
          {t.partyOf({ count: table.partySize })} · {t.duration({ minutes: table.durationMinutes })}
        </span>
      </p>
      <button type="button" className="link booking__change" onClick={toTimes}>
        {t.change}
      </button>
      {left > 0 ? (
        <p className={left < 60 ? "booking__left booking__left--soon" : "booking__left"}>
          <Icon name="clock" />
          <span role="timer">{t.held({ left })}</span>
        </p>
      ) : (
        <Warning title={t.heldOver} icon="clock">
          <p>{t.heldOverText}</p>
          <button
            type="button"
            className="button button--quiet"
            onClick={onHoldAgain}
            aria-disabled={isHolding || undefined}
          >
            {isHolding ? t.holding : t.holdAgain}
          </button>
        </Warning>
      )}
    </section>
  );
}
