import { randomBytes } from "node:crypto";
import { type FileHandle, link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { message } from "../messages/message.ts";
import { ToldError } from "../messages/told-error.ts";

/**
 * The text of a file that is made once, readable by its owner only. Processes that start at the same time agree: the
 * first complete file wins.
 */
export async function keepSecretFile(path: string, make: () => string): Promise<string> {
  const kept = await readSecretFile(path);
  if (kept !== null) return kept;
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await create(draft);
  try {
    await file.writeFile(make());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
  return (await readSecretFile(path))!;
}

async function create(path: string): Promise<FileHandle> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(path, "wx", 0o600);
  } catch (error) {
    throw new ToldError(message("start.embedded.folder", { folder, error: (error as Error).message }));
  }
}

/** The file's text, or null when there is none. */
async function readSecretFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === "ENOENT" ||
      (error as NodeJS.ErrnoException).code === "ENOTDIR"
    )
      return null;
    throw error;
  }
}
