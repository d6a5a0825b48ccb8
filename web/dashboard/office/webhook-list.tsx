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
import { subscribable, WebhookForm } from "./webhook-form.tsx";
import { hasFailed } from "./webhook-state.ts";

/** Where Luka tells of what happens in the restaurant. Where there are some, the head has the button that makes another. */
export function WebhookList({ head }: { head(make: ReactNode): ReactNode }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { mayChange } = useIntegrations();
  const webhooks = useIntegrationData("webhooks", (api) => api.webhooks());
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useIntegrationChange("webhooks", (api, body: { url: string; events: string[] }) =>
    api.makeWebhook(body),
  );
  const make = mayChange && <Button onClick={() => setMaking(true)}>{o.create}</Button>;
  const close = () => {
    create.reset();
    setMaking(false);
  };
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
        {isMaking && (
          <WebhookForm
            start={{ url: "", events: subscribable }}
            submit={o.create}
            isBusy={create.isPending}
            error={create.error}
            onClose={close}
            onSubmit={(body) =>
              create.mutate(body, {
                onSuccess: (made) => {
                  close();
                  setSecret(made.secret);
                },
              })
            }
          />
        )}
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
  const o = t.office.webhooks;
  const isFailing = hasFailed(webhook);
  if (!webhook.active) return <Pill tone="quiet">{o.paused}</Pill>;
  return <Pill tone={isFailing ? "bad" : "good"}>{isFailing ? o.failing : o.active}</Pill>;
}
