import { useParams } from "@tanstack/react-router";
import { OneWebhook } from "../../dashboard/office/one-webhook.tsx";
import { WebhookHealth } from "./webhook-health.tsx";

/** One webhook, with how it has gone and a way to send again what did not get through. */
export function RestaurantWebhook() {
  const { webhookId } = useParams({ strict: false }) as { webhookId: string };
  return (
    <OneWebhook webhookId={webhookId} head={(title) => <h2>{title}</h2>}>
      <WebhookHealth webhookId={webhookId} />
    </OneWebhook>
  );
}
