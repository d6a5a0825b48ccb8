import { createHash } from "node:crypto";
import { access, type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { message } from "../../messages/message.ts";
import { BackupError } from "./backup-error.ts";
import { isEntryName, type Manifest, manifestName, sumsName } from "./manifest.ts";
import { paddingOf, tarEnd, tarHeader } from "./tar.ts";

/** A backup while it is written: a tar archive with the checksums of everything before them as its last entry. */
export interface BackupWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** So far. */
  readonly bytes: number;
}

/**
 * The file stands under its name when it is whole and on the disk, and not before; whatever fails leaves none.
 * @param write adds what there is to keep, and says what it was
 * @returns the file's length in bytes
 */
export async function writeBackupFile(
  path: string,
  madeAt: Temporal.Instant,
  write: (writer: BackupWriter) => Promise<Manifest>,
): Promise<number> {
  if (await isThere(path)) throw new BackupError(message("cli.backup.isThere", { path }));
  const draft = `${path}.partial`;
  try {
    const file = await open(draft, "w", 0o600);
    let bytes: number;
    try {
      bytes = await writeAll(file, madeAt, write);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
    return bytes;
  } catch (error) {
    await rm(draft, { force: true });
    const { code, path: failed } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || failed === draft)
      throw new BackupError(message("cli.backup.notWritten", { path, error: (error as Error).message }));
    throw error;
  }
}

async function writeAll(
  file: FileHandle,
  madeAt: Temporal.Instant,
  write: (writer: BackupWriter) => Promise<Manifest>,
): Promise<number> {
  const madeAtSeconds = Math.floor(madeAt.epochMilliseconds / 1000);
  let sums = "";
  let bytes = 0;
  const put = async (block: Buffer) => {
    await file.appendFile(block);
    bytes += block.length;
  };
  const add = async (name: string, content: Buffer) => {
    if (!isEntryName(name)) throw new TypeError(`${name} is no name in a backup.`);
    await put(tarHeader({ name, bytes: content.length, madeAtSeconds }));
    await put(content);
    await put(paddingOf(content.length));
    // As `sha256sum --check` reads it.
    sums += `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
  };
  const writer: BackupWriter = {
    add,
    get bytes() {
      return bytes;
    },
  };
  const manifest = await write(writer);
  await add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await add(sumsName, Buffer.from(sums));
  await put(tarEnd);
  return bytes;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
