import type { portalWebhooks as nb } from "../nb/portal-webhooks.ts";
import type { Translated } from "../template.ts";

export const portalWebhooks: Translated<typeof nb> = {
  title: "The last 30 days",
  rate: "Delivered",
  percent: "{percent:number}%",
  failed: "Failed",
  delay: "Typical delay, last day",
  day: "{day}: {delivered:number} delivered, {failed:number} failed, {waiting:number} waiting.",
  since: "Everything that failed since",
  resend: "Send again",
  resent: {
    one: "{count:number} delivery is being sent again.",
    other: "{count:number} deliveries are being sent again.",
  },
  resentMore: "{count:number} deliveries are being sent again. There are more: press once more.",
};
