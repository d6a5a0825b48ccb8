import type { portalWebhooks as nb } from "../nb/portal-webhooks.ts";
import type { Translated } from "../template.ts";

export const portalWebhooks: Translated<typeof nb> = {
  title: "The last 30 days",
  rate: "Got through",
  percent: "{percent:number}%",
  failed: "Failed",
  delay: "Usual time, on the last day",
  day: "{day}: {delivered:number} got through, {failed:number} failed, {waiting:number} wait.",
  since: "All that failed since",
  resend: "Send again",
  resent: {
    one: "{count:number} delivery is sent again.",
    other: "{count:number} deliveries are sent again.",
  },
  resentMore: "{count:number} deliveries are sent again. There are more: press once more.",
};
