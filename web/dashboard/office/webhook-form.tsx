import { Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { subscribableEvents } from "../../../src/domain/event-names.ts";
import { useIssues } from "../form-issues.ts";
import { named } from "../named.ts";
import { useWords } from "../texts.tsx";
import { Checks } from "./checks.tsx";
import { FormButtons } from "./form-buttons.tsx";
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
  const unsaid = useIssues(form, error, { url: o.urlWrong, events: null });
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
        <Problem error={unsaid} />
        <FormButtons submit={submit} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}

function Events({ form }: { form: UseFormReturnType<WebhookTyped> }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  return (
    <Checks
      legend={o.events}
      options={subscribable.map((event) => ({
        value: event,
        label: named(o.eventNames, event) ?? event,
        code: event,
      }))}
      chosen={form.values.events}
      error={form.errors.events}
      onChange={(events) => form.setFieldValue("events", events)}
    />
  );
}
