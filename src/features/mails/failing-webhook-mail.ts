import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { FailingWebhook } from "../webhooks/tell-failing.ts";
import type { MailContent } from "./content.ts";

/** To a partner's owners and administrators: nothing has come through to a webhook for a day. */
export function failingWebhookMail(locale: Locale, webhook: FailingWebhook, portalUrl: string): MailContent {
  const t = wordsOf(locale, "mails").failingWebhook;
  const restaurant = webhook.restaurantName;
  return {
    locale,
    subject: t.subject({ restaurant }),
    preview: t.text,
    title: t.title({ restaurant }),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: t.address, value: webhook.url },
          { label: t.since, value: t.at({ at: webhook.failingSince.epochMilliseconds }) },
          { label: t.reason, value: webhook.reason },
        ],
      },
      { kind: "text", text: t.text },
      { kind: "button", label: t.open, url: portalUrl },
    ],
  };
}
