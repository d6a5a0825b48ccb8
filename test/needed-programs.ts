import { ensureChromium } from "./chromium.ts";
import { ensureDebianPrograms } from "./debian-programs.ts";
import { ensureRedis } from "./redis.ts";

/** Installs what of Debian's packages these test files need and this machine does not have, where this user may. */
export function ensureProgramsOf(files: readonly string[]): void {
  if (files.some((file) => file.startsWith("test/e2e/"))) ensureChromium();
  if (files.some((file) => file.includes("redis"))) ensureRedis();
  if (files.some((file) => /^(test\/(watched|deployed|docs-samples)|src\/cli\/completion)\./.test(file)))
    ensureDebianPrograms();
}
