import { randomBytes } from "node:crypto";

/**
 * `whsec_` and the base64 of 24 random bytes (32 characters, no padding): the form of Standard Webhooks
 * (https://www.standardwebhooks.com), so that its libraries take the secret as it is.
 */
const secretBytes = 24;
const prefix = "whsec_";

export const secretPurpose = "webhook secret";

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
