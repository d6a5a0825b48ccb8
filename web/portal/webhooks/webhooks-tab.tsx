import office from "../../dashboard/office/office.module.css";
import { WebhookList } from "../../dashboard/office/webhook-list.tsx";

export function RestaurantWebhooks() {
  return <WebhookList head={(make) => make && <div className={office.actions}>{make}</div>} />;
}
