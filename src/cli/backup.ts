import { resolve } from "node:path";
import { callerFolder } from "../terminal.ts";
import type { BareCommand, Input, ServiceCommand } from "./command.ts";
import { passphraseOf, secret } from "./secret-input.ts";

const backup: ServiceCommand = {
  name: "backup",
  value: "FILE",
  options: { passphrase: secret, "with-key": { ...secret, isHidden: true } },
  async run({ config, storage }, input) {
    const { makeBackup } = await import("../platform/backup/make-backup.ts");
    const { keysAtHand } = await import("../platform/key/key-file.ts");
    const path = fileOf(input);
    // The name of the releases before.
    const named = input.options.passphrase === undefined ? "with-key" : "passphrase";
    const passphrase = await passphraseOf(input, named);
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
  value: "FILE",
  options: { passphrase: secret },
  begins: true,
  async runBare({ config, databaseUrl }, input) {
    const { restoreBackup } = await import("../platform/backup/restore-backup.ts");
    const { openStorage } = await import("../platform/storage/open-storage.ts");
    return restoreBackup(fileOf(input), {
      databaseUrl,
      config,
      storage: openStorage(config),
      passphrase: await passphraseOf(input, "passphrase"),
      tell: input.tell,
    });
  },
};

const fileOf = ({ values: [path] }: Input): string => resolve(callerFolder(), path!);

export const backupCommands = [backup, restore];
