import { type Message, message } from "../../messages/message.ts";
import { ToldError } from "../../messages/told-error.ts";
import type { Queryable } from "../db/connect.ts";
import type { Listener } from "../db/listen.ts";
import type { Log } from "../log.ts";
import type { Sealed } from "../sealed.ts";
import {
  createSecrets,
  fingerprintOf,
  newSecretKey,
  type RenewableSecrets,
  type Secrets,
} from "../secrets.ts";
import { type KeySettings, keyFile, keysAtHand, makeKeyFile } from "./key-file.ts";
import { type KeyRow, keyChannel, keysOf, readKeyRow, sealingKeyOf, sealSigningKey } from "./key-row.ts";
import { firstOfEach } from "./sealed-values.ts";

/** The key is missing, or is not the one that the database was sealed with. */
export class KeyError extends ToldError {}

export interface KeyParts {
  config: KeySettings;
  db: Queryable;
  everythingSealed: readonly Sealed[];
}

/**
 * The secrets of the installation on a migrated database. A key is made for a database that holds nothing yet; any other is
 * opened with its own key or not at all. Throws KeyError.
 */
export async function openSecrets(parts: KeyParts): Promise<RenewableSecrets> {
  const { config, db } = parts;
  const row = (await readKeyRow(db)) ?? (await adopt(parts));
  const keys = keysAtHand(config);
  const sealsWith = fittingKey(row, keys, config);
  try {
    return createSecrets(keysOf(row, sealsWith, keys), () => keysAtHand(config));
  } catch (cause) {
    throw new KeyError(wrongKey(config, row.fingerprint, keys), { cause });
  }
}

/** Throws KeyError when none of the keys is the database's. */
export function fittingKey(row: KeyRow, keys: readonly string[], config: KeySettings): string {
  if (keys.length === 0) throw new KeyError(missingKey(config));
  const key = sealingKeyOf(row, keys);
  if (key === null) throw new KeyError(wrongKey(config, row.fingerprint, keys));
  return key;
}

const missingKey = (config: KeySettings): Message => message("start.key.missing", { file: keyFile(config) });

const wrongKey = (config: KeySettings, fingerprint: string, keys: readonly string[]): Message =>
  message("start.key.wrong", {
    place: config.secretKey === undefined ? keyFile(config) : "SECRET_KEY",
    given: keys.map(fingerprintOf),
    fingerprint,
  });

/**
 * The first start with a database: from here on it knows its key. One that is older than `sealing_key` goes on with the key that
 * it was sealed with, which also signed its links and cookies.
 */
async function adopt({ config, db, everythingSealed }: KeyParts): Promise<KeyRow> {
  const found = await firstOfEach(db, everythingSealed);
  const [inhabited] = await db.everywhere("SELECT FROM restaurants UNION ALL SELECT FROM people LIMIT 1");
  let keys = keysAtHand(config);
  if (keys.length === 0) {
    if (found.length > 0) throw new KeyError(missingKey(config));
    keys = await makeKeyFile(config);
  }
  const key = keys[0]!;
  const secrets = createSecrets(key);
  // One that cannot be opened may be damaged by itself; when none can, it is the key.
  if (found.length > 0 && !found.some(({ bytes, purpose }) => opens(secrets, bytes, purpose)))
    throw new KeyError(message("start.key.opensNothing", { file: keyFile(config) }));
  const signsWith = inhabited ? key : newSecretKey();
  await db.query(
    "INSERT INTO sealing_key (fingerprint, signing_sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [fingerprintOf(key), sealSigningKey(key, signsWith)],
  );
  // Another process may have been first, with another key.
  return (await readKeyRow(db))!;
}

function opens(secrets: Secrets, ...sealed: Parameters<Secrets["open"]>): boolean {
  try {
    secrets.open(...sealed);
    return true;
  } catch {
    return false;
  }
}

/** Follows the key that the database is sealed with, while `luka key rotate` changes it. Returns the way to stop. */
export function followKey(
  { config, db, listener, log }: { config: KeySettings; db: Queryable; listener: Listener; log: Log },
  secrets: RenewableSecrets,
): () => void {
  const follow = async () => {
    try {
      const row = await readKeyRow(db);
      const keys = keysAtHand(config);
      if (row) secrets.renew(keysOf(row, fittingKey(row, keys, config), keys));
    } catch (error) {
      log.error({ err: error }, "the key has changed, and this process does not know the new one");
    }
  };
  return listener.on(keyChannel, follow, follow);
}
