import { readFileSync, writeFileSync } from "node:fs";
import { readMigrations } from "../src/platform/db/migrate.ts";

/** Which migrations each release brought, with the SHA-256 of their texts: release -> file -> checksum. */
export type Releases = Record<string, Record<string, string>>;

const file = new URL("../migrations/released.json", import.meta.url);

export const readReleases = (): Releases => JSON.parse(readFileSync(file, "utf8"));

/** What the databases of others forbid to the files on disk; nothing when all is well. */
export function brokenReleases(releases: Releases, onDisk: ReadonlyMap<string, string>): string[] {
  const released = new Map(Object.values(releases).flatMap((files) => Object.entries(files)));
  const newest = [...released.keys()].map(numberOf).reduce((a, b) => Math.max(a, b), 0);
  return [
    ...[...released]
      .filter(([name, checksum]) => onDisk.get(name) !== checksum)
      .map(
        ([name]) =>
          `${name} is released: put it back as it was, and write the change as a file with a number above ${newest}.`,
      ),
    ...[...onDisk.keys()]
      .filter((name) => !released.has(name) && numberOf(name) <= newest)
      .map((name) => `${name} comes after the release: give it a number above ${newest}.`),
  ];
}

/** Lists the migrations that no release has as those of `release`. */
export async function listRelease(release: string): Promise<void> {
  const releases = readReleases();
  const released = new Set(Object.values(releases).flatMap((files) => Object.keys(files)));
  const files = [...(await checksumsOnDisk())].filter(([name]) => !released.has(name));
  const all = { ...releases, [release]: Object.fromEntries(files) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

export const checksumsOnDisk = async (): Promise<Map<string, string>> =>
  new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));

const numberOf = (name: string): number => Number(name.slice(0, 4));
