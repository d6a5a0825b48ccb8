import { useState } from "react";
import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import { Warning } from "../../ui/warning.tsx";
import { DateChoice } from "./date-choice.tsx";
import { usePage } from "./page.ts";
import { PartyChoice } from "./party-choice.tsx";
import type { Slot } from "./slot.ts";
import { Call, SlotChoice } from "./slot-choice.tsx";
import type { Room } from "./use-availability.ts";
import type { Holding } from "./use-hold.ts";
import type { TableChoice } from "./use-table-choice.ts";
import { WaitlistDialog } from "./waitlist-dialog.tsx";

/** How many, which day, where, and the times that there are for it. */
export function ChooseTable({ choice }: { choice: TableChoice }) {
  const { t, nowMs } = usePage();
  const [waiting, setWaiting] = useState<Slot | null>(null);
  const { wish, change, state, holding, take } = choice;
  const { terms } = state;
  return (
    <section className="card booking__choose">
      <div>
        <h1 className="booking__title">{t.title}</h1>
        <p className="booking__lead">{t.lead}</p>
      </div>
      <noscript>
        <p className="notice">{t.noScript}</p>
      </noscript>
      <PartyChoice
        value={wish.partySize}
        least={terms.minPartySize}
        most={terms.maxPartySize}
        onChange={(partySize) => change({ partySize })}
      />
      <DateChoice
        today={osloDateOf(nowMs)}
        value={wish.date}
        daysAhead={terms.maxDaysAhead}
        onChange={(date) => change({ date })}
      />
      <AreaChoice areas={terms.areas} value={wish.areaId} onChange={(areaId) => change({ areaId })} />
      <HoldProblem holding={holding} />
      <SlotChoice
        wish={wish}
        state={state}
        holding={holding}
        onTake={(at) => void take(at)}
        onWait={setWaiting}
      />
      {waiting ? <WaitlistDialog wish={wish} slot={waiting} onClose={() => setWaiting(null)} /> : null}
    </section>
  );
}

interface AreaChoiceProps {
  areas: Room["areas"];
  value: string | null;
  onChange: (areaId: string | null) => void;
}

function AreaChoice({ areas, value, onChange }: AreaChoiceProps) {
  const { t } = usePage();
  if (areas.length < 2) return null;
  return (
    <fieldset className="group">
      <legend className="booking__question">{t.area}</legend>
      <div className="toggles">
        {[{ id: null, name: t.areaAny }, ...areas].map((area) => (
          <label className="toggle" key={area.id ?? ""}>
            <input
              type="radio"
              className="sr-only"
              name="area"
              checked={value === area.id}
              onChange={() => onChange(area.id)}
            />
            <span className="toggle__face">{area.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Why the last time that was asked for could not be kept. */
function HoldProblem({ holding: { refusal } }: { holding: Holding }) {
  const { t } = usePage();
  if (refusal === null) return null;
  if (refusal === "LOST")
    return (
      <Warning title={t.problem} icon="info">
        <p>{t.errorText}</p>
      </Warning>
    );
  if (refusal.code === "NO_TABLE")
    return (
      <Warning title={t.taken} icon="info">
        <p>{t.takenNone}</p>
      </Warning>
    );
  return (
    <Warning title={t.problem} icon="info">
      <p>{refusal.message}</p>
      <Call />
    </Warning>
  );
}
