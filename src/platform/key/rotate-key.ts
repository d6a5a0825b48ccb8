import { type Message, message } from "../../messages/message.ts";
import { Client } from "../db/client.ts";
import { clientConfig, type Database } from "../db/connect.ts";
import type { Sealed, SealedPlace } from "../sealed.ts";
import { createSecrets, fingerprintOf, newSecretKey, type Secrets, sealPrefix } from "../secrets.ts";
import { type KeySettings, keysAtHand, writeKeyFile } from "./key-file.ts";
import { type KeyRow, keyChannel, keysOf, readKeyRow, sealSigningKey } from "./key-row.ts";
import { fittingKey, KeyError } from "./open-secrets.ts";
import { readValues, replaceValues } from "./sealed-values.ts";

export interface Rotation {
  config: KeySettings;
  databaseUrl: string;
  db: Database;
  everythingSealed: readonly Sealed[];
  tell(said: Message): void;
}

export interface Rotated {
  /** Of the key that seals from now on. */
  fingerprint: string;
  resealed: number;
  /** What no key at hand opens: it was so before. */
  unreadable: number;
}

const batchSize = 500;
/** Others seal with the key before until they have heard of the new one; each pass finds what they have left. */
const mostPasses = 20;
// Any fixed number: two rotations at once would each write a key file.
const lockKey = 7_305_017;

/**
 * Changes the key while the service runs, and seals everything anew. In every step before the last both keys are at hand and open
 * everything, and a rotation that was broken off goes on where it was (decision 0037). Throws KeyError.
 */
export async function rotateKey(rotation: Rotation): Promise<Rotated> {
  const lock = new Client(clientConfig(rotation.databaseUrl, "luka key rotate"));
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [lockKey]);
    return await rotate(rotation);
  } finally {
    await lock.end();
  }
}

async function rotate(rotation: Rotation): Promise<Rotated> {
  const { config, db } = rotation;
  const row = (await readKeyRow(db))!;
  const keys = keysAtHand(config);
  const current = fittingKey(row, keys, config);
  let next = keys[0]!;
  if (next === current && row.replaces === null) {
    // The key before is given up: nothing may be left that it alone opens.
    await resealAll(rotation, current, keys);
    next = await makeNext(config, current);
  }
  if (next !== current) await changeOver(db, row, { current, next });
  const opensWith = [next, ...keys];
  const result = await resealAll(rotation, next, opensWith);
  await db.query("UPDATE sealing_key SET replaces = NULL");
  return { fingerprint: fingerprintOf(next), ...result };
}

async function makeNext(config: KeySettings, current: string): Promise<string> {
  if (config.secretKey !== undefined) throw new KeyError(message("start.key.rotateSetting"));
  const next = newSecretKey();
  await writeKeyFile(config, [next, current]);
  return next;
}

/** From here on everybody seals with the next key. */
async function changeOver(
  db: Database,
  row: KeyRow,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { signsWith } = keysOf(row, current, [current]);
  await db.transaction(async (trx) => {
    await trx.query(
      "UPDATE sealing_key SET fingerprint = $1, signing_sealed = $2, replaces = $3, since = now()",
      [fingerprintOf(next), sealSigningKey(next, signsWith), row.fingerprint],
    );
    await trx.query("SELECT pg_notify($1, '')", [keyChannel]);
  });
}

async function resealAll(
  rotation: Rotation,
  key: string,
  opensWith: readonly string[],
): Promise<Omit<Rotated, "fingerprint">> {
  const secrets = createSecrets({ sealsWith: key, opensWith, signsWith: key });
  let resealed = 0;
  for (let pass = 0; pass < mostPasses; pass++) {
    const before = resealed;
    let unreadable = 0;
    for (const sealed of rotation.everythingSealed) {
      for (const place of sealed.places) {
        const done = await resealPlace(rotation.db, secrets, sealed, place, sealPrefix(key));
        resealed += done.resealed;
        unreadable += done.unreadable;
        if (done.resealed > 0)
          rotation.tell(message("cli.resealed", { table: place.table, count: done.resealed }));
      }
    }
    if (resealed === before) return { resealed, unreadable };
  }
  throw new KeyError(message("start.key.notAllKnow"));
}

async function resealPlace(
  db: Database,
  secrets: Secrets,
  sealed: Sealed,
  place: SealedPlace,
  notFrom: Buffer,
): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  let after: readonly string[] = [];
  for (;;) {
    const values = await readValues(db, sealed, place, { most: batchSize, after, notFrom });
    if (values.length === 0) return { resealed, unreadable };
    const changes = values.flatMap(({ key, bytes, purpose }) => {
      const to = resealedBytes(secrets, bytes, purpose);
      return to ? [{ key, from: bytes, to }] : [];
    });
    unreadable += values.length - changes.length;
    resealed += await replaceValues(db, place, changes);
    after = values.at(-1)!.key;
  }
}

function resealedBytes(secrets: Secrets, ...[bytes, purpose]: Parameters<Secrets["open"]>): Buffer | null {
  try {
    return secrets.seal(secrets.open(bytes, purpose), purpose);
  } catch {
    return null;
  }
}
