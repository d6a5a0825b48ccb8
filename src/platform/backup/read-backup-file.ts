import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { message } from "../../messages/message.ts";
import { BackupError } from "./backup-error.ts";
import { isEntryName, Manifest, manifestName, sumsName } from "./manifest.ts";
import { blockBytes, paddingOf, parseTarHeader, tarEnd } from "./tar.ts";

/** A backup that has been read to its end once: nothing is missing, and nothing was changed. */
export interface BackupReader {
  manifest: Manifest;
  /** Of the file. */
  bytes: number;
  /** All names, in their order. */
  names: readonly string[];
  /** Throws when there is none, or when the file was changed meanwhile. */
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

interface Entry {
  at: number;
  bytes: number;
  sum: string;
}

/** Far above any: parts of tables and pictures have a few megabytes, the sums of a million files 150. */
const mostEntryBytes = 512 * 1024 * 1024;

/** Throws BackupError, in one sentence, when the file cannot be read, was cut off or changed, or is something else. */
export async function openBackupFile(
  path: string,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<BackupReader> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(message("cli.backup.unreadable", { path, error: error.message }));
  });
  try {
    const { size } = await file.stat();
    const { entries, end } = await readEntries(file, path, onProgress);
    if (end !== size) throw damaged(path, end);
    return await readerOf(file, path, size, entries);
  } catch (error) {
    await file.close();
    throw error;
  }
}

const damaged = (path: string, at: number): BackupError =>
  new BackupError(message("cli.backup.damaged", { path, at }));

async function readEntries(
  file: FileHandle,
  path: string,
  onProgress: (bytes: number) => void,
): Promise<{ entries: Map<string, Entry>; end: number }> {
  const entries = new Map<string, Entry>();
  let [at, told] = [0, 0];
  const take = async (bytes: number): Promise<Buffer> => {
    const taken = await readAt(file, at, bytes);
    if (taken.length < bytes) throw damaged(path, at + taken.length);
    at += bytes;
    return taken;
  };
  for (;;) {
    const startedAt = at;
    const header = await take(blockBytes);
    if (header.equals(tarEnd.subarray(blockBytes))) {
      if (!(await take(blockBytes)).equals(header)) throw damaged(path, at);
      return { entries, end: at };
    }
    const entry = parseTarHeader(header);
    if (!entry || entry.bytes > mostEntryBytes || !isEntryName(entry.name) || entries.has(entry.name))
      throw damaged(path, startedAt);
    const contentAt = at;
    const sum = sumOf(await take(entry.bytes));
    const padding = paddingOf(entry.bytes);
    if (!(await take(padding.length)).equals(padding)) throw damaged(path, at);
    entries.set(entry.name, { at: contentAt, bytes: entry.bytes, sum });
    if (at - told >= progressBytes) {
      told = at;
      onProgress(at);
    }
  }
}

const progressBytes = 256 * 1024 * 1024;
const sumOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function readerOf(
  file: FileHandle,
  path: string,
  bytes: number,
  entries: ReadonlyMap<string, Entry>,
): Promise<BackupReader> {
  const read = async (name: string): Promise<Buffer> => {
    const entry = entries.get(name);
    if (!entry) throw damaged(path, bytes);
    const content = await readAt(file, entry.at, entry.bytes);
    if (sumOf(content) !== entry.sum) throw damaged(path, entry.at);
    return content;
  };
  const names = [...entries.keys()];
  const sums = names
    .filter((name) => name !== sumsName)
    .map((name) => `${entries.get(name)!.sum}  ${name}\n`)
    .join("");
  if (names.at(-1) !== sumsName || (await read(sumsName)).toString("latin1") !== sums)
    throw damaged(path, bytes);
  const manifest = Manifest.safeParse(parsed(await read(manifestName)));
  if (!manifest.success) throw new BackupError(message("cli.backup.otherFormat", { path }));
  return { manifest: manifest.data, bytes, names, read, close: () => file.close() };
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString("utf8"));
  } catch {
    return null;
  }
}

/** Less at the end of the file. */
async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(buffer, filled, bytes - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
