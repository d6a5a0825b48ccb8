import { createHash } from "node:crypto";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";

/** What a partner agrees to with whoever runs the service. A new wording is a new version; what somebody has signed is kept with the signature. */
export const partnerAgreementVersion = "2026-11";

/** With its SHA-256, hex. */
export function partnerAgreementText(locale: Locale): { version: string; text: string; hash: string } {
  const text = tell(locale, message("partnerAgreement.text", { version: partnerAgreementVersion }));
  return { version: partnerAgreementVersion, text, hash: createHash("sha256").update(text).digest("hex") };
}
