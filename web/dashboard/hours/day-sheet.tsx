import { Button, Stack } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useState } from "react";
import type { StaffHours } from "../../../src/features/opening-hours/staff-schemas.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Note } from "../office/card.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import { Problem } from "../office/problem.tsx";
import { isOvertaken } from "../office/seen.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { dayMistakes, overlapWords, placesAt } from "./day-mistakes.ts";
import { DaysChoice } from "./days-choice.tsx";
import { Spans } from "./spans.tsx";
import { useDays } from "./use-days.ts";
import { useSaveWeek } from "./use-save-week.ts";
import { changedDays, type DayTyped, dayKinds, typedOf, type WeekName, weekWith } from "./week-typed.ts";

interface DaySheetProps {
  hours: StaffHours;
  /** Null: closed. */
  open: { week: WeekName; day: number } | null;
  onClose(): void;
}

/** A weekday of one of the weeks. */
export function DaySheet({ hours, open, onClose }: DaySheetProps) {
  const { t } = useWords();
  const { nameOf } = useDays();
  const name = open ? nameOf(open.day) : "";
  const title = open?.week === "venueHours" ? t.openingHours.dayOf({ day: name }) : name;
  return (
    <Sheet title={title} isOpen={open !== null} onClose={onClose}>
      {open !== null && <ChangeDay {...open} hours={hours} onClose={onClose} />}
    </Sheet>
  );
}

interface ChangeDayProps {
  hours: StaffHours;
  week: WeekName;
  day: number;
  onClose(): void;
}

/** What was read first is what was typed over; what has been read since is what the other days keep. */
function ChangeDay({ hours, week, day, onClose }: ChangeDayProps) {
  const [start, setStart] = useState(hours);
  const save = useSaveWeek(hours);
  const isOld = isOvertaken(start.version !== hours.version, save);
  return (
    <DayForm
      key={start.version}
      start={start}
      hours={hours}
      {...{ week, day, onClose }}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      isOld={isOld}
      onTake={() => {
        save.reset();
        setStart(hours);
      }}
      onSubmit={(typed) =>
        save.mutate({ week, rows: weekWith(hours[week], day, typed).rows }, { onSuccess: onClose })
      }
    />
  );
}

interface DayFormProps extends ChangeDayProps {
  start: StaffHours;
  isBusy: boolean;
  isOld: boolean;
  error: unknown;
  onSubmit(typed: DayTyped): void;
  onTake(): void;
}

function DayForm({ start, hours, week, day, isBusy, isOld, error, ...on }: DayFormProps) {
  const { t, speech } = useWords();
  const o = t.openingHours;
  const { form, unsaid } = useDayForm(hours, start, { week, day, error });
  const { how, alsoDays } = form.values;
  return (
    <form onSubmit={form.onSubmit(on.onSubmit)} noValidate>
      <Stack gap="lg">
        <Choices
          label={o.how}
          value={how}
          error={form.errors.how}
          options={dayKinds.map((kind) => ({ value: kind, label: o.kinds[kind] }))}
          onChange={(kind) => {
            form.setFieldValue("how", kind);
            form.clearFieldError("how");
          }}
        />
        {how === "OPEN" && <Spans form={form} nextDay={speech.weekdays([(day + 1) % 7])} />}
        <DaysChoice
          day={day}
          chosen={alsoDays}
          onChange={(days) => {
            form.setFieldValue("alsoDays", days);
            form.clearFieldError("alsoDays");
          }}
        />
        {form.errors.alsoDays && (
          <Note tone="bad" isNew>
            {form.errors.alsoDays}
          </Note>
        )}
        <Problem error={unsaid} />
        {isOld && <Meanwhile before={start} now={hours} week={week} onTake={on.onTake} />}
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={on.onClose} />
      </Stack>
    </form>
  );
}

function useDayForm(
  hours: StaffHours,
  start: StaffHours,
  { week, day, error }: { week: WeekName; day: number; error: unknown },
) {
  const { t } = useWords();
  const o = t.openingHours;
  const form: UseFormReturnType<DayTyped> = useForm<DayTyped>({
    initialValues: typedOf(start[week], day),
    validate: (typed) => dayMistakes(o, hours[week], day, typed),
  });
  const sent = error ? weekWith(hours[week], day, form.values) : null;
  const rows = Object.fromEntries((sent?.rows ?? []).map((_, index) => [`${week}.${index}`, null]));
  const unsaid = useIssues(
    {
      // The same words whether it was found here or by the service.
      setErrors: (issues) =>
        form.setErrors(overlapWords(o, day, form.values, sent ? placesAt(Object.keys(issues), sent) : [])),
    },
    error,
    rows,
  );
  return { form, unsaid };
}

interface MeanwhileProps {
  before: StaffHours;
  now: StaffHours;
  week: WeekName;
  onTake(): void;
}

/** What somebody else has saved since the sheet was opened. */
function Meanwhile({ before, now, week, onTake }: MeanwhileProps) {
  const { t } = useWords();
  const o = t.openingHours;
  const { nameOf, hoursOf } = useDays();
  const days = changedDays(before[week], now[week]);
  return (
    <Stack gap="xs">
      <Note tone="wait" isNew>
        {o.changedMeanwhile}{" "}
        {days.map((day) => o.nowDay({ day: nameOf(day), hours: hoursOf(now[week], day) })).join(" ")}
      </Note>
      <Button variant="default" onClick={onTake}>
        {o.takeTheirs}
      </Button>
    </Stack>
  );
}
