import { createDemoKeys } from "../features/demo/demo-keys.ts";
import type { ServiceCommand } from "./command.ts";

const demo: ServiceCommand = {
  name: "demo",
  usage: "",
  summary: "Brings the demo when it is not there, and makes fresh keys for it.",
  run: (ctx) => createDemoKeys(ctx),
};

export const demoCommands = [demo];
