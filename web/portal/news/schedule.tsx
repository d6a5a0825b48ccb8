import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { instantOf } from "../../../src/domain/oslo-time.ts";
import { issuesAt } from "../../dashboard/form-issues.ts";
import { nowMs, wallDate } from "../../dashboard/live/clock.ts";
import { Note } from "../../dashboard/office/card.tsx";
import { FormButtons } from "../../dashboard/office/form-buttons.tsx";
import office from "../../dashboard/office/office.module.css";
import { Question } from "../../dashboard/shell/sheet.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { News } from "./news-page.tsx";
import { NewsTrouble } from "./news-trouble.tsx";
import { useNewsAction } from "./use-news-action.ts";

/** A time at which it goes out by itself. */
export function Schedule({ news, isDirty }: { news: News; isDirty: boolean }) {
  const o = useWords().t.portalNews.actions;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" disabled={isDirty} onClick={() => setOpen(true)}>
        {o.schedule}
      </Button>
      <Question title={o.scheduleTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ScheduleForm news={news} onClose={() => setOpen(false)} />
      </Question>
    </>
  );
}

function ScheduleForm({ news, onClose }: { news: News; onClose(): void }) {
  const { t } = useWords();
  const o = t.portalNews.actions;
  const schedule = useNewsAction(news, o.scheduled);
  const today = wallDate(nowMs());
  const required = (text: string) => (text ? null : t.office.errors.required);
  const form = useForm({
    initialValues: { day: today, time: "" },
    validate: { day: required, time: required },
  });
  // The service knows one field where people have two.
  const { scheduledAt, expiresAt } = issuesAt(schedule.error, {
    scheduledAt: null,
    expiresAt: t.portalNews.errors.whileScheduled,
  });
  const wrong = scheduledAt ?? expiresAt;
  const submit = form.onSubmit(({ day, time }) =>
    schedule.run({ action: "schedule", scheduledAt: new Date(instantOf(day, time)).toISOString() }, onClose),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div className={office.fields}>
          <TextInput type="date" label={o.day} min={today} {...form.getInputProps("day")} />
          <TextInput type="time" label={o.time} {...form.getInputProps("time")} />
        </div>
        {wrong ? (
          <Note tone="bad" isNew>
            {wrong}
          </Note>
        ) : (
          <NewsTrouble error={schedule.error} />
        )}
        <FormButtons submit={o.scheduleYes} isBusy={schedule.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
