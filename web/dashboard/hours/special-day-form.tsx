import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { addDays, dayOfWeekOf } from "../../../src/domain/oslo-time.ts";
import { overrideOwners } from "../../../src/domain/snapshot.ts";
import { useIssues } from "../form-issues.ts";
import { Choices } from "../kitchen/choices.tsx";
import { FormButtons } from "../office/form-buttons.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useWords } from "../texts.tsx";
import { Spans } from "./spans.tsx";
import { atFields, specialKinds, specialMistakes } from "./special-mistakes.ts";
import type { SpecialTyped } from "./special-typed.ts";
import { TakenNote } from "./taken-note.tsx";
import { useTaken } from "./use-special-day.ts";
import { mostSpans } from "./week-typed.ts";

interface SpecialDayFormProps {
  start: SpecialTyped;
  /** The first day that can be chosen. */
  today: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(typed: SpecialTyped): void;
  onClose(): void;
  /** Below the fields. */
  children?: ReactNode;
}

/** Which days, how they differ, and what guests are told. */
export function SpecialDayForm({
  start,
  today,
  isBusy,
  error,
  onSubmit,
  onClose,
  children,
}: SpecialDayFormProps) {
  const { t, speech } = useWords();
  const o = t.specialDays;
  const { form, unsaid } = useSpecialForm(start, error);
  const { date, endDate, how } = form.values;
  const taken = useTaken(date, endDate || null);
  const nextDay = date === "" ? "" : speech.weekdays([dayOfWeekOf(addDays(date, 1))]);
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="lg">
        <div className={office.fields}>
          <TextInput type="date" label={o.date} min={today} {...form.getInputProps("date")} />
          <TextInput
            type="date"
            label={o.endDate}
            description={o.endDateHelp}
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={date || today}
            {...form.getInputProps("endDate")}
          />
        </div>
        <Choices
          label={o.how}
          value={how}
          options={specialKinds.map((kind) => ({ value: kind, label: t.openingHours.kinds[kind] }))}
          onChange={(kind) => form.setFieldValue("how", kind)}
        />
        {how === "OPEN" && <Spans form={form} nextDay={nextDay} />}
        <NativeSelect
          className={office.narrow}
          label={o.applies}
          data={overrideOwners.toReversed().map((owner) => ({ value: owner, label: o.appliesTo[owner] }))}
          {...form.getInputProps("appliesTo")}
        />
        <TextInput label={o.note} description={o.noteHelp} maxLength={200} {...form.getInputProps("note")} />
        <TakenNote date={date} taken={taken.data} />
        <Problem error={unsaid} />
        <FormButtons submit={t.office.save} isBusy={isBusy} onClose={onClose} />
        {children}
      </Stack>
    </form>
  );
}

function useSpecialForm(start: SpecialTyped, error: unknown) {
  const { t } = useWords();
  const form: UseFormReturnType<SpecialTyped> = useForm<SpecialTyped>({
    initialValues: start,
    validate: specialMistakes(t),
  });
  const periods = Object.fromEntries(
    Array.from({ length: mostSpans }, (_, at) => [`periods.${at}`, t.openingHours.overlap]),
  );
  const unsaid = useIssues({ setErrors: (issues) => form.setErrors(atFields(issues)) }, error, {
    date: null,
    endDate: null,
    note: null,
    ...periods,
  });
  return { form, unsaid };
}
