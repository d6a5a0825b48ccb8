import { Button } from "@mantine/core";
import { useState } from "react";
import { addDays } from "../../../src/domain/oslo-time.ts";
import type { SpecialDayFields, StaffHours } from "../../../src/features/opening-hours/staff-schemas.ts";
import { Pill } from "../office/card.tsx";
import { useWords } from "../texts.tsx";
import { KeepDay } from "./keep-day.tsx";
import { dayWith, entryOn, kitchenOn } from "./special-typed.ts";

/** What is asked for most, two taps from the page's head. */
export function CloseTomorrow({ hours }: { hours: StaffHours }) {
  const { t } = useWords();
  const o = t.specialDays;
  const [asked, setAsked] = useState<SpecialDayFields | null>(null);
  const tomorrow = addDays(hours.today, 1);
  const isClosed = kitchenOn(hours, tomorrow).length === 0;
  return (
    <>
      {isClosed ? (
        <Pill tone="wait">{o.closedTomorrow}</Pill>
      ) : (
        <Button variant="default" onClick={() => setAsked(dayWith(tomorrow, []))}>
          {o.closeTomorrow}
        </Button>
      )}
      <KeepDay day={asked} replaced={entryOn(hours.days, tomorrow)} onClose={() => setAsked(null)} />
    </>
  );
}
