import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Environment } from "../domain/environment.ts";
import { type IdPrefix, idBytes, idFromBytes } from "./ids.ts";
import { knownOf } from "./known-texts.ts";
import { sealed } from "./sealed.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Secrets that travel: the public token of an order, and API keys. Both are letters and digits only (base62), so that
 * a double click selects one whole and no e-mail program breaks it.
 */
const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");

// ---- Public tokens of orders and reservations

/**
 * Restaurant (16 bytes) and secret (16 random bytes) as 43 digits of base62. It names its restaurant, so that a look-up
 * goes to one shard; only its SHA-256 and a sealed copy are stored (docs/decisions/0004).
 */
const tokenDigits = 43;
const restaurantBytes = 16;
const secretBytes = 16;
export const publicTokens = sealed(
  "public token",
  { table: "orders", key: ["restaurant_id", "id"], column: "token_sealed" },
  { table: "invites", key: ["restaurant_id", "id"], column: "token_sealed" },
);
const tokenPurpose = publicTokens.purposeOf({});

export interface NewToken {
  token: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  sealed: Buffer;
}

export function newPublicToken(secrets: Secrets, restaurantId: string): NewToken {
  const restaurant = idBytes(restaurantId);
  if (!restaurant) throw new TypeError(`${restaurantId} is no id.`);
  const token = toBase62(Buffer.concat([restaurant, randomBytes(secretBytes)]), tokenDigits);
  return { token, hash: sha256(token), sealed: secrets.seal(token, tokenPurpose) };
}

/** The token that was sealed for this restaurant. Throws when the bytes are another restaurant's. */
export function openPublicToken(secrets: Secrets, restaurantId: string, sealed: Buffer): string {
  const token = secrets.open(sealed, tokenPurpose);
  const { first, last } = tokensOf(restaurantId);
  if (token.length !== tokenDigits || token < first || token > last)
    throw new Error("The sealed token names another restaurant.");
  return token;
}

/**
 * The first and the last token that a restaurant can have. The digits sort as their values do, so what is between them
 * names the restaurant: to read the number out of a token that we have sealed ourselves takes longer than to unseal it. Remembered, for
 * an id never changes, and a busy process opens thousands of tokens a second, of a few restaurants.
 */
const tokensOf = knownOf({ most: 10_000 }, (restaurantId): { first: string; last: string } => {
  const restaurant = idBytes(restaurantId);
  if (!restaurant) throw new TypeError(`${restaurantId} is no id.`);
  const withSecret = (byte: number) =>
    toBase62(Buffer.concat([restaurant, Buffer.alloc(secretBytes, byte)]), tokenDigits);
  return { first: withSecret(0x00), last: withSecret(0xff) };
});

/** The restaurant a token names and the hash it is found by, or null when it cannot be one of ours. */
export function parsePublicToken(token: string): { restaurantId: string; hash: Buffer } | null {
  if (token.length !== tokenDigits) return null;
  const bytes = fromBase62(token, restaurantBytes + secretBytes);
  if (!bytes) return null;
  return { restaurantId: idFromBytes("rst", bytes.subarray(0, restaurantBytes)), hash: sha256(token) };
}

// ---- Unsubscribe links

/**
 * Restaurant and subscriber (16 bytes each) and 16 bytes of a MAC over both, as 65 digits of base62. Nothing of it is
 * stored: whoever can read the database without the secret key can unsubscribe nobody.
 */
const subscriberTokenDigits = 65;
const subscriberMacBytes = 16;
const subscriberPurpose = "newsletter subscriber";

export function subscriberToken(secrets: Secrets, restaurantId: string, subscriberId: string): string {
  const [restaurant, subscriber] = [idBytes(restaurantId), idBytes(subscriberId)];
  if (!restaurant || !subscriber) throw new TypeError("These are no ids.");
  const ids = Buffer.concat([restaurant, subscriber]);
  return toBase62(Buffer.concat([ids, subscriberMac(secrets, ids)]), subscriberTokenDigits);
}

/** Whom a link unsubscribes, or null when we have not made it. */
export function parseSubscriberToken(
  secrets: Secrets,
  token: string,
): { restaurantId: string; subscriberId: string } | null {
  if (token.length !== subscriberTokenDigits) return null;
  const bytes = fromBase62(token, 32 + subscriberMacBytes);
  if (!bytes) return null;
  const ids = bytes.subarray(0, 32);
  if (!timingSafeEqual(bytes.subarray(32), subscriberMac(secrets, ids))) return null;
  return {
    restaurantId: idFromBytes("rst", ids.subarray(0, 16)),
    subscriberId: idFromBytes("sub", ids.subarray(16)),
  };
}

