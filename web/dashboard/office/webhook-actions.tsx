import { Button } from "@mantine/core";
import { useState } from "react";
import type { PartnerWebhook, WebhookChange } from "../../../src/features/webhooks/schemas.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Ask } from "./ask.tsx";
import { useIntegrationChange, useIntegrations } from "./integrations.ts";
import styles from "./office.module.css";
import { Problem } from "./problem.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { WebhookForm } from "./webhook-form.tsx";

interface OfWebhook {
  webhook: PartnerWebhook;
}
interface DialogProps extends OfWebhook {
  isOpen: boolean;
  onClose(): void;
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: OfWebhook) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const [dialog, setDialog] = useState<"EDIT" | "PAUSE" | "ROTATE" | "REMOVE" | null>(null);
  const ping = useIntegrationChange("deliveries", (api) => api.ping(webhook.id), o.pinged);
  const resume = useWebhookChange(webhook);
  const asked = (name: typeof dialog) => ({
    webhook,
    isOpen: dialog === name,
    onClose: () => setDialog(null),
  });
  return (
    <>
      {webhook.active ? (
        <>
          <Button loading={ping.isPending} onClick={() => ping.mutate(undefined)}>
            {o.ping}
          </Button>
          <Button variant="default" onClick={() => setDialog("PAUSE")}>
            {o.pause}
          </Button>
        </>
      ) : (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ active: true })}>
          {o.resume}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog("EDIT")}>
        {o.edit}
      </Button>
      <Button variant="default" onClick={() => setDialog("ROTATE")}>
        {o.rotate}
      </Button>
      <Button variant="default" className={styles.danger} onClick={() => setDialog("REMOVE")}>
        {o.remove}
      </Button>
      <Problem error={ping.error ?? resume.error} />
      <EditDialog {...asked("EDIT")} />
      <PauseDialog {...asked("PAUSE")} />
      <RotateDialog {...asked("ROTATE")} />
      <RemoveDialog {...asked("REMOVE")} />
    </>
  );
}

function useWebhookChange({ id }: PartnerWebhook) {
  const { t } = useWords();
  return useIntegrationChange(
    "webhooks",
    (api, body: WebhookChange) => api.changeWebhook(id, body),
    t.office.saved,
  );
}

function EditDialog({ webhook, isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  return (
    <Question title={t.office.webhooks.editTitle} isOpen={isOpen} onClose={onClose}>
      <EditForm webhook={webhook} onClose={onClose} />
    </Question>
  );
}

function EditForm({ webhook, onClose }: Omit<DialogProps, "isOpen">) {
  const { t } = useWords();
  const change = useWebhookChange(webhook);
  return (
    <WebhookForm
      start={webhook}
      submit={t.office.save}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose })}
    />
  );
}

function PauseDialog({ webhook, isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  const pause = useWebhookChange(webhook);
  return (
    <Ask
      {...t.office.webhooks.pauseAsk}
      isOpen={isOpen}
      change={pause}
      onClose={onClose}
      onYes={() => pause.mutate({ active: false }, { onSuccess: onClose })}
    />
  );
}

/** A new secret, and for how long the old one still signs beside it. */
function RotateDialog({ webhook, isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const [graceHours, setGraceHours] = useState(24);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useIntegrationChange("webhooks", (api, hours: number) =>
    api.rotateSecret(webhook.id, hours),
  );
  return (
    <>
      <Ask
        title={o.rotate}
        text={o.rotateText}
        yes={o.rotate}
        isOpen={isOpen}
        change={rotate}
        onClose={onClose}
        onYes={() =>
          rotate.mutate(graceHours, {
            onSuccess: (made) => {
              onClose();
              setSecret(made.secret);
            },
          })
        }
      >
        <Choices
          label={o.grace}
          value={graceHours}
          options={[0, 1, 24].map((value) => ({
            value,
            label: value === 0 ? t.office.keys.graceNone : t.office.keys.graceHours({ count: value }),
          }))}
          onChange={setGraceHours}
        />
      </Ask>
      <ShownOnce
        title={o.onceTitle}
        text={o.once}
        label={o.secretLabel}
        secret={secret}
        onDone={() => setSecret(null)}
      />
    </>
  );
}

function RemoveDialog({ webhook, isOpen, onClose }: DialogProps) {
  const { t } = useWords();
  const { toWebhooks } = useIntegrations();
  const remove = useIntegrationChange("webhooks", (api) => api.removeWebhook(webhook.id));
  return (
    <Ask
      {...t.office.webhooks.removeAsk}
      isDestructive
      isOpen={isOpen}
      change={remove}
      onClose={onClose}
      onYes={() => remove.mutate(undefined, { onSuccess: toWebhooks })}
    />
  );
}
