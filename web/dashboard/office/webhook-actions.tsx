import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PartnerWebhook, WebhookChange } from "../../../src/features/webhooks/schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { Choices } from "../kitchen/choices.tsx";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { Ask } from "./ask.tsx";
import { Note } from "./card.tsx";
import styles from "./office.module.css";
import { problemText } from "./problem-text.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useOfficeChange } from "./use-office.ts";
import { WebhookForm } from "./webhook-form.tsx";

type Dialog = "EDIT" | "PAUSE" | "ROTATE" | "REMOVE";

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { webhook: PartnerWebhook }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { slug } = useKitchen();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [graceHours, setGraceHours] = useState(24);
  const [secret, setSecret] = useState<string | null>(null);
  const ping = useOfficeChange(["deliveries"], (api) => api.ping(webhook.id), o.pinged);
  const change = useOfficeChange(
    ["webhooks"],
    (api, body: WebhookChange) => api.changeWebhook(webhook.id, body),
    t.office.saved,
  );
  const rotate = useOfficeChange(["webhooks"], (api, hours: number) => api.rotateSecret(webhook.id, hours));
  const remove = useOfficeChange(["webhooks"], (api) => api.removeWebhook(webhook.id));
  const close = () => {
    setDialog(null);
    change.reset();
  };
  const asked = (name: Dialog) => ({ isOpen: dialog === name, onClose: close });
  const error = ping.error ?? (dialog === null ? change.error : null);
  return (
    <>
      {webhook.active && (
        <Button loading={ping.isPending} onClick={() => ping.mutate(undefined)}>
          {o.ping}
        </Button>
      )}
      {webhook.active ? (
        <Button variant="default" onClick={() => setDialog("PAUSE")}>
          {o.pause}
        </Button>
      ) : (
        <Button loading={change.isPending} onClick={() => change.mutate({ active: true })}>
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
      {error !== null && (
        <Note tone="bad" isNew>
          {problemText(t, error)}
        </Note>
      )}
      <Question title={o.editTitle} {...asked("EDIT")}>
        {dialog === "EDIT" && (
          <WebhookForm
            start={webhook}
            submit={t.office.save}
            isBusy={change.isPending}
            error={change.error}
            onClose={close}
            onSubmit={(body) => change.mutate(body, { onSuccess: close })}
          />
        )}
      </Question>
      <Ask
        {...o.pauseAsk}
        {...asked("PAUSE")}
        isBusy={change.isPending}
        error={change.error}
        onYes={() => change.mutate({ active: false }, { onSuccess: close })}
      />
      <Ask
        title={o.rotate}
        text={o.rotateText}
        yes={o.rotate}
        {...asked("ROTATE")}
        isBusy={rotate.isPending}
        error={rotate.error}
        onYes={() =>
          rotate.mutate(graceHours, {
            onSuccess: (made) => {
              close();
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
      <Ask
        {...o.removeAsk}
        {...asked("REMOVE")}
        isDestructive
        isBusy={remove.isPending}
        error={remove.error}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate({ to: "/$slug/settings/webhooks", params: { slug } }),
          })
        }
      />
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
