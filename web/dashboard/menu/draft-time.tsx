import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useIssues } from "../form-issues.ts";
import { Card } from "../office/card.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./draft.module.css";
import type { Draft } from "./draft-page.tsx";
import { DraftTrouble } from "./draft-trouble.tsx";
import { publishingAt, wallClock } from "./draft-when.ts";

/** When the draft becomes the menu by itself: said, put off, taken back. */
export function DraftTime({ draft }: { draft: Draft }) {
  const { t, speech } = useWords();
  const o = t.menuOffice.draft;
  const { publishAt, publishBy } = draft;
  const setAt = publishingAt(draft);
  const isSet = setAt !== null;
  return (
    <Card
      title={isSet ? o.at({ when: speech.dateTime(Date.parse(setAt)) }) : o.later}
      text={isSet && publishBy ? o.by({ name: publishBy }) : o.laterText}
    >
      <TimeForm key={publishAt} draft={draft} isSet={isSet} />
    </Card>
  );
}

function TimeForm({ draft, isSet }: { draft: Draft; isSet: boolean }) {
  const { t } = useWords();
  const o = t.menuOffice.draft;
  const save = useOfficeChange(
    ["menuDraft"],
    (api, when: { date: string; time: string }) =>
      api.publishDraftAt({ ...when, expectedDifference: draft.difference.version }),
    o.timeSet,
  );
  const required = (text: string) => (text ? null : t.office.errors.required);
  const form = useForm({
    initialValues: isSet ? wallClock(draft.publishAt!) : { date: "", time: "" },
    validate: { date: required, time: required },
  });
  const unsaid = useIssues(form, save.error, { date: null, time: null });
  return (
    <form noValidate onSubmit={form.onSubmit((when) => save.mutate(when))}>
      <Stack gap="md">
        <div className={styles.when}>
          <TextInput type="date" label={o.date} {...form.getInputProps("date")} />
          <TextInput type="time" label={o.time} {...form.getInputProps("time")} />
        </div>
        <DraftTrouble error={unsaid} />
        <div className={office.actions}>
          <Button type="submit" loading={save.isPending}>
            {isSet ? o.change : o.set}
          </Button>
          {isSet && <TakeBack />}
        </div>
      </Stack>
    </form>
  );
}

function TakeBack() {
  const { t } = useWords();
  const o = t.menuOffice.draft;
  const takeBack = useOfficeChange(["menuDraft"], (api, _: null) => api.publishWhenSaid(), o.takenBack);
  return (
    <>
      <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate(null)}>
        {o.takeBack}
      </Button>
      <Problem error={takeBack.error} />
    </>
  );
}