const subscriberMac = (secrets: Secrets, ids: Buffer): Buffer =>
  secrets.mac(subscriberPurpose, ids).subarray(0, subscriberMacBytes);

// ---- Links of mail about a partner's beginning and its team

/**
 * What is linked to (1 byte), its id (16) and 16 bytes of a MAC over both and the moment of its mail, as 45 digits of base62. Nothing of
 * it is stored: whoever can read the database without the secret key can follow no link, and a later mail voids the earlier.
 */
const linkDigits = 45;
const linkMacBytes = 16;
const linked = { APPLICATION: 1, TEAM_INVITE: 2 } as const;
const linkPrefixes = { APPLICATION: "pap", TEAM_INVITE: "pin" } as const satisfies Record<LinkKind, IdPrefix>;
export type LinkKind = keyof typeof linked;

export interface MailedLink {
  kind: LinkKind;
  id: string;
  /** Whether the mail of this moment held it. */
  isOf(sentAt: Temporal.Instant): boolean;
}

export function linkToken(secrets: Secrets, kind: LinkKind, id: string, sentAt: Temporal.Instant): string {
  const of = idBytes(id);
  if (!of) throw new TypeError(`${id} is no id.`);
  const named = Buffer.concat([Buffer.of(linked[kind]), of]);
  return toBase62(Buffer.concat([named, linkMac(secrets, named, sentAt)]), linkDigits);
}

/** What a link leads to, or null when we have not made it. */
export function parseLink(secrets: Secrets, token: string): MailedLink | null {
  if (token.length !== linkDigits) return null;
  const bytes = fromBase62(token, 17 + linkMacBytes);
  const kind = (Object.keys(linked) as LinkKind[]).find((one) => linked[one] === bytes?.[0]);
  if (!bytes || !kind) return null;
  const named = bytes.subarray(0, 17);
  return {
    kind,
    id: idFromBytes(linkPrefixes[kind], named.subarray(1)),
    isOf: (sentAt) => timingSafeEqual(bytes.subarray(17), linkMac(secrets, named, sentAt)),
  };
}

const linkMac = (secrets: Secrets, named: Buffer, sentAt: Temporal.Instant): Buffer =>
  secrets
    .mac("mailed link", `${named.toString("hex")} ${sentAt.epochMilliseconds}`)
    .subarray(0, linkMacBytes);

// ---- API keys

export const keyKinds = ["RESTAURANT", "PARTNER"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** 32 random bytes and their CRC-32: a mistyped or made-up key is refused without a look into the database. */
const randomDigits = 43;
const checkDigits = 6;
const kinds = { RESTAURANT: "lbs", PARTNER: "lbp" } as const satisfies Record<KeyKind, string>;
const keyPattern = /^(lbs|lbp)_(test|live)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export interface NewKey {
  /** Shown once. */
  key: string;
  /** SHA-256 of the key. */
  hash: Buffer;
  last4: string;
}

export function newKey(kind: KeyKind, environment: Environment): NewKey {
  const body = `${kinds[kind]}_${environment.toLowerCase()}_${toBase62(randomBytes(32), randomDigits)}`;
  const key = body + checkOf(body);
  return { key, hash: sha256(key), last4: key.slice(-4) };
}

/** What a key says of itself, and the hash it is found by; null when it was mistyped or made up. */
export function parseKey(text: string): { kind: KeyKind; environment: Environment; hash: Buffer } | null {
  const parts = keyPattern.exec(text);
  if (!parts) return null;
  const [, prefix, environment, , check] = parts;
  if (checkOf(text.slice(0, -checkDigits)) !== check) return null;
  return {
    kind: prefix === kinds.RESTAURANT ? "RESTAURANT" : "PARTNER",
    environment: environment === "test" ? "TEST" : "LIVE",
    hash: sha256(text),
  };
}

// The prefix is part of the sum: a key with `test` turned into `live` is not one.
const checkOf = (body: string): string => digits(BigInt(crc32(body)), checkDigits);

// ---- Base62

const toBase62 = (bytes: Buffer, length: number): string =>
  digits(BigInt(`0x${bytes.toString("hex")}`), length);

function digits(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = base62Digits[Number(rest % 62n)] + text;
  return text;
}

function fromBase62(text: string, byteLength: number): Buffer | null {
  let value = 0n;
  for (const character of text) {
    const digit = base62Digits.indexOf(character);
    if (digit < 0) return null;
    value = value * 62n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(2 * byteLength, "0");
  return hex.length === 2 * byteLength ? Buffer.from(hex, "hex") : null;
}
