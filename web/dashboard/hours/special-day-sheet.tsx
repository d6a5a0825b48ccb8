import { Stack } from "@mantine/core";
import { useState } from "react";
import type { SpecialDay, StaffHours } from "../../../src/features/opening-hours/staff-schemas.ts";
import { RemoveButton } from "../office/ask-button.tsx";
import { Note } from "../office/card.tsx";
import { isOvertaken } from "../office/seen.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { capital } from "./day-names.ts";
import { SpecialDayForm } from "./special-day-form.tsx";
import { beginningOn, specialOf, standingNow, typedOf } from "./special-typed.ts";
import { useKeepDay, useSpecialWords } from "./use-special-day.ts";

/** What the sheet is open for: an entry, or a date to make one for ("" when it is still to be chosen). */
export type OpenSpecial = { entry: SpecialDay } | { date: string };

interface SpecialDaySheetProps {
  hours: StaffHours;
  /** Null: closed. */
  open: OpenSpecial | null;
  onClose(): void;
}

/** One entry of special days, beside the week. */
export function SpecialDaySheet({ hours, open, onClose }: SpecialDaySheetProps) {
  const { t } = useWords();
  const { daysOf } = useSpecialWords();
  const title = open && "entry" in open ? capital(daysOf(open.entry)) : t.specialDays.add;
  return (
    <Sheet title={title} isOpen={open !== null} onClose={onClose}>
      {open !== null &&
        ("entry" in open ? (
          <ChangeSpecial entry={open.entry} hours={hours} onClose={onClose} />
        ) : (
          <MakeSpecial date={open.date} hours={hours} onClose={onClose} />
        ))}
    </Sheet>
  );
}

interface MakeSpecialProps {
  hours: StaffHours;
  date: string;
  onClose(): void;
}

function MakeSpecial({ hours, date, onClose }: MakeSpecialProps) {
  const keep = useKeepDay(undefined);
  const [start] = useState(() => beginningOn(hours, date));
  return (
    <SpecialDayForm
      start={start}
      today={hours.today}
      isBusy={keep.isPending}
      error={keep.error}
      onSubmit={(typed) => keep.mutate(specialOf(typed), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ChangeSpecialProps {
  hours: StaffHours;
  entry: SpecialDay;
  onClose(): void;
}

/** What was read first is what was typed over. What has been put in its place since is what a save replaces; if it is gone, it is made again. */
function ChangeSpecial({ hours, entry, onClose }: ChangeSpecialProps) {
  const { t } = useWords();
  const o = t.specialDays;
  const { hoursOf } = useSpecialWords();
  const now = standingNow(hours.days, entry);
  const keep = useKeepDay(now);
  const isOld = isOvertaken(now?.version !== entry.version, keep);
  const [start] = useState(() => typedOf(entry));
  return (
    <SpecialDayForm
      start={start}
      today={hours.today}
      isBusy={keep.isPending}
      error={isOld ? null : keep.error}
      onSubmit={(typed) => keep.mutate(specialOf(typed), { onSuccess: onClose })}
      onClose={onClose}
    >
      {isOld && (
        <Note tone="wait" isNew>
          {o.changedMeanwhile} {now ? o.now({ hours: hoursOf(now) }) : o.nowGone}
        </Note>
      )}
      {now && <DeleteSpecial entry={now} onDone={onClose} />}
    </SpecialDayForm>
  );
}

function DeleteSpecial({ entry, onDone }: { entry: SpecialDay; onDone(): void }) {
  const { t } = useWords();
  const o = t.specialDays;
  const { daysOf } = useSpecialWords();
  const remove = useOfficeChange(["hours"], (api, _: null) => api.deleteDay(entry.id), t.office.saved);
  return (
    <Stack>
      <RemoveButton
        label={o.delete}
        title={o.deleteTitle({ day: daysOf(entry) })}
        text={o.deleteText}
        yes={o.deleteYes}
        change={remove}
        onYes={() => remove.mutate(null, { onSuccess: onDone })}
      />
    </Stack>
  );
}
