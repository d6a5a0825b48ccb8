import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { keepSecretFile } from "../secret-file.ts";
import { newSecretKey } from "../secrets.ts";

/** Where the key is kept when no setting gives it: a line each for the key and, once it was changed, for the one before. */
export const keyFile = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "secret.key");

export type KeySettings = Pick<Config, "dataDir" | "secretKey" | "previousSecretKey">;

/** The keys at hand, the newest first; none when there is no file yet. Read at once: sealed bytes wait for it to be opened. */
export function keysAtHand(config: KeySettings): string[] {
  if (config.secretKey !== undefined)
    return [config.secretKey, ...(config.previousSecretKey === undefined ? [] : [config.previousSecretKey])];
  try {
    return linesOf(readFileSync(keyFile(config), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A key for an installation that has none. Processes that start at the same time agree on one. */
export const makeKeyFile = async (config: KeySettings): Promise<string[]> =>
  linesOf(await keepSecretFile(keyFile(config), newSecretKey));

/** Puts these keys in place of those that were there: whole, or not at all. */
export async function writeKeyFile(config: KeySettings, keys: readonly string[]): Promise<void> {
  const path = keyFile(config);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(`${keys.join("\n")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    const folder = await open(config.dataDir);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
