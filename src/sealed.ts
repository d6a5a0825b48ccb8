import { pushKeys } from "./features/alerts/push-key.ts";
import { pushSubscriptions } from "./features/alerts/stored-devices.ts";
import { keptMails } from "./features/mails/kept-mail.ts";
import { paymentCredentials } from "./features/payments/payment-accounts.ts";
import { dkimKeys } from "./features/sender-domains/mail-identity.ts";
import { gatePasswords } from "./features/site-gate/stored-gate.ts";
import { signingSecrets } from "./features/webhooks/signing-secret.ts";
import { keyHandles } from "./platform/http/mcp-key-handles.ts";
import { signingKey } from "./platform/key/key-row.ts";
import { backupCodes, totpSecrets } from "./platform/people-factors.ts";
import type { Sealed } from "./platform/sealed.ts";
import { publicTokens } from "./platform/tokens.ts";

/** The one list of what the database keeps sealed, and `luka key rotate` seals anew. */
export const everythingSealed: readonly Sealed[] = [
  signingKey,
  publicTokens,
  signingSecrets,
  paymentCredentials,
  dkimKeys,
  gatePasswords,
  keptMails,
  totpSecrets,
  backupCodes,
  keyHandles,
  pushKeys,
  pushSubscriptions,
];
