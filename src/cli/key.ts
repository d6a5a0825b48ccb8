import { rotateKey } from "../platform/key/rotate-key.ts";
import { everythingSealed } from "../sealed.ts";
import type { ServiceCommand } from "./command.ts";

const rotate: ServiceCommand = {
  name: "key rotate",
  usage: "",
  run: ({ config, db }, { tell }) =>
    rotateKey({ config, databaseUrl: config.databaseUrl!, db, everythingSealed, tell }),
};

export const keyCommands = [rotate];
