import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Message, message } from "../../messages/message.ts";
import { applyWithin, type Migration } from "../db/apply-migration.ts";
import { readMigrations, withMigrationLock } from "../db/migrate.ts";
import { readyServiceRole } from "../db/service-role.ts";
import { type KeySettings, keyFile, keysAtHand, writeKeyFile } from "../key/key-file.ts";
import { fingerprintOf } from "../secrets.ts";
import type { Storage } from "../storage/storage.ts";
import { BackupError } from "./backup-error.ts";
import { noteBackup } from "./last-backup.ts";
import { keyName, type Manifest, megabytesOf, partName, picturesFolder } from "./manifest.ts";
import { type BackupReader, openBackupFile } from "./read-backup-file.ts";
import { openKeys } from "./sealed-key.ts";
import { markerTable, readTables, withoutTriggers } from "./tables.ts";

export interface RestoreParts {
  databaseUrl: string;
  config: KeySettings;
  storage: Storage;
  /** What opens the key in the backup; null: the key is to be there already. */
  passphrase: string | null;
  tell(said: Message): void;
  /** Where the migrations are, unless they are this release's. */
  migrationsFolder?: string;
}

export interface Restored {
  /** The release that made the backup, and when. */
  release: string;
  madeAt: string;
  tables: number;
  rows: number;
  pictures: number;
  /** Brought up to date after the rows were there. */
  migrations: string[];
}

/** A part is 4 MB before it is compressed. */
const mostPartBytes = 64 * 1024 * 1024;
const decompress = promisify(zstdDecompress);

/**
 * Takes a backup back into an empty database, of any release before this one and from any version of PostgreSQL. The tables come in one
 * transaction: until it ends the database holds a mark and nothing else, which refuses to be started on. Run again after a
 * break, it starts over. Throws BackupError before anything is touched, when the file, the key or the database do not fit.
 */
export async function restoreBackup(path: string, parts: RestoreParts): Promise<Restored> {
  const backup = await openBackupFile(path, (bytes) =>
    parts.tell(message("cli.backup.checked", { megabytes: megabytesOf(bytes) })),
  );
  try {
    const migrations = await fittingMigrations(backup.manifest, parts.migrationsFolder);
    const keys = await fittingKeys(backup, parts);
    return await withMigrationLock(parts.databaseUrl, async (client) => {
      await mark(client, path);
      if (keys) await writeKeyFile(parts.config, keys);
      await putPictures(backup, parts);
      const result = await restoreTables(client, backup, migrations, parts);
      await readyServiceRole(client);
      await client.query("ANALYZE");
      return result;
    });
  } finally {
    await backup.close();
  }
}

/** Those that made the tables of the backup, and those that came after them. */
async function fittingMigrations(
  manifest: Manifest,
  folder: string | undefined,
): Promise<{ before: Migration[]; after: Migration[] }> {
  const all = await readMigrations(folder);
  const isKnown = manifest.migrations.every(
    ({ name, checksum }, at) => all[at]?.name === name && all[at].checksum === checksum,
  );
  if (!isKnown) throw new BackupError(message("cli.backup.newer", { release: manifest.release }));
  const count = manifest.migrations.length;
  return { before: all.slice(0, count), after: all.slice(count) };
}

/** The keys to write, or null when the right one is there already. */
async function fittingKeys(
  { manifest, names, read }: BackupReader,
  { config, passphrase }: RestoreParts,
): Promise<string[] | null> {
  const { keyFingerprint: fingerprint } = manifest;
  const fits = (key: string) => fingerprintOf(key) === fingerprint;
  const atHand = keysAtHand(config);
  if (atHand.some(fits)) return null;
  const place = config.secretKey === undefined ? keyFile(config) : "SECRET_KEY";
  if (atHand.length > 0) throw new BackupError(message("cli.backup.otherKey", { place, fingerprint }));
  if (!names.includes(keyName)) throw new BackupError(message("cli.backup.noKey", { place, fingerprint }));
  if (passphrase === null) throw new BackupError(message("cli.backup.passphraseMissing", { place }));
  const keys = await openKeys(await read(keyName), passphrase);
  if (!keys?.some(fits)) throw new BackupError(message("cli.backup.wrongPassphrase"));
  return keys;
}

/** Throws BackupError when the database holds anything but the mark of a restore that was broken off. */
async function mark(client: pg.Client, path: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relname <> $1 LIMIT 1`,
    [markerTable],
  );
  if (rows[0]) throw new BackupError(message("cli.backup.notEmpty", { table: rows[0].name }));
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${markerTable} (file text NOT NULL, began_at timestamptz NOT NULL DEFAULT now())`,
  );
  await client.query(`INSERT INTO ${markerTable} (file) VALUES ($1)`, [path]);
}

async function putPictures({ names, read, manifest }: BackupReader, parts: RestoreParts): Promise<void> {
  let count = 0;
  for (const name of names) {
    if (!name.startsWith(picturesFolder)) continue;
    await parts.storage.put(name, await read(name), "image/webp");
    count += 1;
    if (count % 500 === 0 || count === manifest.pictures)
      parts.tell(message("cli.backup.picturesBack", { count, all: manifest.pictures }));
  }
}

async function restoreTables(
  client: pg.Client,
  backup: BackupReader,
  { before, after }: { before: Migration[]; after: Migration[] },
  { tell }: RestoreParts,
): Promise<Restored> {
  const { manifest } = backup;
  await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
  await client.query("BEGIN");
  await applyWithin(client, before);
  const tables = await readTables(client);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of manifest.tables)
    if (!columns.every((column) => columnsOf.get(name)?.has(column)))
      throw new BackupError(message("cli.backup.otherTables", { table: name }));
  await withoutTriggers(client, tables, async () => {
    // Some migrations bring rows of their own.
    await client.query(`TRUNCATE ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
    for (const table of manifest.tables) {
      await loadTable(client, backup, table);
      if (table.rows > 0) tell(message("cli.backup.tableBack", { table: table.name, rows: table.rows }));
    }
    // A backup has the pictures, not what is made of them (decision 0070): that is made anew, and waits for nobody who had a picture in hand.
    if (columnsOf.get("uploads")?.has("forms"))
      await client.query("UPDATE uploads SET forms = 0, forms_after = '-infinity'");
  });
  await applyWithin(client, after);
  await noteBackup(client, {
    madeAt: Temporal.Instant.from(manifest.madeAt),
    bytes: backup.bytes,
    withKey: backup.names.includes(keyName),
  });
  await client.query(`DROP TABLE ${markerTable}`);
  await client.query("COMMIT");
  return {
    release: manifest.release,
    madeAt: manifest.madeAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((total, { rows }) => total + rows, 0),
    pictures: manifest.pictures,
    migrations: after.map(({ name }) => name),
  };
}

async function loadTable(
  client: pg.Client,
  { read }: BackupReader,
  { name, columns, rows, parts }: Manifest["tables"][number],
): Promise<void> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const copy = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
  async function* text(): AsyncGenerator<Buffer> {
    for (let part = 0; part < parts; part++)
      yield await decompress(await read(partName(name, part)), { maxOutputLength: mostPartBytes });
  }
  await pipeline(Readable.from(text(), { objectMode: false }), copy);
  if (copy.rowCount !== rows) throw new BackupError(message("cli.backup.otherTables", { table: name }));
}
