import type { KeptMail } from "../../platform/mail/mailer.ts";
import { sealed } from "../../platform/sealed.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** What the development outbox keeps of a mail holds links that are secrets, so the database holds it sealed (S-13). */
export const keptMails = sealed(
  "kept mail",
  { table: "mails", key: ["restaurant_id", "id::text"], column: "content_sealed" },
  { table: "people_mails", key: ["id::text"], column: "content_sealed" },
);
const purpose = keptMails.purposeOf({});

export const sealMail = (secrets: Secrets, kept: KeptMail): Buffer =>
  secrets.seal(JSON.stringify(kept), purpose);

export const openMail = (secrets: Secrets, bytes: Buffer): KeptMail =>
  JSON.parse(secrets.open(bytes, purpose)) as KeptMail;
