import { createHash } from "node:crypto";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";

/**
 * What the owner of a restaurant agrees to with whoever runs the service. A new wording is a new version: what somebody has
 * signed is never changed, and its hash stands with the signature.
 */
export const agreementVersion = "2026-11";

export interface AgreementText {
  version: string;
  text: string;
  /** SHA-256 of the text, hex. */
  hash: string;
}

export function agreementText(locale: Locale): AgreementText {
  const text = tell(locale, message("agreement.text", { version: agreementVersion }));
  return { version: agreementVersion, text, hash: createHash("sha256").update(text).digest("hex") };
}
