import type { LoneCommand } from "./command.ts";
import { type Shell, scripts, shells } from "./completion-scripts.ts";

const completion: LoneCommand = {
  name: "completion",
  value: "SHELL",
  valueChoices: shells,
  runAlone: async ({ values: [shell] }) => ({ script: scripts[shell as Shell] }),
  linesOf: (answer) => [(answer as { script: string }).script.trimEnd()],
};

export const completionCommands = [completion];
