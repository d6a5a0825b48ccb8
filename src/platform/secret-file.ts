import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * The text of a file that is made once, readable by its owner only. Processes that start at the same time agree: the
 * first complete file wins.
 */
export async function keepSecretFile(path: string, make: () => string): Promise<string> {
  const kept = await readSecretFile(path);
  if (kept !== null) return kept;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
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

/** The file's text, or null when there is none. */
async function readSecretFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
