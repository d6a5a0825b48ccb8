import { resolve } from "node:path";
import { callerFolder } from "../config.ts";
import { message } from "../messages/message.ts";
import { makeBackup } from "../platform/backup/make-backup.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { keysAtHand } from "../platform/key/key-file.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { type BareCommand, type Input, type ServiceCommand, UsageError } from "./command.ts";
import { passphraseOf } from "./secret-input.ts";

const backup: ServiceCommand = {
  name: "backup",
  usage: "FILE [--with-key @PASSPHRASE-FILE]",
  options: { "with-key": { type: "string" } },
  async run({ config, storage }, input) {
    const path = fileOf(input);
    const passphrase = await passphraseOf(input, "with-key");
    const key = passphrase === null ? null : { keys: keysAtHand(config), passphrase };
    const made = await makeBackup(path, {
      databaseUrl: config.databaseUrl!,
      storage,
      key,
      tell: input.tell,
    });
    return { file: path, ...made };
  },
};

const restore: BareCommand = {
  name: "restore",
  usage: "FILE [--passphrase @PASSPHRASE-FILE]",
  options: { passphrase: { type: "string" } },
  async runBare({ config, databaseUrl }, input) {
    return restoreBackup(fileOf(input), {
      databaseUrl,
      config,
      storage: openStorage(config),
      passphrase: await passphraseOf(input, "passphrase"),
      tell: input.tell,
    });
  },
};

function fileOf({ values: [path] }: Input): string {
  if (path === undefined) throw new UsageError(message("cli.backup.fileMissing"));
  return resolve(callerFolder(), path);
}

export const backupCommands = [backup, restore];
