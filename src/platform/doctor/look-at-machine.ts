import { stat, statfs } from "node:fs/promises";
import type { Config } from "../../config.ts";
import { message } from "../../messages/message.ts";
import { ToldError } from "../../messages/told-error.ts";
import type { Queryable } from "../db/connect.ts";
import { keyFile, keysAtHand } from "../key/key-file.ts";
import { keysOf, readKeyRow } from "../key/key-row.ts";
import { fittingKey } from "../key/open-secrets.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

export async function lookAtKey(db: Queryable, config: Config): Promise<Finding> {
  const row = await readKeyRow(db);
  if (!row) return warn(message("cli.doctor.keyless"));
  try {
    const keys = keysAtHand(config);
    keysOf(row, fittingKey(row, keys, config), keys);
  } catch (error) {
    if (error instanceof ToldError) return fail(error.said);
    throw error;
  }
  if (row.replaces !== null) return warn(message("cli.doctor.rotationUnfinished"));
  const file = keyFile(config);
  if (config.secretKey === undefined && ((await stat(file)).mode & 0o077) !== 0)
    return warn(message("cli.doctor.keyReadable", { file }));
  return ok(message("cli.doctor.key", { fingerprint: row.fingerprint }));
}

const gigabyte = 1e9;

export const lookAtDisk = async ({ dataDir }: Config): Promise<Finding> =>
  ofDisk(dataDir, await statfs(dataDir));

/** What a disk with so many blocks of so many bytes has left. */
export function ofDisk(
  folder: string,
  { bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number },
): Finding {
  const free = bavail * bsize;
  const said = { folder, gigabytes: free / gigabyte };
  if (free < gigabyte / 4) return fail(message("cli.doctor.diskFull", said));
  if (free < gigabyte || bavail / blocks < 0.05) return warn(message("cli.doctor.diskFull", said));
  return ok(message("cli.doctor.disk", said));
}
