import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { ExpiringKey } from "../keys/tell-expiring.ts";
import type { MailContent } from "./content.ts";

/** To whoever keeps a key: it ends soon. */
export function expiringKeyMail(locale: Locale, key: ExpiringKey, url: string): MailContent {
  const t = wordsOf(locale, "portalKeys").mail;
  const at = key.expiresAt.epochMilliseconds;
  return {
    locale,
    subject: t.subject({ key: key.name, at }),
    preview: t.text,
    title: t.title,
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: t.key, value: `${key.name} ····${key.last4}` },
          ...(key.restaurant ? [{ label: t.ofRestaurant, value: key.restaurant.name }] : []),
          { label: t.environment, value: key.environment },
          { label: t.ends, value: t.at({ at }) },
        ],
      },
      { kind: "text", text: t.text },
      { kind: "button", label: t.open, url },
    ],
  };
}
