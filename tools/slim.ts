import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What a production install has and nothing opens while the service runs: source maps and types, which debuggers and compilers read,
 * and Node's headers, with which addons are compiled. npm cannot be told to leave them out (decision 0038).
 */
export const isForBuilding = (name: string): boolean => /^include$|\.map$|\.d\.[cm]?ts$/.test(name);

/**
 * Takes it out of a folder of packages.
 * @throws Error where development dependencies are installed: they need it
 */
export async function slim(packages: string): Promise<void> {
  if (existsSync(join(packages, "typescript")))
    throw new Error("Development dependencies are installed, and need it: npm ci --omit=dev comes first.");
  for (const entry of await readdir(packages, { withFileTypes: true })) {
    const path = join(packages, entry.name);
    if (isForBuilding(entry.name)) await rm(path, { recursive: true });
    else if (entry.isDirectory()) await slim(path);
  }
}

if (import.meta.main) {
  await slim(fileURLToPath(new URL("../node_modules", import.meta.url))).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
