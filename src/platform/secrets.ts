import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * One secret of the installation, from which a key per purpose is derived (HKDF-SHA-256, RFC 5869): what is sealed
 * for one purpose cannot be opened or verified for another.
 */
export interface Secrets {
  /** AES-256-GCM: version (1 byte), nonce (12), ciphertext, tag (16). Every seal of the same text differs. */
  seal(plain: string, purpose: string): Buffer;
  /** Throws when the bytes were changed, or sealed for another purpose or with another secret. */
  open(sealed: Buffer, purpose: string): string;
  /** HMAC-SHA-256. */
  mac(purpose: string, data: string | Buffer): Buffer;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (kind: "seal" | "mac", purpose: string): Buffer => {
    const info = `luka ${kind} ${purpose}`;
    let key = keys.get(info);
    if (!key) {
      key = Buffer.from(hkdfSync("sha256", secretKey, "", info, 32));
      keys.set(info, key);
    }
    return key;
  };
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", keyFor("seal", purpose), nonce);
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes)
        throw new Error("These are no sealed bytes.");
      const decipher = createDecipheriv(
        "aes-256-gcm",
        keyFor("seal", purpose),
        sealed.subarray(1, 1 + nonceBytes),
      );
      decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
      const body = sealed.subarray(1 + nonceBytes, sealed.length - tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    mac: (purpose, data) => createHmac("sha256", keyFor("mac", purpose)).update(data).digest(),
  };
}

export const newSecretKey = (): string => randomBytes(32).toString("base64url");
