import { useParams } from "@tanstack/react-router";
import { useWords } from "../texts.tsx";
import styles from "./office.module.css";
import { OneWebhook } from "./one-webhook.tsx";
import { PageHead } from "./page-head.tsx";

/** One webhook, for the restaurant's own people. */
export function WebhookPage() {
  const { t } = useWords();
  const { webhookId } = useParams({ strict: false }) as { webhookId: string };
  const back = { to: "/dashboard/$slug/settings/webhooks", name: t.office.webhooks.title } as const;
  return (
    <div className={styles.inner}>
      <OneWebhook webhookId={webhookId} head={(title) => <PageHead title={title} back={back} />} />
    </div>
  );
}
