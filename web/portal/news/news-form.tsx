import { Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { newsLevels } from "../../../src/domain/news.ts";
import { useIssues } from "../../dashboard/form-issues.ts";
import type { SavedForm } from "../../dashboard/form-saved.ts";
import { Choices } from "../../dashboard/kitchen/choices.tsx";
import { nowMs, wallDate } from "../../dashboard/live/clock.ts";
import { Card } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { usePortal } from "../use-portal.ts";
import { type Content, writtenOf } from "./content.ts";
import { NewsPreview } from "./news-preview.tsx";
import { NewsTrouble } from "./news-trouble.tsx";
import { Recipients } from "./recipients.tsx";

interface NewsFormProps {
  start: Content;
  isNew?: boolean;
  isBusy: boolean;
  error: unknown;
  /** Between the fields and the button. */
  notes?: ReactNode;
  /** With what was typed, as it stands in the form. */
  onSave(content: Content, typed: Content, form: SavedForm<Content>): void;
  /** Told whether anything is typed that is not saved. */
  children?(isDirty: boolean): ReactNode;
}

/** What is told, to whom and for how long, with how it will be read below. */
export function NewsForm({ start, isNew = false, isBusy, error, notes, onSave, children }: NewsFormProps) {
  const { t } = useWords();
  const o = t.portalNews;
  const required = (text: string) => (text.trim() ? null : t.office.errors.required);
  const form = useForm<Content>({ initialValues: start, validate: { title: required, body: required } });
  const unsaid = useIssues(form, error, {
    ...{ title: null, body: null, level: null, audienceAll: null, restaurantSlugs: null, expiresAt: null },
  });
  const submit = form.onSubmit((typed) => onSave(writtenOf(typed), typed, form));
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Card>
          <Stack gap="lg">
            <Fields form={form} />
            {notes}
            <NewsTrouble error={unsaid} />
            <div className={office.actions}>
              <Button type="submit" loading={isBusy} disabled={!isNew && !form.isDirty()}>
                {o.save}
              </Button>
            </div>
          </Stack>
        </Card>
      </form>
      {children?.(form.isDirty())}
      <NewsPreview typed={form.values} />
    </>
  );
}

function Fields({ form }: { form: UseFormReturnType<Content> }) {
  const o = useWords().t.portalNews;
  const { environment } = usePortal();
  return (
    <>
      <TextInput label={o.fields.title} maxLength={200} autoComplete="off" {...form.getInputProps("title")} />
      <Textarea
        label={o.fields.body}
        description={o.help.body}
        autosize
        minRows={6}
        maxLength={10_000}
        {...form.getInputProps("body")}
      />
      <div className={office.fields}>
        <NativeSelect
          label={o.fields.level}
          data={newsLevels.map((value) => ({ value, label: o.levels[value] }))}
          {...form.getInputProps("level")}
        />
        <TextInput
          type="date"
          label={o.fields.expiresAt}
          description={o.help.expiresAt}
          min={wallDate(nowMs())}
          {...form.getInputProps("expiresAt")}
          value={form.values.expiresAt ?? ""}
        />
      </div>
      {environment === "LIVE" && (
        <Choices
          label={o.fields.audience}
          value={form.values.audienceAll ? "all" : "some"}
          options={[
            { value: "all", label: o.audiences.all },
            { value: "some", label: o.audiences.some },
          ]}
          error={form.errors.audienceAll}
          onChange={(value) => form.setFieldValue("audienceAll", value === "all")}
        />
      )}
      {!form.values.audienceAll && (
        <Recipients
          chosen={form.values.restaurantSlugs}
          error={form.errors.restaurantSlugs}
          onChange={(slugs) => form.setFieldValue("restaurantSlugs", slugs)}
        />
      )}
      <div className={office.checks}>
        <label>
          <input
            type="checkbox"
            checked={form.values.sendEmail}
            onChange={(event) => form.setFieldValue("sendEmail", event.currentTarget.checked)}
          />
          <span>{o.fields.sendEmail}</span>
        </label>
      </div>
    </>
  );
}
