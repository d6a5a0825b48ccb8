import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Purpose } from "./sealed.ts";

/**
 * One secret key of the installation, from which a key per purpose is derived (HKDF-SHA-256, RFC 5869): what is sealed
 * for one purpose cannot be opened or verified for another.
 */
export interface Secrets {
  /** AES-256-GCM: version (1 byte), which key (4), nonce (12), ciphertext, tag (16). Every seal of the same text differs. */
  seal(plain: string, purpose: Purpose): Buffer;
  /** Throws when the bytes were changed, or sealed for another purpose or with a key that is not at hand. */
  open(sealed: Buffer, purpose: Purpose): string;
  /** HMAC-SHA-256. Stands when the key is changed (decision 0037). */
  mac(purpose: string, data: string | Buffer): Buffer;
}

/** What seals, opens and signs. */
export interface Keys {
  sealsWith: string;
  /** The key before as well, so that nothing is closed while everything is sealed anew. */
  opensWith: readonly string[];
  signsWith: string;
}

/** Secrets whose keys can change while they are in use. */
export interface RenewableSecrets extends Secrets {
  /** Uses these from now on. */
  renew(keys: Keys): void;
}

/** Until 0.1.0: without a word of the key. */
const unnamed = 1;
const named = 2;
const keyBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/** A key's name, which tells nothing of it: 16 hexadecimal digits. */
export const fingerprintOf = (key: string): string => derive(key, "luka fingerprint", 8).toString("hex");

/** What bytes begin with that this key has sealed. */
export const sealPrefix = (key: string): Buffer =>
  Buffer.concat([Buffer.of(named), Buffer.from(fingerprintOf(key), "hex").subarray(0, keyBytes)]);

/**
 * @param keys or one key for everything
 * @param findKeys asked when something was sealed with a key that is not at hand: another process may know a newer one
 */
export function createSecrets(
  keys: string | Keys,
  findKeys: () => readonly string[] = () => [],
): RenewableSecrets {
  let sealing: DerivedKey;
  let signing: DerivedKey;
  /** By what they begin their seals with. */
  let opening: Map<string, DerivedKey>;
  const renew = ({ sealsWith, opensWith, signsWith }: Keys): void => {
    sealing = keyOf(sealsWith);
    opening = byPrefix(opensWith);
    signing = keyOf(signsWith);
  };
  renew(typeof keys === "string" ? { sealsWith: keys, opensWith: [keys], signsWith: keys } : keys);

  const openersOf = (sealed: Buffer): DerivedKey[] => {
    if (sealed[0] === unnamed) return [...opening.values()];
    const prefix = sealed.toString("hex", 0, 1 + keyBytes);
    if (!opening.has(prefix)) opening = new Map([...opening, ...byPrefix(findKeys())]);
    const opener = opening.get(prefix);
    return opener ? [opener] : [];
  };

  return {
    renew,
    seal(plain, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing.keyFor("seal", purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([sealing.prefix, nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      const nonceAt = sealed[0] === unnamed ? 1 : 1 + keyBytes;
      const isSealed = sealed[0] === unnamed || sealed[0] === named;
      if (!isSealed || sealed.length < nonceAt + nonceBytes + tagBytes)
        throw new Error("These are no sealed bytes.");
      let failure: unknown = new Error("This was sealed with a key that is not at hand.");
      for (const { keyFor } of openersOf(sealed)) {
        try {
          return unseal(sealed.subarray(nonceAt), keyFor("seal", purpose));
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    mac: (purpose, data) => createHmac("sha256", signing.keyFor("mac", purpose)).update(data).digest(),
  };
}

export const newSecretKey = (): string => randomBytes(32).toString("base64url");

const derive = (secret: string, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", info, bytes));

interface DerivedKey {
  prefix: Buffer;
  keyFor(kind: "seal" | "mac", purpose: string): Buffer;
}

const byPrefix = (secrets: readonly string[]): Map<string, DerivedKey> =>
  new Map(secrets.map(keyOf).map((key) => [key.prefix.toString("hex"), key]));

function keyOf(secret: string): DerivedKey {
  const derived = new Map<string, Buffer>();
  return {
    prefix: sealPrefix(secret),
    keyFor(kind, purpose) {
      const info = `luka ${kind} ${purpose}`;
      let key = derived.get(info);
      if (!key) {
        key = derive(secret, info, 32);
        derived.set(info, key);
      }
      return key;
    },
  };
}

/** @param bytes nonce, ciphertext, tag */
function unseal(bytes: Buffer, key: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const body = bytes.subarray(nonceBytes, bytes.length - tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
