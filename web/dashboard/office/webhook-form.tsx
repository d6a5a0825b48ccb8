import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { subscribableEvents } from "../../../src/domain/events.ts";
import { named, useWords } from "../texts.tsx";
import { Note } from "./card.tsx";
import styles from "./office.module.css";
import { isWrong, problemText } from "./problem-text.ts";

export const subscribable: readonly string[] = subscribableEvents;

interface WebhookFormProps {
  start: { url: string; events: readonly string[] };
  submit: string;
  isBusy: boolean;
  error: unknown;
  onSubmit(body: { url: string; events: string[] }): void;
  onClose(): void;
}

/** Where to, and what of. */
export function WebhookForm({ start, submit, isBusy, error, onSubmit, onClose }: WebhookFormProps) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const [url, setUrl] = useState(start.url);
  const [events, setEvents] = useState<ReadonlySet<string>>(() => new Set(start.events));
  const [hasTried, setTried] = useState(false);
  const isUrlWrong = !/^https:\/\/.+/.test(url.trim());
  const isRefused = isWrong(error, "url");
  const toggle = (event: string) => {
    const next = new Set(events);
    if (!next.delete(event)) next.add(event);
    setEvents(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isUrlWrong || events.size === 0) return;
    onSubmit({ url: url.trim(), events: subscribable.filter((one) => events.has(one)) });
  };
  return (
    <form onSubmit={send} noValidate>
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
          value={url}
          error={(hasTried && isUrlWrong) || isRefused ? o.urlWrong : undefined}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <fieldset className={styles.checks}>
          <legend>{o.events}</legend>
          {subscribable.map((event) => (
            <label key={event}>
              <input type="checkbox" checked={events.has(event)} onChange={() => toggle(event)} />
              <span>{named(o.eventNames, event) ?? event}</span>
              <small>{event}</small>
            </label>
          ))}
          {hasTried && events.size === 0 && (
            <p className={styles.error} role="alert">
              {o.eventsMissing}
            </p>
          )}
        </fieldset>
        {error !== null && error !== undefined && !isRefused && (
          <Note tone="bad" isNew>
            {problemText(t, error)}
          </Note>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.office.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
