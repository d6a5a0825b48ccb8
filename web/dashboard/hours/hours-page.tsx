import { Button } from "@mantine/core";
import { useState } from "react";
import type { StaffHours } from "../../../src/features/opening-hours/staff-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { AskButton } from "../office/ask-button.tsx";
import { Card } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { CloseTomorrow } from "./close-tomorrow.tsx";
import { openNowText } from "./day-names.ts";
import { DaySheet } from "./day-sheet.tsx";
import { Holidays } from "./holidays.tsx";
import { type OpenSpecial, SpecialDaySheet } from "./special-day-sheet.tsx";
import { SpecialDays } from "./special-days.tsx";
import { useSaveWeek } from "./use-save-week.ts";
import { WeekPicture } from "./week-picture.tsx";
import type { WeekName } from "./week-typed.ts";

interface OpenDay {
  week: WeekName;
  day: number;
}

/** When the restaurant is open. */
export function HoursPage() {
  const { t } = useWords();
  const hours = useOfficeData("hours", (api) => api.hours());
  const [open, setOpen] = useState<OpenDay | null>(null);
  const [special, setSpecial] = useState<OpenSpecial | null>(null);
  const { data: now } = hours;
  return (
    <div className={office.inner}>
      <PageHead
        title={t.openingHours.title}
        lead={<OpenNow />}
        action={now && <CloseTomorrow hours={now} />}
      />
      <Loaded query={hours}>
        {(data) => (
          <>
            <Week hours={data} week="openingHours" onOpen={setOpen} />
            {data.venueHours.length > 0 ? (
              <Week hours={data} week="venueHours" onOpen={setOpen} />
            ) : (
              <VenueFollows hours={data} />
            )}
            <SpecialDays
              days={data.days}
              onOpen={(entry) => setSpecial({ entry })}
              onAdd={() => setSpecial({ date: "" })}
            />
            <Holidays
              hours={data}
              onOpen={(entry) => setSpecial({ entry })}
              onOwn={(date) => setSpecial({ date })}
            />
            <SpecialDaySheet hours={data} open={special} onClose={() => setSpecial(null)} />
            <DaySheet hours={data} open={open} onClose={() => setOpen(null)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function OpenNow() {
  const { t } = useWords();
  return openNowText(t.openingHours, useKitchen().restaurant, nowMs());
}

interface WeekProps {
  hours: StaffHours;
  week: WeekName;
  onOpen(day: OpenDay): void;
}

function Week({ hours, week, onOpen }: WeekProps) {
  const { t } = useWords();
  const o = t.openingHours;
  const { title, text } = o.weeks[week];
  return (
    <Card title={title} text={text} foot={week === "venueHours" ? <Follow hours={hours} /> : undefined}>
      <WeekPicture
        label={title}
        rows={hours[week]}
        today={hours.today}
        onOpen={(day) => onOpen({ week, day })}
      />
    </Card>
  );
}

function VenueFollows({ hours }: { hours: StaffHours }) {
  const { t } = useWords();
  const o = t.openingHours;
  const save = useSaveWeek(hours);
  return (
    <Card
      title={o.weeks.venueHours.title}
      text={o.follows}
      aside={
        <Button
          variant="default"
          loading={save.isPending}
          disabled={hours.openingHours.length === 0}
          onClick={() => save.mutate({ week: "venueHours", rows: hours.openingHours })}
        >
          {o.ownTimes}
        </Button>
      }
    >
      {save.error ? <Problem error={save.error} /> : null}
    </Card>
  );
}

/** Takes the venue's own hours away again. */
function Follow({ hours }: { hours: StaffHours }) {
  const { t } = useWords();
  const o = t.openingHours;
  const save = useSaveWeek(hours);
  return (
    <AskButton
      label={o.follow}
      title={o.followTitle}
      text={o.followText}
      yes={o.followYes}
      change={save}
      onYes={() => save.mutate({ week: "venueHours", rows: [] })}
    />
  );
}
