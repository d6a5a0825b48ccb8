import { useParams } from "@tanstack/react-router";
import { Trouble } from "../pages/states.tsx";
import { named, useWords } from "../texts.tsx";
import { Card, Pill } from "./card.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { useOfficeData } from "./use-office.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookState } from "./webhooks-page.tsx";

/** One webhook: what it hears of, and what became of what it was sent. */
export function WebhookPage() {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { webhookId } = useParams({ strict: false }) as { webhookId: string };
  const webhooks = useOfficeData("webhooks", (api) => api.webhooks());
  return (
    <div className={styles.inner}>
      <Loaded query={webhooks}>
        {(all) => {
          const webhook = all.find((one) => one.id === webhookId);
          if (!webhook) return <Trouble title={t.notFound.title} text={t.office.errors.gone} />;
          return (
            <>
              <PageHead
                title={webhook.url.replace(/^https:\/\//, "")}
                back={{ to: "/$slug/settings/webhooks", name: o.title }}
              />
              <Card
                title={o.about}
                text={t.office.keys.created({ at: Date.parse(webhook.createdAt) })}
                aside={<WebhookState webhook={webhook} />}
                foot={<WebhookActions webhook={webhook} />}
              >
                <div className={styles.pills}>
                  {webhook.events.map((event) => (
                    <Pill key={event} tone="quiet">
                      {named(o.eventNames, event) ?? event}
                    </Pill>
                  ))}
                </div>
              </Card>
              <Deliveries webhookId={webhook.id} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
