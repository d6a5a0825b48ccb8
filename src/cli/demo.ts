import { createDemoKeys } from "../features/demo/demo-keys.ts";
import type { ServiceCommand } from "./command.ts";

const demo: ServiceCommand = {
  name: "demo",
  usage: "",
  run: (ctx) => createDemoKeys(ctx),
};

export const demoCommands = [demo];
