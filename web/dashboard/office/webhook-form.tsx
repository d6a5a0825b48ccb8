import { Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { subscribableEvents } from "../../../src/domain/event-names.ts";
import { useIssues } from "../form-issues.ts";
import { named, useWords } from "../texts.tsx";
import { FormButtons } from "./form-buttons.tsx";
import styles from "./office.module.css";
import { Problem } from "./problem.tsx";

export const subscribable: readonly string[] = subscribableEvents;

export interface WebhookTyped {
  url: string;
  events: string[];
}

interface WebhookFormProps {
  start: { url: string; events: readonly string[] };
  submit: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(body: WebhookTyped): void;
  onClose(): void;
}

/** Where to, and what of. */
export function WebhookForm({ start, submit, isBusy, error, onSubmit, onClose }: WebhookFormProps) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const form = useForm<WebhookTyped>({
    initialValues: { url: start.url, events: [...start.events] },
    validate: {
      url: (url) => (/^https:\/\/.+/.test(url.trim()) ? null : o.urlWrong),
      events: (events) => (events.length > 0 ? null : o.eventsMissing),
    },
    transformValues: ({ url, events }) => ({
      url: url.trim(),
      events: subscribable.filter((one) => events.includes(one)),
    }),
  });
  const isAtField = useIssues(form, error, { url: o.urlWrong, events: null });
  return (
    <form onSubmit={form.onSubmit((body) => onSubmit(body))} noValidate>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          type="url"
          label={o.url}
          description={o.urlHelp}
          placeholder="https://"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          {...form.getInputProps("url")}
        />
        <Events form={form} />
        {isAtField ? null : <Problem error={error} />}
        <FormButtons submit={submit} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}

function Events({ form }: { form: UseFormReturnType<WebhookTyped> }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { events } = form.values;
  const toggle = (event: string) =>
    form.setFieldValue(
      "events",
      events.includes(event) ? events.filter((one) => one !== event) : [...events, event],
    );
  return (
    <fieldset className={styles.checks}>
      <legend>{o.events}</legend>
      {subscribable.map((event) => (
        <label key={event}>
          <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />
          <span>{named(o.eventNames, event) ?? event}</span>
          <small>{event}</small>
        </label>
      ))}
      {form.errors.events && (
        <p className={styles.error} role="alert">
          {form.errors.events}
        </p>
      )}
    </fieldset>
  );
}
