import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Message, message } from "../../messages/message.ts";
import { Client } from "../db/client.ts";
import { ownerConfig } from "../db/connect.ts";
import { release } from "../release.ts";
import type { Storage } from "../storage/storage.ts";
import { uploadKey } from "../storage/upload-url.ts";
import { noteBackup } from "./last-backup.ts";
import { keyName, type Manifest, megabytesOf, partName } from "./manifest.ts";
import { sealKeys } from "./sealed-key.ts";
import { readTables, type Table } from "./tables.ts";
import { type BackupWriter, writeBackupFile } from "./write-backup-file.ts";

export interface BackupParts {
  databaseUrl: string;
  storage: Storage;
  /** The keys and the passphrase that they are sealed with; null: the backup has none. */
  key: { keys: readonly string[]; passphrase: string } | null;
  tell(said: Message): void;
}

export interface MadeBackup {
  bytes: number;
  tables: number;
  rows: number;
  pictures: number;
  /** In the database, and not in the storage. */
  missingPictures: number;
  keyFingerprint: string;
  withKey: boolean;
}

/** What is compressed at once, and held in memory. */
const partBytes = 4 * 1024 * 1024;
const picturesAtOnce = 1_000;
const compress = promisify(zstdCompress);

/**
 * One file with everything: the database as it was at one moment, while others go on writing, the pictures, and the key when it
 * is asked for. Needs no program of PostgreSQL. Throws BackupError.
 */
export async function makeBackup(path: string, parts: BackupParts): Promise<MadeBackup> {
  const client = new Client(ownerConfig(parts.databaseUrl, "luka backup"));
  await client.connect();
  try {
    const madeAt = await beginSnapshot(client);
    let missingPictures = 0;
    let manifest: Manifest | undefined;
    const bytes = await writeBackupFile(path, madeAt, async (writer) => {
      const tables: Manifest["tables"] = [];
      for (const table of await lockTables(client)) {
        tables.push(await copyTable(client, table, writer));
        const { rows } = tables.at(-1)!;
        if (rows > 0)
          parts.tell(
            message("cli.backup.table", { table: table.name, rows, megabytes: megabytesOf(writer.bytes) }),
          );
      }
      const copied = await copyPictures(client, parts.storage, writer);
      missingPictures = copied.missing;
      if (parts.key) await writer.add(keyName, await sealKeys(parts.key.keys, parts.key.passphrase));
      manifest = {
        ...(await describe(client)),
        madeAt: madeAt.toString(),
        tables,
        pictures: copied.pictures,
      };
      return manifest;
    });
    await client.query("COMMIT");
    const { tables, pictures, keyFingerprint } = manifest!;
    const withKey = parts.key !== null;
    await noteBackup(client, { madeAt, bytes, withKey });
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    return { bytes, tables: tables.length, rows, pictures, missingPictures, keyFingerprint, withKey };
  } finally {
    await client.end();
  }
}

/** From here on the connection sees the database as it is now, whatever others do, and for as long as it takes. */
async function beginSnapshot(client: pg.Client): Promise<Temporal.Instant> {
  await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
  await client.query("SET DateStyle = ISO; SET extra_float_digits = 3");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ now: Temporal.Instant }>("SELECT clock_timestamp() AS now");
  return rows[0]!.now;
}

/** No table is changed or goes before it has been copied. */
async function lockTables(client: pg.Client): Promise<Table[]> {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  return tables;
}

async function copyTable(
  client: pg.Client,
  { name, columns }: Table,
  writer: BackupWriter,
): Promise<Manifest["tables"][number]> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const copy = client.query(
    copyTo(`COPY (SELECT ${list} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`),
  ) as Readable & { rowCount: number };
  let parts = 0;
  for await (const bytes of inPieces(copy)) {
    const part = await compress(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await writer.add(partName(name, parts), part);
    parts += 1;
  }
  return { name, columns, rows: copy.rowCount, parts };
}

/** The stream in pieces of one size, but for the last: where rows end does not matter. */
async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(gathered);
    const whole = length - (length % partBytes);
    for (let at = 0; at < whole; at += partBytes) yield all.subarray(at, at + partBytes);
    gathered = [all.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

async function copyPictures(
  client: pg.Client,
  storage: Storage,
  writer: BackupWriter,
): Promise<{ pictures: number; missing: number }> {
  let [pictures, missing] = [0, 0];
  await client.query(
    `DECLARE pictures NO SCROLL CURSOR FOR
     SELECT restaurant_id AS "restaurantId", name FROM uploads
     UNION ALL SELECT partner_id, name FROM partner_uploads ORDER BY "restaurantId", name`,
  );
  for (;;) {
    const { rows } = await client.query<{ restaurantId: string; name: string }>(
      `FETCH ${picturesAtOnce} FROM pictures`,
    );
    if (rows.length === 0) return { pictures, missing };
    for (const row of rows) {
      const key = uploadKey(row);
      const file = key && (await storage.get(key));
      if (file) {
        await writer.add(key, await buffer(file.body));
        pictures += 1;
      } else missing += 1;
    }
  }
}

async function describe(client: pg.Client): Promise<Omit<Manifest, "madeAt" | "tables" | "pictures">> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  const { rows } = await client.query<{ postgres: string; keyFingerprint: string }>(
    `SELECT current_setting('server_version') AS postgres, fingerprint AS "keyFingerprint" FROM sealing_key`,
  );
  return { format: 1, release, ...rows[0]!, migrations };
}
