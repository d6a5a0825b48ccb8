import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { DkimKey } from "./provider.ts";

const makePair = promisify(generateKeyPair);

/** What a DKIM record of ours says, and what it must say to be ours. */
export const dkimText = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/**
 * A new key to sign mail with. RSA of 2048 bits (RFC 8301): Ed25519 is not understood by all who receive mail yet. Its
 * selector is new as well, so that nobody's cache holds an older key under the same name.
 */
export async function makeDkimKey(): Promise<DkimKey & { publicKey: string }> {
  const { publicKey, privateKey } = await makePair("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    selector: `luka-${randomBytes(4).toString("hex")}`,
    publicKey: publicKey.toString("base64"),
    privateKey,
  };
}

/** The tags of a DKIM or DMARC record (RFC 6376, 3.2): `k=rsa; p=…` -> k, p. Spaces inside values count for nothing. */
export function tagsOf(text: string): Map<string, string> {
  const tags = text.split(";").map((tag) => {
    const at = tag.indexOf("=");
    return at < 0 ? null : ([tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, "")] as const);
  });
  return new Map(tags.filter((tag) => tag !== null));
}
