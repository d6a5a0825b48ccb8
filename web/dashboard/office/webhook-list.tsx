import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { PartnerWebhook } from "../../../src/features/webhooks/schemas.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import rows from "./card.module.css";
import { CardList, Empty, Pill } from "./card.tsx";
import { ForwardIcon } from "./icons.tsx";
import { useIntegrationChange, useIntegrationData, useIntegrations } from "./integrations.ts";
import { Loaded } from "./loaded.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { subscribable, WebhookForm, type WebhookTyped } from "./webhook-form.tsx";
import { webhookState } from "./webhook-state.ts";

const tones = { ACTIVE: "good", FAILING: "bad", PAUSED: "quiet" } as const;

/** Where Luka tells of what happens in the restaurant. Where there are some, the head has the button that makes another. */
export function WebhookList({ head }: { head(make: ReactNode): ReactNode }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { mayChange } = useIntegrations();
  const webhooks = useIntegrationData("webhooks", (api) => api.webhooks());
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const make = mayChange && <Button onClick={() => setMaking(true)}>{o.create}</Button>;
  const close = () => setMaking(false);
  return (
    <>
      {head(webhooks.data?.length ? make : undefined)}
      <Loaded query={webhooks}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty} mayFill={mayChange}>
              {make}
            </Empty>
          ) : (
            <CardList label={o.title}>
              {all.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </CardList>
          )
        }
      </Loaded>
      <Question title={o.createTitle} isOpen={isMaking} onClose={close}>
        <MakeWebhook onClose={close} onSecret={setSecret} />
      </Question>
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

function MakeWebhook({ onClose, onSecret }: { onClose(): void; onSecret(secret: string | null): void }) {
  const { t } = useWords();
  const create = useIntegrationChange("webhooks", (api, body: WebhookTyped) => api.makeWebhook(body));
  return (
    <WebhookForm
      start={{ url: "", events: subscribable }}
      submit={t.office.webhooks.create}
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(body) =>
        create.mutate(body, {
          onSuccess: (made) => {
            onClose();
            onSecret(made.secret);
          },
        })
      }
    />
  );
}

function WebhookRow({ webhook }: { webhook: PartnerWebhook }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { WebhookLink } = useIntegrations();
  return (
    <li>
      <div className={rows.what}>
        <WebhookLink className={rows.whole} webhookId={webhook.id}>
          {webhook.url}
        </WebhookLink>
        <div className={rows.facts}>
          <span>
            {webhook.events.length === subscribable.length
              ? o.allEvents
              : o.eventCount({ count: webhook.events.length })}
          </span>
          <span>
            {webhook.lastDeliveryAt
              ? o.lastDelivery({ at: Date.parse(webhook.lastDeliveryAt) })
              : o.noDelivery}
          </span>
        </div>
      </div>
      <WebhookState webhook={webhook} />
      <ForwardIcon />
    </li>
  );
}

/** Whether its receiver takes what it is sent: by the latest attempt. */
export function WebhookState({ webhook }: { webhook: PartnerWebhook }) {
  const { t } = useWords();
  const { active, failing, paused } = t.office.webhooks;
  const state = webhookState(webhook);
  return <Pill tone={tones[state]}>{{ ACTIVE: active, FAILING: failing, PAUSED: paused }[state]}</Pill>;
}
