import type { ReactNode } from "react";
import { named } from "../named.ts";
import { Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import { Card, Pill } from "./card.tsx";
import { Deliveries } from "./deliveries.tsx";
import { useIntegrationData, useIntegrations } from "./integrations.ts";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookState } from "./webhook-list.tsx";

interface OneWebhookProps {
  webhookId: string;
  head(title: string): ReactNode;
  /** Between what it is and what it was sent. */
  children?: ReactNode;
}

/** One webhook: what it hears of, and what became of what it was sent. */
export function OneWebhook({ webhookId, head, children }: OneWebhookProps) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { mayChange } = useIntegrations();
  const webhooks = useIntegrationData("webhooks", (api) => api.webhooks());
  return (
    <Loaded query={webhooks}>
      {(all) => {
        const webhook = all.find((one) => one.id === webhookId);
        if (!webhook) return <Trouble title={t.notFound.title} text={t.office.errors.gone} />;
        return (
          <>
            {head(webhook.url.replace(/^https:\/\//, ""))}
            <Card
              title={o.about}
              text={t.office.keys.created({ at: Date.parse(webhook.createdAt) })}
              aside={<WebhookState webhook={webhook} />}
              foot={mayChange && <WebhookActions webhook={webhook} />}
            >
              <div className={styles.pills}>
                {webhook.events.map((event) => (
                  <Pill key={event} tone="quiet">
                    {named(o.eventNames, event) ?? event}
                  </Pill>
                ))}
              </div>
            </Card>
            {children}
            <Deliveries webhookId={webhook.id} />
          </>
        );
      }}
    </Loaded>
  );
}
