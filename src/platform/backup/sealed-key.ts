import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptWithCallback } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

/**
 * Keys under a passphrase: scrypt makes a guess cost 128 MB and a tenth of a second, AES-256-GCM tells a wrong one from a right
 * one. JSON, so that it can be opened without Luka.
 */
const SealedKeys = z.object({
  kdf: z.literal("scrypt"),
  N: z.literal(2 ** 17),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.base64(),
  cipher: z.literal("aes-256-gcm"),
  nonce: z.base64(),
  sealed: z.base64(),
});

const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const tagBytes = 16;

const scrypt = promisify(scryptWithCallback) as (
  secret: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

// The same letters from any keyboard.
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  scrypt(passphrase.normalize("NFC"), salt, 32, { ...cost, maxmem: 256 * 1024 * 1024 });

/** @param keys the newest first */
export async function sealKeys(keys: readonly string[], passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
  const body = Buffer.concat([cipher.update(keys.join("\n"), "utf8"), cipher.final(), cipher.getAuthTag()]);
  const sealed: z.input<typeof SealedKeys> = {
    kdf: "scrypt",
    ...cost,
    salt: salt.toString("base64"),
    cipher: "aes-256-gcm",
    nonce: nonce.toString("base64"),
    sealed: body.toString("base64"),
  };
  return Buffer.from(`${JSON.stringify(sealed, null, 2)}\n`);
}

/** Null when this is not the passphrase. */
export async function openKeys(bytes: Buffer, passphrase: string): Promise<string[] | null> {
  const { salt, nonce, sealed } = SealedKeys.parse(JSON.parse(bytes.toString("utf8")));
  const key = await keyOf(passphrase, Buffer.from(salt, "base64"));
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"));
  const body = Buffer.from(sealed, "base64");
  decipher.setAuthTag(body.subarray(body.length - tagBytes));
  try {
    const text = Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]);
    return text.toString("utf8").split("\n");
  } catch {
    return null;
  }
}
