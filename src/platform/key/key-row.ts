import type { Queryable } from "../db/connect.ts";
import { sealed } from "../sealed.ts";
import { createSecrets, fingerprintOf, type Keys } from "../secrets.ts";

/** Told when the key that seals has changed, or is about to. */
export const keyChannel = "sealing_key";

/** What signs links and cookies. It is sealed anew in the step that changes the key, not afterwards with everything else. */
export const signingKey = sealed("signing key");

/** What the database knows of the key. */
export interface KeyRow {
  /** Of the key that seals. */
  fingerprint: string;
  signingSealed: Buffer;
  /** Of the key before, while not everything has been sealed anew. */
  replaces: string | null;
}

export async function readKeyRow(db: Queryable): Promise<KeyRow | null> {
  const [row] = await db.query<KeyRow>(
    `SELECT fingerprint, signing_sealed AS "signingSealed", replaces FROM sealing_key`,
  );
  return row ?? null;
}

/** The key at hand that the database was sealed with; null when it is none of them. */
export const sealingKeyOf = (row: KeyRow, keys: readonly string[]): string | null =>
  keys.find((key) => fingerprintOf(key) === row.fingerprint) ?? null;

/** Throws when the key does not open what signs. */
export const keysOf = (row: KeyRow, sealsWith: string, opensWith: readonly string[]): Keys => ({
  sealsWith,
  opensWith,
  signsWith: createSecrets(sealsWith).open(row.signingSealed, signingKey.purposeOf({})),
});

export const sealSigningKey = (key: string, signsWith: string): Buffer =>
  createSecrets(key).seal(signsWith, signingKey.purposeOf({}));
