import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { type Message, message } from "../../messages/message.ts";
import { Client } from "../db/client.ts";
import { ownerConfig } from "../db/connect.ts";
import type { RegisterContent } from "./address-database.ts";
import { AddressFileError, type AddressRow, createAddressFileReader } from "./address-file.ts";
import type { Line } from "./address-lines.ts";

export interface ImportedAddresses {
  addresses: number;
  streets: number;
  /** Lines without a postal code, a place or a name. */
  skipped: number;
}

/** Somebody who runs statements, in a transaction that is already open. */
interface Statements {
  query(text: string): Promise<unknown>;
}

const mostErrors = 20;
const pieceBytes = 64 * 1024;
/** Any fixed number: two imports take turns. */
const importLock = 7_305_012;

/**
 * Puts an address file in place of what the database holds, in one transaction: a file with a mistake in it changes nothing.
 * Searches go on in the old addresses until the moment of the swap. Throws AddressFileError with up to twenty
 * mistakes, each with its line.
 */
export async function importAddresses(
  databaseUrl: string,
  lines: AsyncIterable<Line>,
  onProgress: (rows: number) => void,
): Promise<ImportedAddresses> {
  const client = new Client(ownerConfig(databaseUrl, "luka addresses import"));
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(${importLock})`);
    await client.query(stagingSql);
    const counts = { skipped: 0, read: 0 };
    const copy = client.query(copyFrom("COPY address_staging FROM STDIN"));
    await pipeline(() => copyText(lines, counts, onProgress), copy);
    if (counts.read === 0) throw new AddressFileError(message("addressFile.isEmpty"));
    const placed = await placeStaged(client);
    await client.query("COMMIT");
    return { ...placed, skipped: counts.skipped };
  } finally {
    // Without a commit, ending the connection undoes everything.
    await client.end();
  }
}

/** The rows as COPY reads them, in pieces. */
async function* copyText(
  lines: AsyncIterable<Line>,
  counts: { skipped: number; read: number },
  onProgress: (rows: number) => void,
): AsyncGenerator<string> {
  const mistakes: Message[] = [];
  let reader: ReturnType<typeof createAddressFileReader> | null = null;
  let piece = "";
  for await (const { number, text } of lines) {
    try {
      if (!reader) {
        reader = createAddressFileReader(text.replace(/^\uFEFF/, ""));
        continue;
      }
      if (text === "") continue;
      const row = reader.read(text);
      if (!row) {
        counts.skipped += 1;
        continue;
      }
      piece += stagedLine(row);
      counts.read += 1;
      if (counts.read % 100_000 === 0) onProgress(counts.read);
    } catch (error) {
      if (!(error instanceof AddressFileError)) throw error;
      mistakes.push(...error.mistakes.map((mistake) => message("addressFile.atLine", { number, mistake })));
      // Without its first line, nothing of the file means anything.
      if (!reader || mistakes.length === mostErrors) break;
    }
    if (piece.length < pieceBytes) continue;
    yield piece;
    piece = "";
  }
  if (mistakes.length > 0) throw new AddressFileError(...mistakes);
  yield piece;
}

/** One line of COPY's text format. */
export const stagedLine = (row: AddressRow): string =>
  `${[
    row.code,
    row.name,
    row.streetKey,
    row.searchKey,
    row.number,
    row.letter,
    row.postalCode,
    row.city,
    row.municipality,
    row.latitude,
    row.longitude,
  ]
    .map((value) => String(value).replace(/[\\\t\n\r]/g, (found) => `\\${escapes[found]}`))
    .join("\t")}\n`;

const escapes: Record<string, string> = { "\\": "\\", "\t": "t", "\n": "n", "\r": "r" };

export const stagingSql = `
CREATE TEMPORARY TABLE address_staging (
  code text, name text, street_key text, search_key text, number integer, letter text, postal_code text, city text,
  municipality text, latitude double precision, longitude double precision) ON COMMIT DROP`;

/** Makes both tables of what is staged, and puts them in place of the ones that are there. For their owner. */
async function placeStaged(statements: Statements): Promise<Counts> {
  for (const statement of placingSql) await statements.query(statement);
  return noteRegister(statements, "FILE");
}

/** Fills both tables, which are empty, with what is staged. */
export async function fillFromStaged(statements: Statements, content: RegisterContent): Promise<void> {
  for (const statement of fillingSql) await statements.query(statement);
  await noteRegister(statements, content);
}

async function noteRegister(statements: Statements, content: RegisterContent): Promise<Counts> {
  const answer = (await statements.query(registerSql(content))) as { rows?: Counts[] } | Counts[];
  const [counts] = Array.isArray(answer) ? answer : answer.rows!;
  return counts!;
}

interface Counts {
  addresses: number;
  streets: number;
}

const stagedStreets = `
  SELECT row_number() OVER (ORDER BY code, postal_code), code, min(name), min(street_key), min(search_key), postal_code,
         min(city), min(municipality), avg(latitude), avg(longitude)
    FROM address_staging GROUP BY code, postal_code`;
const stagedAddresses = (streets: string): string => `
  SELECT DISTINCT ON (s.id, a.number, a.letter) s.id, a.number, a.letter, a.latitude, a.longitude
    FROM address_staging a JOIN ${streets} s ON s.code = a.code AND s.postal_code = a.postal_code
   ORDER BY s.id, a.number, a.letter`;

const fillingSql = [
  `INSERT INTO address_streets ${stagedStreets}`,
  `INSERT INTO addresses ${stagedAddresses("address_streets")}`,
];

const placingSql = [
  "ANALYZE address_staging",
  "CREATE TABLE address_streets_next (LIKE address_streets INCLUDING ALL)",
  "CREATE TABLE addresses_next (LIKE addresses INCLUDING ALL)",
  `INSERT INTO address_streets_next ${stagedStreets}`,
  "ANALYZE address_streets_next",
  `INSERT INTO addresses_next ${stagedAddresses("address_streets_next")}`,
  "ANALYZE addresses_next",
  "DROP TABLE address_streets, addresses",
  "ALTER TABLE address_streets_next RENAME TO address_streets",
  "ALTER TABLE addresses_next RENAME TO addresses",
];

const registerSql = (content: RegisterContent): string => `
INSERT INTO address_register (content, addresses, imported_at)
SELECT '${content}', count(*), now() FROM addresses
ON CONFLICT (is_only_row) DO UPDATE
   SET content = excluded.content, addresses = excluded.addresses, imported_at = excluded.imported_at
RETURNING addresses, (SELECT count(*)::int FROM address_streets) AS streets`;
