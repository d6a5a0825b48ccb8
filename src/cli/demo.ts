import type { ServiceCommand } from "./command.ts";

const demo: ServiceCommand = {
  name: "demo",
  begins: true,
  run: async (ctx) => (await import("../features/demo/demo-keys.ts")).createDemoKeys(ctx),
};

export const demoCommands = [demo];
