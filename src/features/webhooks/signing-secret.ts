import { randomBytes } from "node:crypto";
import { sealed } from "../../platform/sealed.ts";

/**
 * `whsec_` and the base64 of 24 random bytes (32 characters, no padding): the form of Standard Webhooks
 * (https://www.standardwebhooks.com), so that its libraries take the secret as it is.
 */
const secretBytes = 24;
const prefix = "whsec_";

const webhook = { table: "webhooks", key: ["restaurant_id", "id"] };
export const signingSecrets = sealed(
  "webhook secret",
  { ...webhook, column: "secret_sealed" },
  { ...webhook, column: "previous_secret_sealed" },
);
export const secretPurpose = signingSecrets.purposeOf({});

export const newSigningSecret = (): string => `${prefix}${randomBytes(secretBytes).toString("base64")}`;

/** The two keys of one secret: that of R-723 and that of Standard Webhooks. */
export interface SigningKeys {
  /** All bytes of the secret's text (D-12). */
  text: Buffer;
  /** The bytes that the base64 stands for. */
  decoded: Buffer;
}

export const signingKeysOf = (secret: string): SigningKeys => ({
  text: Buffer.from(secret, "utf8"),
  decoded: Buffer.from(secret.slice(prefix.length), "base64"),
});
