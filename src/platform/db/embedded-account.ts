import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { message } from "../../messages/message.ts";
import { UnreachableError } from "../../messages/told-error.ts";

const run = promisify(execFile);

/** Why there is no PostgreSQL of our own, and what to do about it. */
export class EmbeddedError extends UnreachableError {}

/** The operating system's user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

export const accountName = "luka";

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the data that is there already, or as
 * the system user `luka`, which is made when missing. Otherwise (undefined) it runs as whoever started us.
 */
export async function serverAccount(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const existing = await findAccount();
  if (existing) return existing;
  try {
    await run("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
      accountName,
    ]);
  } catch (error) {
    // Another process may have made it in the same moment.
    const made = await findAccount();
    if (made) return made;
    throw new EmbeddedError(
      message("start.embedded.account", { name: accountName, error: (error as Error).message.trim() }),
    );
  }
  return (await findAccount())!;
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", accountName]), run("id", ["-g", accountName])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
